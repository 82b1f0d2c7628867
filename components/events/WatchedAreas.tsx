'use client'

import { useQuery } from '@tanstack/react-query'
import type { Feature, FeatureCollection } from 'geojson'
import { useEffect, useMemo } from 'react'
import { watchesQuery } from '#lib/client/watches.ts'
import { type Box, boxAround } from '#lib/distance.ts'
import { type AreaPolygon, positionsOf } from '#lib/wire/area/area.ts'
import { parseFilters } from '#lib/wire/filters.ts'
import type { WatchJson } from '#lib/wire/watchSchemas.ts'
import { useChart } from '../map/chartContext.tsx'
import { usePreferences } from '../ui/preferences.ts'

const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] }

/** Draws the areas of watches on the map, unless the user has turned them off. */
export function WatchedAreas() {
  const chart = useChart()
  const [preferences] = usePreferences()
  const { data: watches } = useQuery(watchesQuery)
  const isShown = preferences.watchedAreas === 'on'
  const data = useMemo(() => (isShown && watches ? watchedAreas(watches) : nothing), [isShown, watches])
  useEffect(() => chart?.show('watched', data), [chart, data])
  return null
}

/** Converts the areas of watches to map features: their outlines, and the name of each watch above its largest area. */
export function watchedAreas(watches: readonly Pick<WatchJson, 'name' | 'query'>[]): FeatureCollection {
  const features = watches.flatMap(({ name, query }): Feature[] => {
    const polygons = polygonsOf(query)
    const [largest] = polygons.toSorted((a, b) => sizeOf(b) - sizeOf(a))
    const outlines = polygons.map(
      ({ rings }): Feature => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'Polygon', coordinates: rings.map(positionsOf) },
      }),
    )
    if (!largest) return outlines
    const coordinates = [(largest.west + largest.east) / 2, largest.north]
    return [...outlines, { type: 'Feature', properties: { name }, geometry: { type: 'Point', coordinates } }]
  })
  return { type: 'FeatureCollection', features }
}

function sizeOf({ west, south, east, north }: Box): number {
  return (east - west) * (north - south)
}

/** The box around the areas of a watch; `null` without areas. */
export function watchedBounds(query: string) {
  const polygons = polygonsOf(query)
  return polygons.length === 0 ? null : boxAround(polygons)
}

function polygonsOf(query: string): readonly AreaPolygon[] {
  // Watches have no time filters, so any time will do.
  const { filters } = parseFilters(new URLSearchParams(query), 0)
  return filters.flatMap((filter) => (filter.kind === 'area' ? filter.area.polygons : []))
}

/** Draws the area of a public link under the name of its view. */
export function PublicArea({ name, query }: { name: string; query: string }) {
  const chart = useChart()
  const data = useMemo(() => watchedAreas([{ name, query }]), [name, query])
  useEffect(() => chart?.show('watched', data), [chart, data])
  return null
}
