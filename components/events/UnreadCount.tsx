'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { unreadQuery } from '#lib/client/watches.ts'
import { hasGivenUp, webhooksQuery } from '#lib/client/webhooks.ts'
import controls from '../ui/controls.module.css'
import { usePreferences } from '../ui/preferences.ts'
import { useLocale, useWords } from '../ui/words/words.ts'
import styles from './Events.module.css'
import { eventWords } from './eventWords.ts'

const maxShown = 99

function useUnread(): number {
  return useQuery({ ...unreadQuery, select: ({ unread }) => unread }).data ?? 0
}

function useDisabledWebhook(): string | null {
  return useQuery({ ...webhooksQuery, select: (all) => all.find(hasGivenUp)?.name ?? null }).data ?? null
}

/** Keeps in mind which events were shown, while they are. */
export function useSeenEvents(): void {
  const newest = useNewestUnread()
  const [{ seenEvent }, choose] = usePreferences()
  useEffect(() => {
    if (newest > seenEvent) choose({ seenEvent: newest })
  }, [newest, seenEvent, choose])
}

function useNewestUnread(): number {
  return useQuery({ ...unreadQuery, select: ({ data: [newest] }) => newest?.id ?? 0 }).data ?? 0
}

/**
 * Shows the number of unread events on the bell, red if one has come since the events were last shown, or `!` if a webhook
 * was disabled.
 */
export function UnreadCount() {
  const locale = useLocale()
  const newest = useNewestUnread()
  const [{ seenEvent }] = usePreferences()
  const unread = useUnread()
  const disabled = useDisabledWebhook()
  if (unread === 0 && disabled === null) return null
  const isNew = newest > seenEvent || (unread === 0 && disabled !== null)
  const count = unread > maxShown ? `${maxShown}+` : unread > 0 ? locale.count(unread) : '!'
  // A CSS counter; visible text would have to be part of the accessible name.
  return <span className={styles.count} data-count={count} data-new={isNew || undefined} aria-hidden />
}

/** Shows the count to screen readers beside the button, whose name stays the same. */
export function UnreadNote() {
  const words = useWords(eventWords)
  const unread = useUnread()
  const disabled = useDisabledWebhook()
  return (
    <span role="status" className={controls.visuallyHidden}>
      {unread > 0 && words.unread(unread)} {disabled !== null && words.webhookDisabled(disabled)}
    </span>
  )
}
