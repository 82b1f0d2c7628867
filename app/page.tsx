import { service } from '#lib/service.ts'
import { Dashboard } from '../components/dashboard/Dashboard.tsx'
import { chartSources } from './chart.ts'
import { requiredSession } from './session.ts'

export default async function MapPage() {
  const account = await requiredSession()
  const { settings } = await service()
  return <Dashboard account={account} chart={await chartSources()} trackHours={settings.trackHours} />
}
