import { GraphqlPage } from '../../../components/docs/graphql/GraphqlPage.tsx'
import { schemaTypes } from '../../loadedLib.ts'
import { currentSession, fleetIsSimulated } from '../../session.ts'
import { titled } from '../../speech.ts'

export const generateMetadata = titled('graphql')

/** Readable without signing in; its queries then need a token. */
export default async function Graphql() {
  const account = await currentSession()
  return <GraphqlPage types={schemaTypes()} signedInAs={account?.email ?? null} simulated={await fleetIsSimulated()} />
}
