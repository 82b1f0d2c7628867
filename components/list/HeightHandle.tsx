'use client'

import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { uiWords } from '../ui/words/uiWords.ts'
import { useWords } from '../ui/words/words.ts'
import { listHeights, useListHeightParameter } from '../view/listState.ts'
import styles from './HeightHandle.module.css'
import { listWords } from './words.ts'

const stepPercent = 5

/** The list's upper edge, dragged or moved by keys. On a narrow screen the sheet has its own handle. */
export function HeightHandle() {
  const words = useWords(listWords)
  const { percent: inPercent } = useWords(uiWords)
  const [height, setHeight] = useListHeightParameter()
  const [drawn, setDrawn] = useState<number | null>(null)
  /** The height while dragging, before layout follows. */
  const drawing = useRef<{ to: number | null } | null>(null)
  const percent = bounded(drawn ?? height)

  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--list-height', `${percent}dvh`)
    return () => void style.removeProperty('--list-height')
  }, [percent])

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = { to: null }
  }
  const onPointerMove = ({ clientY }: PointerEvent) => {
    if (!drawing.current) return
    drawing.current.to = bounded(Math.round(((innerHeight - clientY) / innerHeight) * 100))
    setDrawn(drawing.current.to)
  }
  const onPointerEnd = () => {
    const to = drawing.current?.to ?? null
    drawing.current = null
    if (to !== null) void setHeight(to)
    setDrawn(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowUp: percent + stepPercent,
      ArrowDown: percent - stepPercent,
      Home: listHeights.max,
      End: listHeights.min,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    void setHeight(bounded(next))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: hr is for separators that cannot be moved
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label={words.resize}
      aria-valuenow={percent}
      aria-valuemin={listHeights.min}
      aria-valuemax={listHeights.max}
      aria-valuetext={inPercent(String(percent))}
      className={styles.handle}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onKeyDown={onKeyDown}
    />
  )
}

function bounded(percent: number): number {
  return Math.max(listHeights.min, Math.min(listHeights.max, percent))
}
