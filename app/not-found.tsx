import { NotFound } from '../components/ui/page/NotFound.tsx'
import { fleetIsSimulated } from './session.ts'

export default async function NoSuchPage() {
  return <NotFound simulated={await fleetIsSimulated()} />
}
