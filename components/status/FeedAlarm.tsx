'use client'

import { X } from 'lucide-react'
import { useState } from 'react'
import { withBase } from '#lib/wire/basePath.ts'
import { IconButton } from '../ui/IconButton.tsx'
import notice from '../ui/notice.module.css'
import { useNow } from '../ui/useNow.ts'
import { useWords } from '../ui/words/words.ts'
import styles from './FeedAlarm.module.css'
import { alarmOf } from './feedAlarm.ts'
import type { FeedTrouble } from './feedTrouble.ts'
import { statusWords } from './statusWords.ts'

interface FeedAlarmProps {
  trouble: FeedTrouble | null
  quiet: boolean
  isAdministrator: boolean
}

/** Shows a feed problem on the map; after it is dismissed, shows it again when the problem changes. */
export function FeedAlarm({ trouble, quiet, isAdministrator }: FeedAlarmProps) {
  const words = useWords(statusWords)
  const nowMs = useNow()
  const [dismissed, setDismissed] = useState<string | null>(null)
  const alarm = trouble && nowMs !== null ? alarmOf(trouble, nowMs, words, isAdministrator) : null
  return (
    <div role="status" className={notice.place}>
      {trouble && alarm && !quiet && alarm.key !== dismissed && (
        <div className={notice.notice} data-tone={trouble.tone}>
          <p className={styles.text}>
            {alarm.text} <a href={withBase('/status')}>{words.seeFeeds}</a>
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
