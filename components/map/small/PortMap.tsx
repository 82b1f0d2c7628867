'use client'

import type { Box } from '#lib/distance.ts'
import type { ChartSources } from '#lib/wire/mapFiles.ts'
import { addMapImage } from '../style/mapImages.ts'
import { LiveVessels } from '../vessels/LiveVessels.ts'
import { SmallMap } from './SmallMap.tsx'

interface PortMapProps {
  label: string
  sources: ChartSources
  /** Around the port. */
  box: Box
}

/** Closer, rivers of the built-in chart fade out. */
const closest = 10
/** The lists of the page use the same service and show a failure to load. */
const liveVessels = () => new LiveVessels({ filterQuery: '', onFeed: () => {}, onVessels: () => {} })

/** A small map of all vessels in and near a port. */
export function PortMap({ label, sources, box }: PortMapProps) {
  return (
    <SmallMap
      label={label}
      sources={sources}
      box={box}
      closest={closest}
      onOpen={(map, look) => {
        const vessels = liveVessels()
        vessels.follow(map)
        map.setMissingStyleImageResolver((name) => addMapImage(map, name, look.colours))
        return () => vessels.destroy()
      }}
    />
  )
}
