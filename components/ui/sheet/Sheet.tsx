'use client'

import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { uiWords } from '../words/uiWords.ts'
import { useWords } from '../words/words.ts'
import styles from './Sheet.module.css'

const sheetStops = ['peek', 'half', 'full'] as const
type SheetStop = (typeof sheetStops)[number]

const barPixels = 48
const tapPixels = 6

export interface SheetProps {
  label: string
  place?: 'left' | 'right' | 'below'
  children: ReactNode
}

/** A panel beside the map; on a narrow screen a bottom sheet with three stops. */
export function Sheet({ label, place = 'right', children }: SheetProps) {
  const words = useWords(uiWords)
  const [stop, setStop] = useState<SheetStop>('half')
  const [dragged, setDragged] = useState<number | null>(null)
  /** `to`: the height while dragging, before layout follows. */
  const start = useRef<{ y: number; height: number; to: number | null } | null>(null)

  const heights = () => stopHeights(innerHeight, barPixels)
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { y: event.clientY, height: heights()[stop], to: null }
  }
  const onPointerMove = (event: PointerEvent) => {
    const from = start.current
    if (!from) return
    const rise = from.y - event.clientY
    if (from.to === null && Math.abs(rise) <= tapPixels) return
    from.to = Math.max(80, Math.min(heights().full, from.height + rise))
    setDragged(from.to)
  }
  const onPointerUp = () => {
    const to = start.current?.to ?? null
    if (to !== null) setStop(nearestStop(to, heights()))
    setDragged(null)
  }
  const onPointerCancel = () => {
    onPointerUp()
    start.current = null
  }
  const onClick = () => {
    if (start.current === null || start.current.to === null) setStop(stopAfter(stop))
    start.current = null
  }

  return (
    <aside
      className={styles.sheet}
      aria-label={label}
      data-place={place}
      data-stop={stop}
      data-dragging={dragged === null ? undefined : ''}
      style={dragged === null ? undefined : { '--dragged': `${dragged}px` }}
    >
      <button
        type="button"
        className={styles.handle}
        aria-label={stop === 'full' ? words.smaller : words.larger}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerCancel}
        onClick={onClick}
      />
      <div className={styles.content}>{children}</div>
    </aside>
  )
}

export function stopHeights(screenPixels: number, barPixels: number): Record<SheetStop, number> {
  return { peek: 150, half: Math.round(screenPixels / 2), full: screenPixels - barPixels }
}

export function nearestStop(heightPixels: number, heights: Record<SheetStop, number>): SheetStop {
  return sheetStops.reduce((best, stop) =>
    Math.abs(heights[stop] - heightPixels) < Math.abs(heights[best] - heightPixels) ? stop : best,
  )
}

/** A tap on the handle moves the sheet one stop up, and from the top back down. */
export function stopAfter(stop: SheetStop): SheetStop {
  return sheetStops[(sheetStops.indexOf(stop) + 1) % sheetStops.length] ?? 'peek'
}
