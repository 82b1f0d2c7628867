import { UnknownLink } from '../../../components/ui/page/UnknownLink.tsx'
import { fleetIsSimulated } from '../../session.ts'

export default async function NoSuchLink() {
  return <UnknownLink simulated={await fleetIsSimulated()} />
}
