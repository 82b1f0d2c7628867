'use client'

import controls from '../controls.module.css'
import { usePreferences } from '../preferences.ts'
import { useCopying } from '../useCopying.ts'
import { useNow } from '../useNow.ts'
import { formatUtc } from './format.ts'
import styles from './Moment.module.css'
import { relativeTime, timeSince } from './relativeTime.ts'
import { uiWords } from './uiWords.ts'
import { useLocale, useWords } from './words.ts'

/**
 * Shows a relative time, and the exact one on hover and focus; a click copies it. `asSpan`: "4 min" for "4 min ago".
 */
export function Moment({ iso, asSpan = false, atEnd = false }: { iso: string; asSpan?: boolean; atEnd?: boolean }) {
  const nowMs = useNow()
  const words = useWords(uiWords)
  const locale = useLocale()
  const [{ timeZone }] = usePreferences()
  const thenMs = Date.parse(iso)
  const exact = timeZone === 'utc' ? formatUtc(thenMs) : locale.moment(thenMs, 'local')
  const { message, copy } = useCopying()
  return (
    <>
      <button type="button" className={styles.moment} data-copied={message ? '' : undefined} onClick={() => copy(iso)}>
        <time dateTime={iso}>
          {nowMs === null ? formatUtc(thenMs) : (asSpan ? timeSince : relativeTime)(thenMs, nowMs, words)}
        </time>
        <span className={atEnd ? `${styles.exact} ${styles.atEnd}` : styles.exact}>{message || exact}</span>
      </button>
      <span role="status" className={controls.visuallyHidden}>
        {message}
      </span>
    </>
  )
}

/** A day in the reader's format, in UTC. */
export function Day({ iso }: { iso: string }) {
  const { locale } = useLocale()
  return (
    <time dateTime={iso}>{new Date(iso).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' })}</time>
  )
}
