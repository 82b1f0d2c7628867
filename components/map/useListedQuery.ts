'use client'

import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { Place } from '#lib/distance.ts'
import { formatBox, wrapLongitude } from '#lib/wire/area/boundingBox.ts'
import { useSettled } from '../ui/useSettled.ts'
import { useFilters } from '../view/filterState.ts'
import { useInViewParameter } from '../view/listState.ts'
import { useListParameter } from '../view/urlState.ts'
import { useChart } from './chartContext.tsx'

export interface Listed {
  /** The query of the list. */
  query: string
  /**
   * Changes when the user moves the map or changes a filter; the list then scrolls to its top. Automatic changes of the
   * map or the time do not count.
   */
  reading: string
  /** The centre of the map, from which distances are measured; `null` while the list is closed. */
  centre: Place | null
}

/** `null` if the list follows the map and the map does not exist yet. */
export function useListed(): Listed | null {
  const { query: filterQuery, asked: query } = useFilters()
  const [isOpen] = useListParameter()
  const [isInView] = useInViewParameter()
  const view = useViewAtRest(isOpen)
  const centre = view?.centre ?? null
  if (!isOpen || !isInView) return { query, reading: filterQuery, centre }
  return view === null ? null : { query: withBox(query, view.box), reading: `${filterQuery} ${view.takenTo}`, centre }
}

/** Adds a box to a query that may have one: vessels must be in both. */
export function withBox(query: string, box: string): string {
  const asked = new URLSearchParams(query)
  asked.append('bbox', box)
  return asked.toString()
}

const restMs = 400

/**
 * The query of the vessels in view that match filters, after the map has come to rest. `null` if not needed, or until
 * the map exists.
 */
export function useQueryInView(filterQuery: string, isWanted: boolean): string | null {
  const box = useSettled(useViewAtRest(isWanted)?.box ?? null, restMs)
  return isWanted && box !== null ? withBox(filterQuery, box) : null
}

/** `takenTo` changes when the user has moved the map. */
interface ViewAtRest {
  box: string
  centre: Place
  takenTo: string
}

/** The map view after its last move; `null` if not needed, or until the map exists. */
function useViewAtRest(isWanted: boolean): ViewAtRest | null {
  const chart = useChart()
  const atRest = useRef<ViewAtRest | null>(null)
  const read = (): ViewAtRest | null => {
    if (!chart || !isWanted) atRest.current = null
    else if (atRest.current === null) {
      const { view, moves, place } = chart.camera
      // Automatic moves keep the zoom, and zoom steps do not count in `moves`.
      const { latitude, longitude, zoom } = place
      const centre = { latitude, longitude: wrapLongitude(longitude) }
      atRest.current = { box: formatBox(view), centre, takenTo: `${moves} ${zoom.toFixed(2)}` }
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
