'use client'

import { useEffect, useRef, useState } from 'react'
import { useChart } from '../map/chartContext.tsx'
import type { AreaDrawing, AreaDrawingEvents } from '../map/drawing/AreaDrawing.ts'
import { fetched } from '../ui/late.tsx'
import { isTypedInto } from '../ui/shortcuts.ts'
import { holdMap } from './holdMap.ts'

/** What draws is fetched as the drawer opens, so that a tool is at hand when it is chosen. */
export const fetchDrawing = () => fetched(() => import('../map/drawing/AreaDrawing.ts'))

export interface Drawing {
  /** `null` until what draws has been loaded. */
  drawing: AreaDrawing | null
  /** Where what draws could not be had. The map does then what it does without it. */
  fetchAgain: (() => void) | null
}

/** Draws on the map for as long as one works on it. */
export function useDrawing(isWorking: boolean, events: AreaDrawingEvents, onEnd: () => void): Drawing {
  const chart = useChart()
  const [drawing, setDrawing] = useState<AreaDrawing | null>(null)
  const [attempt, setAttempt] = useState(1)
  const [hasFailed, setFailed] = useState(false)
  const latest = useRef({ events, onEnd })
  latest.current = { events, onEnd }

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt begins anew
  useEffect(() => {
    if (!chart || !isWorking) return
    let closed = false
    let opened: { close(): void } = chart.begin(holdMap)
    const heard: AreaDrawingEvents = {
      onSketch: (drawn) => latest.current.events.onSketch(drawn),
      onDrawn: (ring) => latest.current.events.onDrawn(ring),
      onEdited: (index, ring, finished) => latest.current.events.onEdited(index, ring, finished),
      onTap: (place) => latest.current.events.onTap(place),
      onCorner: (touched) => latest.current.events.onCorner(touched),
      onRemove: (index) => latest.current.events.onRemove(index),
      onCarry: (carried) => latest.current.events.onCarry(carried),
    }
    const begin = ({ AreaDrawing }: Awaited<ReturnType<typeof fetchDrawing>>) => {
      if (closed) return
      const begun = chart.begin((place) => new AreaDrawing({ ...place, events: heard }))
      opened = begun
      if (!isTypedInto(document.activeElement)) begun.focus()
      setDrawing(begun)
    }
    const giveUp = () => {
      opened.close()
      if (!closed) setFailed(true)
    }
    void fetchDrawing().then(begin, giveUp)
    return () => {
      closed = true
      opened.close()
      setDrawing(null)
      setFailed(false)
      latest.current.onEnd()
    }
  }, [chart, isWorking, attempt])

  return { drawing, fetchAgain: hasFailed ? () => setAttempt(attempt + 1) : null }
}
