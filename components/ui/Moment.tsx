'use client'

import { formatUtc } from '../vessel/format.ts'
import { copyText } from './copyText.ts'
import styles from './Moment.module.css'
import { relativeTime } from './relativeTime.ts'
import { uiWords } from './uiWords.ts'
import { useNow } from './useNow.ts'
import { useWords } from './words.ts'

/** A time as its distance from now, ticking; the exact UTC on hover and focus, and copied by a click. `atEnd`: there is no room behind it. */
export function Moment({ iso, atEnd = false }: { iso: string; atEnd?: boolean }) {
  const nowMs = useNow()
  const words = useWords(uiWords)
  const thenMs = Date.parse(iso)
  const utc = formatUtc(thenMs)
  return (
    <button type="button" className={styles.moment} onClick={() => copyText(iso)}>
      <time dateTime={iso}>{nowMs === null ? utc : relativeTime(thenMs, nowMs, words)}</time>
      <span className={atEnd ? `${styles.exact} ${styles.atEnd}` : styles.exact}>{utc}</span>
    </button>
  )
}
