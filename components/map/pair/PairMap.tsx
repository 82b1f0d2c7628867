'use client'

import { shortestTurn } from '#lib/track/point.ts'
import type { ChartSources } from '#lib/wire/mapFiles.ts'
import { SmallMap } from '../small/SmallMap.tsx'
import { type PairedVessel, pairOverlay } from './pairOverlay.ts'

interface PairMapProps {
  label: string
  sources: ChartSources
  vessels: readonly PairedVessel[]
  hasTracks: boolean
}

/** Shows some coast around two vessels at the same place. */
const closest = 11

/** A small map of two vessels. */
export function PairMap({ label, sources, vessels, hasTracks }: PairMapProps) {
  return (
    <SmallMap
      label={label}
      sources={sources}
      overlayOf={(parts) => pairOverlay(vessels, parts, hasTracks)}
      box={boxAround(vessels)}
      closest={closest}
    />
  )
}

/** Takes the shorter way around the world. */
function boxAround(vessels: readonly PairedVessel[]) {
  const from = vessels[0]?.longitude ?? 0
  const longitudes = vessels.map(({ longitude }) => from + shortestTurn(longitude - from))
  const latitudes = vessels.map(({ latitude }) => latitude)
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  return { west, east, south: Math.min(...latitudes), north: Math.max(...latitudes) }
}
