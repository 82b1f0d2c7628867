'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { portQuery } from '#lib/client/port.ts'
import { useFilters } from '../../view/filterState.ts'
import { useChart } from '../chartContext.tsx'

/** Marks the port while the vessels of a single port are shown. */
export function PortPin() {
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
  return null
}
