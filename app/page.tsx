import { basemap } from '#lib/basemap/basemap.ts'
import { service } from '#lib/service.ts'
import { Dashboard } from '../components/dashboard/Dashboard.tsx'
import { requiredSession } from './session.ts'

export default async function MapPage() {
  const account = await requiredSession()
  const { settings } = await service()
  return <Dashboard account={account} basemapVersion={basemap(process.cwd()).version} chartUrl={settings.mapStyleUrl} />
}
