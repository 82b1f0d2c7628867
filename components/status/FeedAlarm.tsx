'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { feedsQuery } from '#lib/client/queries.ts'
import notice from '../shell/Notice.module.css'
import controls from '../ui/controls.module.css'
import { useNow } from '../ui/useNow.ts'
import { useWords } from '../ui/words.ts'
import styles from './FeedAlarm.module.css'
import { alarmOf } from './feedAlarm.ts'
import { statusWords } from './statusWords.ts'

/** On the map: what is wrong with where its ships come from, until it is dismissed or something else is wrong. */
export function FeedAlarm({ quiet }: { quiet: boolean }) {
  const { data, error } = useQuery(feedsQuery)
  const words = useWords(statusWords)
  const nowMs = useNow()
  const [dismissed, setDismissed] = useState<string | null>(null)
  const alarm = data && !error && nowMs !== null ? alarmOf(data, nowMs, words) : null
  return (
    <div role="status" className={notice.place}>
      {alarm && !quiet && alarm.key !== dismissed && (
        <div className={notice.notice} data-tone={alarm.tone}>
          <p className={styles.text}>
            {alarm.text} <a href="/status">{words.seeFeeds}</a>
          </p>
          <button
            type="button"
            className={controls.iconButton}
            aria-label={words.dismiss}
            title={words.dismissHint}
            onClick={() => setDismissed(alarm.key)}
          >
            <X size={18} aria-hidden />
          </button>
        </div>
      )}
    </div>
  )
}
