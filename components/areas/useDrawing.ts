'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { useChart } from '../map/chartContext.tsx'
import type { AreaDrawing } from '../map/drawing/AreaDrawing.ts'
import type { DrawingEvent } from '../map/drawing/mapWork.ts'
import { isTypedInto } from '../ui/shortcuts.ts'

/** Loads terra-draw when the drawer opens, so that tools respond immediately. */
export const fetchDrawing = () => import('../map/drawing/AreaDrawing.ts')

/** Draws on the map while a tool is chosen. `null` until the code for it has been loaded. */
export function useDrawing(
  isWorking: boolean,
  events: { onEvent: (event: DrawingEvent) => void; onClosed: () => void },
): AreaDrawing | null {
  const chart = useChart()
  const [drawing, setDrawing] = useState<AreaDrawing | null>(null)
  const [fault, setFault] = useState<{ error: unknown } | null>(null)
  const onEvent = useEffectEvent(events.onEvent)
  const onClosed = useEffectEvent(events.onClosed)

  useEffect(() => {
    if (!chart || !isWorking) return
    let begun: AreaDrawing | null = null
    let ended = false
    const begin = ({ AreaDrawing }: Awaited<ReturnType<typeof fetchDrawing>>) => {
      if (ended) return
      begun = chart.begin((place) => new AreaDrawing({ ...place, onEvent: (event) => onEvent(event) }))
      if (!isTypedInto(document.activeElement)) begun.focus()
      setDrawing(begun)
    }
    void fetchDrawing().then(begin, (error: unknown) => setFault({ error }))
    return () => {
      ended = true
      begun?.close()
      setDrawing(null)
      onClosed()
    }
  }, [chart, isWorking])

  // The error boundary around the panels offers a retry.
  if (fault) throw fault.error
  return drawing
}
