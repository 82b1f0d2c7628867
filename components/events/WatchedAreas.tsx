'use client'

import { useQuery } from '@tanstack/react-query'
import type { FeatureCollection } from 'geojson'
import { useEffect, useMemo } from 'react'
import { watchesQuery } from '#lib/client/watches.ts'
import { useChart } from '../map/chartContext.tsx'
import { usePreferences } from '../ui/preferences.ts'
import { watchedAreas } from './watchedAreas.ts'

const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] }

/** Draws the areas of watches on the map, unless the user has switched that off. */
export function WatchedAreas() {
  const chart = useChart()
  const [preferences] = usePreferences()
  const { data: watches } = useQuery(watchesQuery)
  const isShown = preferences.watchedAreas === 'on'
  const data = useMemo(() => (isShown && watches ? watchedAreas(watches) : nothing), [isShown, watches])
  useEffect(() => chart?.show('watched', data), [chart, data])
  return null
}
