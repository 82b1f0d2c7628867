import { StatusPage } from '../../components/status/StatusPage.tsx'
import { fleetIsSimulated, requiredSession } from '../session.ts'
import { titled } from '../speech.ts'

export const generateMetadata = titled('feeds')

export default async function Status() {
  const { role } = await requiredSession()
  return <StatusPage simulated={await fleetIsSimulated()} mayConnect={role === 'admin'} />
}
