'use client'

import type { FeedJson } from '#lib/wire/feeds.ts'
import { Moment } from '../ui/words/Moment.tsx'
import { useWords } from '../ui/words/words.ts'
import { stateMarks } from './feedWords.ts'
import styles from './StateMark.module.css'
import { statusWords } from './statusWords.ts'

export function StateMark({ feed, current }: { feed: FeedJson; current: boolean }) {
  const { state, stateSince, detail, simulated } = feed
  const words = useWords(statusWords)
  const { tone, tellsSince } = stateMarks[state]
  const word = words.states[state]
  const tellsWhy = state === 'disconnected' || state === 'failed'
  return (
    <div className={styles.state} data-tone={current ? tone : 'muted'}>
      <span className={styles.dot} aria-hidden />
      <div>
        <strong>{current ? word : words.was(word)}</strong>
        {simulated && <span className={styles.simulated}>{words.simulated}</span>}
        <span className={styles.since}>
          {' '}
          {tellsSince && words.since} <Moment iso={stateSince} asSpan={tellsSince} />
        </span>
        {tellsWhy && detail && <div className={styles.why}>{detail}</div>}
      </div>
    </div>
  )
}
