'use client'

import { useEffect } from 'react'
import { useChartDrawn } from '../map/chartContext.tsx'
import { fetchLateParts } from '../ui/late.tsx'

/** Fetches what the page may need later as soon as the map, which comes before, is drawn. */
export function LateParts() {
  const drawn = useChartDrawn()
  useEffect(() => {
    if (drawn) void fetchLateParts()
  }, [drawn])
  return null
}
