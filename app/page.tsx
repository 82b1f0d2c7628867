import { basemap } from '#lib/basemap/basemap.ts'
import { service } from '#lib/service.ts'
import { Dashboard } from '../components/dashboard/Dashboard.tsx'
import { requiredSession } from './session.ts'

export default async function MapPage() {
  const account = await requiredSession()
  const { settings } = await service()
  const { version } = await basemap(process.cwd())
  return <Dashboard account={account} basemapVersion={version} chartUrl={settings.mapStyleUrl} />
}
