import type { FeedJson } from '#lib/wire/feeds.ts'
import { Moment } from '../ui/Moment.tsx'
import { stateWords } from './feedWords.ts'
import styles from './StateMark.module.css'

/** The word and its dot; why, where it is not well. */
export function StateMark({ feed, current }: { feed: FeedJson; current: boolean }) {
  const { state, stateSince, detail, simulated } = feed
  const { tone, word, since } = stateWords[state]
  const tellsWhy = state === 'disconnected' || state === 'failed'
  return (
    <div className={styles.state} data-tone={current ? tone : 'muted'}>
      <span className={styles.dot} aria-hidden />
      <div>
        <strong>{current ? word : `was ${word}`}</strong>
        {simulated && <span className={styles.simulated}>simulated</span>}
        <span className={styles.since}>
          {' '}
          {since} <Moment iso={stateSince} />
        </span>
        {tellsWhy && detail && <div className={styles.why}>{detail}</div>}
      </div>
    </div>
  )
}
