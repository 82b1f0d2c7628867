'use client'

import { useCallback, useRef, useSyncExternalStore } from 'react'
import { formatBox } from '#lib/wire/area/boundingBox.ts'
import { useSettled } from '../ui/useSettled.ts'
import { useFilters } from '../view/filterState.ts'
import { useInViewParameter } from '../view/listState.ts'
import { useListParameter } from '../view/urlState.ts'
import { useChart } from './chartContext.tsx'

export interface Listed {
  /** The query of the list. */
  query: string
  /**
   * Changes when the user moves the map or changes a filter: the list then starts at its top. A map or time that moves
   * by itself does not change it.
   */
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

const restMs = 400

/** The query of the vessels in view that pass filters, once the map rests; `null` if not wanted, or until the map exists. */
export function useQueryInView(filterQuery: string, isWanted: boolean): string | null {
  const box = useSettled(useViewAtRest(isWanted)?.box ?? null, restMs)
  return isWanted && box !== null ? withBox(filterQuery, box) : null
}

/** `takenTo` changes whenever the user has moved the map. */
interface ViewAtRest {
  box: string
  takenTo: string
}

/** The map view after its last move; `null` if not wanted, or until the map exists. */
function useViewAtRest(isWanted: boolean): ViewAtRest | null {
  const chart = useChart()
  const atRest = useRef<ViewAtRest | null>(null)
  const read = (): ViewAtRest | null => {
    if (!chart || !isWanted) atRest.current = null
    else if (atRest.current === null) {
      const { view, moves, place } = chart.camera
      // Moves by the map itself keep the zoom, and zoom steps are not counted in `moves`.
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
