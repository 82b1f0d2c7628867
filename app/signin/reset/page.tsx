import { ResetPage } from '../../../components/account/signin/ResetPage.tsx'
import { fleetIsSimulated } from '../../session.ts'
import { titled } from '../../speech.ts'

export const generateMetadata = titled('reset')

export default async function Reset() {
  return <ResetPage simulated={await fleetIsSimulated()} />
}
