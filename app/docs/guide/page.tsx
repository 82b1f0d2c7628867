import { GuidePage } from '../../../components/guide/GuidePage.tsx'
import { fleetIsSimulated } from '../../session.ts'
import { titled } from '../../speech.ts'

export const generateMetadata = titled('guide')

/** Readable without signing in. */
export default async function Guide() {
  return <GuidePage simulated={await fleetIsSimulated()} />
}
