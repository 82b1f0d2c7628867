import { useEffect, useState } from 'react'
import { fetched } from '../ui/late.tsx'

/** What we use of MapLibre (lib/mapLibrary/bundle.ts). Elsewhere only its types are imported. */
export type MapLibrary = Pick<typeof import('maplibre-gl'), 'Map' | 'addProtocol' | 'removeProtocol' | 'config'>

/** Addresses of what the page runs, and of what the map's workers run. */
export interface MapLibraryFiles {
  page: string
  worker: string
}

/** `null` until it has come. The page fetches it along with its own scripts. */
export function useMapLibrary({ page, worker }: MapLibraryFiles): MapLibrary | null {
  const [library, setLibrary] = useState<MapLibrary | null>(null)
  const [fault, setFault] = useState<unknown>(null)
  useEffect(() => {
    let gone = false
    const take = (come: MapLibrary) => {
      come.config.WORKER_URL = worker
      if (!gone) setLibrary(come)
    }
    // By the browser itself, so that page and workers share a file.
    fetched<MapLibrary>(() => import(/* turbopackIgnore: true */ page)).then(take, setFault)
    return () => {
      gone = true
    }
  }, [page, worker])
  if (fault !== null) throw fault
  return library
}
