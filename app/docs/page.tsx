import { headers } from 'next/headers'
import { DocsPage } from '../../components/docs/DocsPage.tsx'
import { openApiDocument, referenceFor, service } from '../loadedLib.ts'
import { baseUrlOf, currentSession, fleetIsSimulated } from '../session.ts'
import { titled } from '../speech.ts'

export const generateMetadata = titled('interface')

/** Readable without signing in; its examples then name no vessel. */
export default async function Docs() {
  const [account, theService] = await Promise.all([currentSession(), service()])
  return (
    <DocsPage
      document={account ? referenceFor(theService, account) : openApiDocument()}
      origin={baseUrlOf(await headers(), theService.settings)}
      signedInAs={account?.email ?? null}
      simulated={await fleetIsSimulated()}
    />
  )
}
