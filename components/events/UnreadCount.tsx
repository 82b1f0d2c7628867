'use client'

import { useQuery } from '@tanstack/react-query'
import { unreadQuery } from '#lib/client/watches.ts'
import controls from '../ui/controls.module.css'
import { useLocale, useWords } from '../ui/words/words.ts'
import styles from './Events.module.css'
import { eventWords } from './eventWords.ts'

const maxShown = 99

function useUnread(): number {
  return useQuery({ ...unreadQuery, select: ({ unread }) => unread }).data ?? 0
}

/** How many events are new, on the bell. */
export function UnreadCount() {
  const locale = useLocale()
  const unread = useUnread()
  if (unread === 0) return null
  const count = unread > maxShown ? `${maxShown}+` : locale.count(unread)
  // Not as text: the button's name would have to have it.
  return <span className={styles.count} data-count={count} aria-hidden />
}

/** The same for screen readers, beside the button: its name stays the same. */
export function UnreadNote() {
  const words = useWords(eventWords)
  const unread = useUnread()
  return (
    <span role="status" className={controls.visuallyHidden}>
      {unread > 0 && words.unread(unread)}
    </span>
  )
}
