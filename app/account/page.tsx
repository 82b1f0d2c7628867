import type { Metadata } from 'next'
import { AccountDetails } from '../../components/account/AccountDetails.tsx'
import { Page } from '../../components/shell/Page.tsx'
import { fleetIsSimulated, requiredSession } from '../session.ts'

export const metadata: Metadata = { title: 'Account' }

export default async function AccountPage() {
  const account = await requiredSession()
  return (
    <Page title="Account" simulated={await fleetIsSimulated()}>
      <AccountDetails account={account} />
    </Page>
  )
}
