import { GuidePage } from '../../../components/guide/GuidePage.tsx'
import { fleetIsSimulated } from '../../session.ts'
import { titled } from '../../speech.ts'

export const generateMetadata = titled('guide')

/** Can be read signed out. */
export default async function Guide() {
  return <GuidePage simulated={await fleetIsSimulated()} />
}
