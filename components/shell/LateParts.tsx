'use client'

import { useEffect } from 'react'
import { useWithChart } from '../map/chartContext.tsx'
import { fetchLateParts } from '../ui/late.ts'

/** Fetches what the page may need later as soon as the map, which comes before, is drawn. */
export function LateParts() {
  const withChart = useWithChart()
  useEffect(() => withChart((chart) => chart.whenDrawn(() => void fetchLateParts())), [withChart])
  return null
}
