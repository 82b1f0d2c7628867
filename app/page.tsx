import { basemap } from '#lib/basemap/basemap.ts'
import { service } from '#lib/service.ts'
import { Dashboard } from '../components/dashboard/Dashboard.tsx'
import { requiredSession } from './session.ts'

export default async function MapPage() {
  const account = await requiredSession()
  const { settings, maps } = await service()
  const { version } = await basemap(process.cwd())
  const { shown, overlay, faults } = maps
  return (
    <Dashboard
      account={account}
      chart={{ version, styleUrl: settings.mapStyleUrl, maps: shown, overlay, faults }}
      trackHours={settings.trackHours}
    />
  )
}
