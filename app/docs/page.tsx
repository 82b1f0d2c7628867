import { headers } from 'next/headers'
import { referenceFor } from '#lib/api/reference/sessionReference.ts'
import { openApiDocument } from '#lib/api/routes.ts'
import { service } from '#lib/service.ts'
import { DocsPage } from '../../components/docs/DocsPage.tsx'
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
