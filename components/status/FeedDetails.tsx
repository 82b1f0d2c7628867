import type { ReactNode } from 'react'
import type { FeedJson, Reason } from '#lib/wire/feeds.ts'
import { Moment } from '../ui/Moment.tsx'
import styles from './FeedDetails.module.css'
import { formatCount, formatRate, formatSkew } from './feedWords.ts'

/** All there is to say of one feed. */
export function FeedDetails({ feed }: { feed: FeedJson }) {
  const { totals, perSecond, detail, connectedSince, silentSenders, clockSkewSeconds } = feed
  const types = Object.entries(feed.messagesByType).map(([type, count]) => ({
    ...{ reason: `type ${type}`, count },
    meaning: null,
  }))
  return (
    <div className={styles.details}>
      <dl className={styles.facts}>
        {connectedSince && <Fact name="Connected">{<Moment iso={connectedSince} atEnd />}</Fact>}
        {detail && <Fact name="To">{detail}</Fact>}
        {silentSenders > 0 && <Fact name="Senders that say nothing">{formatCount(silentSenders)}</Fact>}
        <Fact name="Sentences">{`${formatRate(perSecond.sentences)} a second, ${formatCount(totals.sentences)} in all`}</Fact>
        <Fact name="Messages">{`${formatRate(perSecond.messages)} a second, ${formatCount(totals.messages)} in all`}</Fact>
        <Fact name="Heard before, within 10 s">{formatCount(totals.repeats)}</Fact>
        <Fact name="Reports of ships">{formatCount(totals.observations)}</Fact>
        <Fact name="Dropped, for want of time">{formatCount(totals.dropped)}</Fact>
        <Fact name="Its clock against ours">
          {clockSkewSeconds === null ? 'no times come along' : formatSkew(clockSkewSeconds)}
        </Fact>
      </dl>
      <ReasonList title="Rejected" reasons={feed.rejected} none="Every line was a message." />
      <ReasonList title="Messages by type" reasons={types} none="None yet." pairs />
      <ReasonList title="Not of a ship" reasons={feed.notShips} />
      <ReasonList title="Not plausible" reasons={feed.implausible} />
      <ReasonList title="Of no effect" reasons={feed.ignored} />
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface ReasonListProps {
  title: string
  reasons: readonly Reason[]
  none?: string
  /** Short words, so that two fit side by side. */
  pairs?: boolean
}

/** Left out where there is nothing to list, unless there are words for that. */
function ReasonList({ title, reasons, none, pairs }: ReasonListProps) {
  if (reasons.length === 0 && !none) return null
  return (
    <section className={pairs ? `${styles.reasons} ${styles.pairs}` : styles.reasons}>
      <h2>{title}</h2>
      {reasons.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul>
          {reasons.map(({ reason, count, meaning }) => (
            <li key={reason}>
              <span className={styles.count}>{formatCount(count)}</span>
              <span>{meaning ?? reason.replaceAll('-', ' ')}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
