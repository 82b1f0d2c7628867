'use client'

import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import styles from './Sheet.module.css'
import { nearestStop, type SheetStop, stopAfter, stopHeights } from './sheetStops.ts'
import { uiWords } from './uiWords.ts'
import { useWords } from './words.ts'

const barPixels = 48
const tapPixels = 6

export interface SheetProps {
  label: string
  /** Where it lies on a wide screen. */
  place?: 'left' | 'right' | 'below'
  children: ReactNode
}

/** A panel beside the map; on a narrow screen it rises from below, with three stops and a handle to drag. */
export function Sheet({ label, place = 'right', children }: SheetProps) {
  const words = useWords(uiWords)
  const [stop, setStop] = useState<SheetStop>('half')
  const [dragged, setDragged] = useState<number | null>(null)
  const start = useRef<{ y: number; height: number; moved: boolean } | null>(null)

  const heights = () => stopHeights(innerHeight, barPixels)
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { y: event.clientY, height: heights()[stop], moved: false }
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!start.current) return
    const rise = start.current.y - event.clientY
    start.current.moved ||= Math.abs(rise) > tapPixels
    if (start.current.moved) setDragged(Math.max(80, Math.min(heights().full, start.current.height + rise)))
  }
  const onPointerUp = () => {
    if (dragged !== null) setStop(nearestStop(dragged, heights()))
    setDragged(null)
  }
  const onClick = () => {
    if (!start.current?.moved) setStop(stopAfter(stop))
    start.current = null
  }

  return (
    <aside
      className={styles.sheet}
      aria-label={label}
      data-place={place}
      data-stop={stop}
      data-dragging={dragged === null ? undefined : ''}
      style={dragged === null ? undefined : { ['--dragged' as string]: `${dragged}px` }}
    >
      <button
        type="button"
        className={styles.handle}
        aria-label={stop === 'full' ? words.smaller : words.larger}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
        onClick={onClick}
      />
      <div className={styles.content}>{children}</div>
    </aside>
  )
}
