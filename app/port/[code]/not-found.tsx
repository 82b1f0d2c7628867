import { UnknownPort } from '../../../components/port/UnknownPort.tsx'
import { fleetIsSimulated } from '../../session.ts'

export default async function NoSuchPort() {
  return <UnknownPort simulated={await fleetIsSimulated()} />
}
