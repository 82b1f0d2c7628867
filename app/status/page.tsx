import type { Metadata } from 'next'
import { StatusPage } from '../../components/status/StatusPage.tsx'
import { fleetIsSimulated, requiredSession } from '../session.ts'

export const metadata: Metadata = { title: 'Feeds' }

export default async function Status() {
  await requiredSession()
  return <StatusPage simulated={await fleetIsSimulated()} />
}
