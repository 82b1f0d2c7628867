import { basemap } from '#lib/basemap/basemap.ts'
import { Dashboard } from '../components/shell/Dashboard.tsx'
import { requiredSession } from './session.ts'

export default async function MapPage() {
  const account = await requiredSession()
  return <Dashboard account={account} basemapVersion={basemap(process.cwd()).version} />
}
