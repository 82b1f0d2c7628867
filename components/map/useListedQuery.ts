'use client'

import { useCallback, useRef, useSyncExternalStore } from 'react'
import { formatBox } from '#lib/wire/area/boundingBox.ts'
import { useFilters } from '../view/filterState.ts'
import { useInViewParameter } from '../view/listState.ts'
import { useListParameter } from '../view/urlState.ts'
import { useChart } from './chartContext.tsx'

export interface Listed {
  /** What the list asks the service for. */
  query: string
  /** Stays the same while the map or the time moves by itself: the list is then gone on with, and otherwise begun anew. */
  reading: string
}

/** `null` while the list is to follow the map and the map is not there yet. */
export function useListed(): Listed | null {
  const { query: filterQuery, asked: query } = useFilters()
  const [isOpen] = useListParameter()
  const [isInView] = useInViewParameter()
  const view = useViewAtRest(isOpen && isInView)
  if (!isOpen || !isInView) return { query, reading: filterQuery }
  return view === null ? null : { query: withBox(query, view.box), reading: `${filterQuery} ${view.takenTo}` }
}

export function useListedQuery(): string | null {
  return useListed()?.query ?? null
}

/** Beside a box that is filtered by already: a vessel must be in both. */
export function withBox(query: string, box: string): string {
  const asked = new URLSearchParams(query)
  asked.append('bbox', box)
  return asked.toString()
}

/** `takenTo` changes whenever the user has moved the map. */
interface ViewAtRest {
  box: string
  takenTo: string
}

/** Of the map as it last came to rest; `null` where it is not wanted, or the map is not there yet. */
export function useViewAtRest(isWanted: boolean): ViewAtRest | null {
  const chart = useChart()
  const atRest = useRef<ViewAtRest | null>(null)
  const read = (): ViewAtRest | null => {
    if (!chart || !isWanted) atRest.current = null
    else if (atRest.current === null) {
      const { view, moves, place } = chart.camera
      // What the map does by itself leaves the zoom as it is, and steps of the zoom are not among its moves.
      atRest.current = { box: formatBox(view), takenTo: `${moves} ${place.zoom.toFixed(2)}` }
    }
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
