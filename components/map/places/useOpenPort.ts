'use client'

import { useQueryClient } from '@tanstack/react-query'
import { portQuery } from '#lib/client/port.ts'
import type { PortJson } from '#lib/wire/portSchemas.ts'
import type { ChartMap } from '../ChartMap.ts'
import { useWithChart } from '../chartContext.tsx'
import { type ChartPort, chartPortOf } from './chartPort.ts'

const nearZoom = 11

/** Returns a function that shows the card of a port, and the box around its areas, because quays are often far from its position. */
export function useOpenPort(): (port: PortJson) => void {
  const withChart = useWithChart()
  const client = useQueryClient()
  async function open(chart: ChartMap, port: ChartPort): Promise<void> {
    chart.openPort(port)
    const { moves } = chart.camera
    const bbox = await client.fetchQuery(portQuery(port.code)).then(
      (known) => known?.bbox,
      () => null,
    )
    if (chart.camera.moves !== moves) return
    if (bbox) chart.camera.fitBounds(bbox)
    else chart.camera.goTo({ ...port, zoom: nearZoom })
  }
  return (port) => {
    const placed = chartPortOf(port)
    if (placed) withChart((chart) => void open(chart, placed))
  }
}
