'use client'

import { useEffect, useState } from 'react'
import controls from '../../ui/controls.module.css'
import type { Place } from '../../ui/places/coordinates.ts'
import { useShortcut } from '../../ui/shortcuts.ts'
import { useCopying } from '../../ui/useCopying.ts'
import { decimalPosition, formatPosition } from '../../ui/words/format.ts'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { useChart } from '../chartContext.tsx'
import { mapWords } from '../mapWords.ts'
import styles from './CursorPosition.module.css'

/** The position under the pointer; a key copies it. */
export function CursorPosition() {
  const words = useWords(mapWords)
  const locale = useLocale()
  const chart = useChart()
  const [place, setPlace] = useState<Place | null>(null)
  const { isCopied, copy } = useCopying()
  useEffect(() => chart?.onCursor(setPlace), [chart])
  useShortcut('c', words.copyCursor, () => {
    if (place) void copy(decimalPosition([place.longitude, place.latitude]))
  })
  return (
    <p className={styles.position} title={`${words.copyCursor} (C)`} hidden={!place}>
      <span className={controls.visuallyHidden}>{words.cursor}: </span>
      {place && formatPosition([place.longitude, place.latitude], locale)}
      <span role="status">{isCopied && ` · ${words.copied}`}</span>
    </p>
  )
}
