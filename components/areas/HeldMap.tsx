'use client'

import { useEffect } from 'react'
import { useChart } from '../map/chartContext.tsx'
import { holdMap } from './holdMap.ts'

/** In the place of what works on the map while its code is on its way. */
export function HeldMap() {
  const chart = useChart()
  useEffect(() => {
    if (!chart) return
    const held = chart.begin(holdMap)
    return () => held.close()
  }, [chart])
  return null
}
