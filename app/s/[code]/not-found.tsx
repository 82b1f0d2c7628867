import { UnknownLink } from '../../../components/ui/page/NotFound.tsx'
import { fleetIsSimulated } from '../../session.ts'

export default async function NoSuchLink() {
  return <UnknownLink simulated={await fleetIsSimulated()} />
}
