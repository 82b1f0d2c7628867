'use client'

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  atTheTop,
  firstWholeRow,
  heightOf,
  placeOfRow,
  type RowSpace,
  rowsInView,
  type ScrollPlace,
  scrolledTo,
  settled,
} from './rowWindow.ts'

const restMs = 150
const drawnBeyond = 8

export interface RowWindow {
  scrollerRef: (element: HTMLElement | null) => void
  /** The rows to draw; `last` is exclusive. */
  first: number
  last: number
  /** The rows on the screen. */
  seen: { first: number; last: number }
  /** The first row that is not cut at the top. */
  firstWhole: number
  topOf(row: number): number
  heightPixels: number
  bringInView(row: number): void
  toTheTop(): void
  onScroll(): void
}

export function useRowWindow({
  rows,
  rowPixels,
  headingPixels,
}: {
  rows: number
  rowPixels: number
  headingPixels: number
}): RowWindow {
  const [scroller, scrollerRef] = useState<HTMLElement | null>(null)
  const [viewPixels, setViewPixels] = useState(0)
  const [place, setPlace] = useState(atTheTop)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const space = useMemo<RowSpace>(() => ({ rows, rowPixels, viewPixels }), [rows, rowPixels, viewPixels])
  const latest = useRef({ space, place })
  latest.current = { space, place }

  useLayoutEffect(() => {
    if (!scroller) return
    const measure = () => setViewPixels(Math.max(0, scroller.clientHeight - headingPixels))
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(scroller)
    return () => watch.disconnect()
  }, [scroller, headingPixels])

  const show = useCallback(
    (next: ScrollPlace) => {
      if (!scroller) return
      scroller.scrollTop = next.topPixels
      const shiftPixels = next.topPixels + next.shiftPixels - scroller.scrollTop
      const shown = { topPixels: scroller.scrollTop, shiftPixels: Math.abs(shiftPixels) < 1 ? 0 : shiftPixels }
      latest.current.place = shown
      setPlace(shown)
    },
    [scroller],
  )

  // A shorter list may end above the rows on the screen.
  useLayoutEffect(() => {
    const { place } = latest.current
    const next = settled(space, place)
    if (next.topPixels !== place.topPixels || next.shiftPixels !== place.shiftPixels) show(next)
  }, [space, show])

  useEffect(() => () => clearTimeout(resting.current), [])
  const onScroll = useCallback(() => {
    if (!scroller) return
    const { space, place } = latest.current
    const next = scrolledTo(space, place, scroller.scrollTop)
    latest.current.place = next
    setPlace(next)
    clearTimeout(resting.current)
    if (next.shiftPixels !== 0)
      resting.current = setTimeout(() => show(settled(latest.current.space, latest.current.place)), restMs)
  }, [scroller, show])

  const bringInView = useCallback(
    (row: number) => {
      const { space, place } = latest.current
      const next = placeOfRow(space, place, row)
      if (next !== place) show(next)
    },
    [show],
  )
  const toTheTop = useCallback(() => show(atTheTop), [show])
  return {
    scrollerRef,
    ...rowsInView(space, place, drawnBeyond),
    seen: rowsInView(space, place),
    firstWhole: firstWholeRow(space, place),
    topOf: (row) => row * rowPixels - place.shiftPixels,
    heightPixels: heightOf(space),
    bringInView,
    toTheTop,
    onScroll,
  }
}
