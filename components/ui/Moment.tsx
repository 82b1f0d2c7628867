'use client'

import { formatRelative, formatUtc } from '../vessel/format.ts'
import { copyText } from './copyText.ts'
import styles from './Moment.module.css'
import { useNow } from './useNow.ts'

/** A time as its distance from now, ticking; the exact UTC on hover and focus, and copied by a click. `atEnd`: there is no room behind it. */
export function Moment({ iso, atEnd = false }: { iso: string; atEnd?: boolean }) {
  const nowMs = useNow()
  const thenMs = Date.parse(iso)
  const utc = formatUtc(thenMs)
  return (
    <button type="button" className={styles.moment} onClick={() => copyText(iso)}>
      <time dateTime={iso}>{nowMs === null ? utc : formatRelative(thenMs, nowMs)}</time>
      <span className={atEnd ? `${styles.exact} ${styles.atEnd}` : styles.exact}>{utc}</span>
    </button>
  )
}
