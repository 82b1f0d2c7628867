'use client'

import type { ChartSources } from '#lib/wire/mapFiles.ts'
import { addMapImage } from '../style/mapImages.ts'
import { LiveVessels } from '../vessels/LiveVessels.ts'
import { SmallMap } from './SmallMap.tsx'

interface PortMapProps {
  label: string
  sources: ChartSources
  longitude: number
  latitude: number
}

/** Shows the whole port with its approach. */
const portZoom = 9
/** The lists of the page use the same service and show a failure to load. */
const liveVessels = () => new LiveVessels({ filterQuery: '', onFeed: () => {} })

/** A small map of all vessels in and near a port. */
export function PortMap({ label, sources, longitude, latitude }: PortMapProps) {
  return (
    <SmallMap
      label={label}
      sources={sources}
      box={{ west: longitude, east: longitude, south: latitude, north: latitude }}
      closest={portZoom}
      onOpen={(map, look) => {
        const vessels = liveVessels()
        vessels.follow(map)
        map.setMissingStyleImageResolver((name) => addMapImage(map, name, look.colours))
        return () => vessels.destroy()
      }}
    />
  )
}
