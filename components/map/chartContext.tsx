'use client'

import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import type { ChartMap } from './ChartMap.ts'

type ChartAct = (chart: ChartMap) => void

interface Held {
  chart: ChartMap | null
  hold: (chart: ChartMap | null) => void
  withChart: (act: ChartAct) => void
}

const ChartContext = createContext<Held>({ chart: null, hold: () => {}, withChart: () => {} })

/** Gives panels access to the map. */
export function ChartProvider({ children }: { children: ReactNode }) {
  const [chart, setChart] = useState<ChartMap | null>(null)
  const chartRef = useRef<ChartMap>(null)
  const waiting = useRef<ChartAct[]>([])
  const hold = useCallback((next: ChartMap | null) => {
    chartRef.current = next
    setChart(next)
    if (next) for (const act of waiting.current.splice(0)) act(next)
  }, [])
  const withChart = useCallback((act: ChartAct) => {
    if (chartRef.current) act(chartRef.current)
    else waiting.current.push(act)
  }, [])
  return <ChartContext value={{ chart, hold, withChart }}>{children}</ChartContext>
}

/** `null` until the map exists. */
export function useChart(): ChartMap | null {
  return useContext(ChartContext).chart
}

/** Calls `act` with the map as soon as it exists. */
export function useWithChart(): Held['withChart'] {
  return useContext(ChartContext).withChart
}

export function useChartHolder(): Held['hold'] {
  return useContext(ChartContext).hold
}
