'use client'

import { useEffect, useMemo } from 'react'
import { watchedAreas } from '../events/WatchedAreas.tsx'
import { useChart } from '../map/chartContext.tsx'

/** Draws the area of a public link under the name of its view. */
export function PublicArea({ name, query }: { name: string; query: string }) {
  const chart = useChart()
  const data = useMemo(() => watchedAreas([{ name, query }]), [name, query])
  useEffect(() => chart?.show('watched', data), [chart, data])
  return null
}
