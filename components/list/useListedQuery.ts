'use client'

import { useCallback, useRef, useSyncExternalStore } from 'react'
import { formatBox } from '#lib/wire/area/boundingBox.ts'
import { useFilters } from '../filters/filterState.ts'
import { useChart } from '../map/chartContext.tsx'
import { useListParameter } from '../shell/urlState.ts'
import { useInViewParameter } from './listState.ts'

/** What the list asks the service for; `null` while it is to follow the map and the map is not there yet. */
export function useListedQuery(): string | null {
  const { query } = useFilters()
  const [isOpen] = useListParameter()
  const [isInView] = useInViewParameter()
  const box = useBoxInView(isOpen && isInView)
  if (!isOpen || !isInView) return query
  return box === null ? null : withBox(query, box)
}

/** Beside a box that is filtered by already: a ship must be in both. */
export function withBox(query: string, box: string): string {
  const asked = new URLSearchParams(query)
  asked.append('bbox', box)
  return asked.toString()
}

/** Of the map as it last came to rest; `null` where it is not wanted, or the map is not there yet. */
function useBoxInView(isWanted: boolean): string | null {
  const chart = useChart()
  const atRest = useRef<string | null>(null)
  const read = (): string | null => {
    if (!chart || !isWanted) atRest.current = null
    else atRest.current ??= formatBox(chart.camera.view)
    return atRest.current
  }
  const listen = useCallback(
    (changed: () => void) =>
      chart?.camera.onRest(() => {
        atRest.current = null
        changed()
      }) ?? (() => {}),
    [chart],
  )
  return useSyncExternalStore(listen, read, () => null)
}
