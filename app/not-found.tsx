import { NotFound } from '../components/account/NotFound.tsx'
import { fleetIsSimulated } from './session.ts'

export default async function NoSuchPage() {
  return <NotFound simulated={await fleetIsSimulated()} />
}
