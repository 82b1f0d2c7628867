'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { portQuery } from '#lib/client/port.ts'
import type { PortJson } from '#lib/wire/portSchemas.ts'
import { useFilters } from '../../view/filterState.ts'
import type { ChartMap } from '../ChartMap.ts'
import { nearZoom } from '../camera/moves.ts'
import { useChart, useWithChart } from '../chartContext.tsx'
import { type ChartPort, chartPortOf } from './chartPort.ts'

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

/** Marks the port if the filters name a single port. */
export function usePortPin(): void {
  const chart = useChart()
  const code = useFilters().values.matched_port
  const single = code && !code.includes(',') ? code : null
  const { data: port } = useQuery({ ...portQuery(single ?? ''), enabled: single !== null })
  const shown = single === null ? null : port
  useEffect(() => {
    const [longitude, latitude] = shown?.center_point?.coordinates ?? []
    if (!chart || !shown || longitude === undefined || latitude === undefined) return
    return chart.pin({ longitude, latitude, label: shown.port_name })
  }, [chart, shown])
}
