'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { feedsQuery } from '#lib/client/queries.ts'
import notice from '../shell/Notice.module.css'
import { IconButton } from '../ui/IconButton.tsx'
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
          <IconButton
            label={words.dismiss}
            title={words.dismissHint}
            Icon={X}
            onClick={() => setDismissed(alarm.key)}
          />
        </div>
      )}
    </div>
  )
}
