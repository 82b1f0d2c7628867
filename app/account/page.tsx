import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { service } from '#lib/service.ts'
import { AccountDetails } from '../../components/account/AccountDetails.tsx'
import { Page } from '../../components/shell/Page.tsx'
import { fleetIsSimulated, originOf, requiredSession } from '../session.ts'

export const metadata: Metadata = { title: 'Account' }

export default async function AccountPage() {
  const account = await requiredSession()
  const origin = originOf(await headers(), (await service()).settings)
  return (
    <Page title="Account" simulated={await fleetIsSimulated()}>
      <AccountDetails account={account} origin={origin} />
    </Page>
  )
}
