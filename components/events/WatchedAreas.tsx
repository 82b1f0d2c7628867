'use client'

import { useQuery } from '@tanstack/react-query'
import type { Feature, FeatureCollection, Polygon } from 'geojson'
import { useEffect, useMemo } from 'react'
import { watchesQuery } from '#lib/client/watches.ts'
import { boxAround } from '#lib/distance.ts'
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

/** Converts the areas of watches to map features with names. */
export function watchedAreas(watches: readonly Pick<WatchJson, 'name' | 'query'>[]): FeatureCollection {
  const features = watches.flatMap(({ name, query }) =>
    polygonsOf(query).map(
      ({ rings }): Feature<Polygon> => ({
        type: 'Feature',
        properties: { name },
        geometry: { type: 'Polygon', coordinates: rings.map(positionsOf) },
      }),
    ),
  )
  return { type: 'FeatureCollection', features }
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
