'use client'

import { useQuery } from '@tanstack/react-query'
import { unreadQuery } from '#lib/client/watches.ts'
import controls from '../ui/controls.module.css'
import { useLocale, useWords } from '../ui/words/words.ts'
import styles from './Events.module.css'
import { eventWords } from './eventWords.ts'

const maxShown = 99

/** How many events are new, on the bell. */
export function UnreadCount() {
  const locale = useLocale()
  const { data: unread = 0 } = useQuery(unreadQuery)
  if (unread === 0) return null
  return (
    <span className={styles.count} aria-hidden>
      {unread > maxShown ? `${maxShown}+` : locale.count(unread)}
    </span>
  )
}

/** The same for screen readers, beside the button: its name stays the same. */
export function UnreadNote() {
  const words = useWords(eventWords)
  const { data: unread = 0 } = useQuery(unreadQuery)
  return (
    <span role="status" className={controls.visuallyHidden}>
      {unread > 0 && words.unread(unread)}
    </span>
  )
}
