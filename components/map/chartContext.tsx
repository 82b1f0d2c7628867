'use client'

import { createContext, type ReactNode, useContext, useState } from 'react'
import type { ChartMap } from './ChartMap.ts'

interface Held {
  chart: ChartMap | null
  hold: (chart: ChartMap | null) => void
}

const ChartContext = createContext<Held>({ chart: null, hold: () => {} })

/** Lets panels beside the map speak to it. */
export function ChartProvider({ children }: { children: ReactNode }) {
  const [chart, hold] = useState<ChartMap | null>(null)
  return <ChartContext value={{ chart, hold }}>{children}</ChartContext>
}

/** `null` until the map is there. */
export function useChart(): ChartMap | null {
  return useContext(ChartContext).chart
}

export function useChartHolder(): Held['hold'] {
  return useContext(ChartContext).hold
}
