'use client'

import { useEffect, useRef, useState } from 'react'
import controls from '../../ui/controls.module.css'
import { copyText } from '../../ui/copyText.ts'
import type { Place } from '../../ui/places/coordinates.ts'
import { useShortcut } from '../../ui/shortcuts.ts'
import { decimalPosition, formatPosition } from '../../ui/words/format.ts'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { useChart } from '../chartContext.tsx'
import { mapWords } from '../mapWords.ts'
import styles from './CursorPosition.module.css'

const copiedMs = 1500

/** The position under the pointer; a key copies it. */
export function CursorPosition() {
  const words = useWords(mapWords)
  const locale = useLocale()
  const chart = useChart()
  const [place, setPlace] = useState<Place | null>(null)
  const [copied, setCopied] = useState(false)
  const latest = useRef(place)
  latest.current = place
  useEffect(() => chart?.onCursor(setPlace), [chart])
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [copied])
  useShortcut('c', words.copyCursor, async () => {
    const at = latest.current
    if (at) setCopied(await copyText(decimalPosition([at.longitude, at.latitude])))
  })
  return (
    <p className={styles.position} title={`${words.copyCursor} (C)`} hidden={!place}>
      <span className={controls.heard}>{words.cursor}: </span>
      {place && formatPosition([place.longitude, place.latitude], locale)}
      <span role="status">{copied && ` · ${words.copied}`}</span>
    </p>
  )
}
