import { headers } from 'next/headers'
import { basemap } from '#lib/basemap/basemap.ts'
import { mapLibraries } from '#lib/mapLibrary/files.ts'
import { service } from '#lib/service.ts'
import { Dashboard } from '../components/dashboard/Dashboard.tsx'
import { MapLibraryScript } from '../components/map/MapLibraryScript.tsx'
import { requiredSession } from './session.ts'

export default async function MapPage() {
  const account = await requiredSession()
  const { settings } = await service()
  const nonce = (await headers()).get('x-nonce') ?? undefined
  const { complete, lean } = mapLibraries(process.cwd())
  const mapLibrary = settings.mapStyleUrl ? complete : lean
  return (
    <>
      {Object.values(mapLibrary).map((script) => (
        <link key={script} rel="modulepreload" href={script} nonce={nonce} suppressHydrationWarning />
      ))}
      <MapLibraryScript files={mapLibrary} nonce={nonce} />
      <Dashboard
        account={account}
        mapLibrary={mapLibrary}
        basemapVersion={basemap(process.cwd()).version}
        chartUrl={settings.mapStyleUrl}
      />
    </>
  )
}
