import { headers } from 'next/headers'
import { preloadModule } from 'react-dom'
import { basemap } from '#lib/basemap/basemap.ts'
import { service } from '#lib/service.ts'
import { mapWorkerPath } from '../components/map/mapWorker.ts'
import { Dashboard } from '../components/shell/Dashboard.tsx'
import { EarlyActionsScript } from '../components/shell/EarlyActions.tsx'
import { requiredSession } from './session.ts'

export default async function MapPage() {
  const account = await requiredSession()
  const { settings } = await service()
  const nonce = (await headers()).get('x-nonce') ?? undefined
  preloadModule(mapWorkerPath, { as: 'script', nonce })
  return (
    <>
      <EarlyActionsScript nonce={nonce} />
      <Dashboard account={account} basemapVersion={basemap(process.cwd()).version} chartUrl={settings.mapStyleUrl} />
    </>
  )
}
