'use client'

import { boxWithin, kilometresPerDegree } from '#lib/distance.ts'
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

/** The position of a port is often that of its town: Europoort lies this far from Rotterdam. */
const approachKilometres = 30
const portZoom = 9
/** The lists of the page use the same service and show a failure to load. */
const liveVessels = () => new LiveVessels({ filterQuery: '', onFeed: () => {} })

/** A small map of all vessels in and near a port. */
export function PortMap({ label, sources, longitude, latitude }: PortMapProps) {
  return (
    <SmallMap
      label={label}
      sources={sources}
      box={boxWithin({ longitude, latitude }, approachKilometres / kilometresPerDegree)}
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
