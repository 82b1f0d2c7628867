import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { AccountPage } from '../../../components/account/AccountPage.tsx'
import { sectionOf } from '../../../components/account/sections.ts'
import { chartSources } from '../../chart.ts'
import { service } from '../../loadedLib.ts'
import { baseUrlOf, fleetIsSimulated, requiredSession } from '../../session.ts'
import { titled } from '../../speech.ts'

export const generateMetadata = titled('account')

export default async function Account({ params, searchParams }: PageProps<'/account/[[...section]]'>) {
  const account = await requiredSession()
  const section = sectionOf((await params).section)
  if (!section) notFound()
  const { settings } = await service()
  const { box } = await searchParams
  return (
    <AccountPage
      account={account}
      section={section}
      origin={baseUrlOf(await headers(), settings)}
      passwords={settings.passwords}
      chart={await chartSources(account.role === 'admin')}
      hasTracks={settings.trackHours > 0}
      box={typeof box === 'string' && isBox(box) ? box : null}
      simulated={await fleetIsSimulated()}
    />
  )
}

/** Checks the box, because the page repeats it in a command. */
function isBox(text: string): boolean {
  return /^-?\d{1,3}(\.\d{1,4})?(,-?\d{1,3}(\.\d{1,4})?){3}$/.test(text)
}
