'use client'

import { useQuery } from '@tanstack/react-query'
import { RequestFailure } from '#lib/client/ask.ts'
import { feedsQuery } from '#lib/client/queries.ts'
import type { FeedsJson, IngestJson } from '#lib/wire/feeds.ts'
import { Moment } from '../ui/Moment.tsx'
import styles from './FeedStatus.module.css'
import { FeedTable } from './FeedTable.tsx'
import { formatCount } from './feedWords.ts'

/** How every feed is, as ingest last said. */
export function FeedStatus() {
  const { data, error, dataUpdatedAt } = useQuery(feedsQuery)
  return (
    <>
      <div role="status">
        {error && <Trouble error={error} asOf={data ? new Date(dataUpdatedAt).toISOString() : null} />}
        {data?.ingest && !data.ingest.running && <NotRunning ingest={data.ingest} />}
      </div>
      {data ? <Feeds {...data} isAnswered={error === null} /> : !error && <Loading />}
    </>
  )
}

function Feeds({ ingest, feeds, isAnswered }: FeedsJson & { isAnswered: boolean }) {
  if (!ingest) return <NeverRan />
  if (feeds.length === 0) return <NoFeed />
  return (
    <>
      {ingest.running && <Figures ingest={ingest} />}
      <FeedTable feeds={feeds} current={ingest.running && isAnswered} />
    </>
  )
}

function Figures({ ingest: { startedAt, queue, committed } }: { ingest: IngestJson }) {
  return (
    <p className={styles.figures}>
      Ingest runs, started <Moment iso={startedAt} />. {formatCount(committed.observations)} reports of ships are in the
      store, {formatCount(queue.waiting)} wait (at {formatCount(queue.limit)} the feeds are held back).
      {queue.waiting >= queue.limit && <strong> The store does not keep up: the feeds are held back now.</strong>}
    </p>
  )
}

function NotRunning({ ingest: { reportedAt, stoppedAt } }: { ingest: IngestJson }) {
  return (
    <p className={styles.trouble} data-tone="danger">
      <strong>Ingest is not running.</strong> It {stoppedAt ? 'was stopped' : 'last said how it is'}{' '}
      <Moment iso={stoppedAt ?? reportedAt} />; what follows is as of then. <code>npm start</code> runs and keeps it,{' '}
      <code>npx lastfix ingest</code> runs it alone.
    </p>
  )
}

function NeverRan() {
  return (
    <p>
      Ingest has not run on this store yet. <code>npm start</code> runs and keeps it, <code>npx lastfix ingest</code>{' '}
      runs it alone.
    </p>
  )
}

function NoFeed() {
  return (
    <>
      <p>
        <strong>No feed is set.</strong> Name where AIS comes from in the setting <code>AIS_SOURCES</code>, and start
        again:
      </p>
      <pre className={styles.command}>AIS_SOURCES='udp://0.0.0.0:10110?name=roof' npm start</pre>
      <p>
        Programs can send sentences to <code>POST /api/ingest</code>, and <code>npx lastfix import FILE</code> reads a
        recording. README.md lists every kind of source.
      </p>
    </>
  )
}

function Trouble({ error, asOf }: { error: Error; asOf: string | null }) {
  const isSignedOut = error instanceof RequestFailure && error.kind === 'signed-out'
  return (
    <p className={styles.trouble} data-tone="danger">
      {isSignedOut ? 'Your session has ended.' : `${error.message} It is asked again by itself.`}{' '}
      {asOf && (
        <>
          What follows is as of <Moment iso={asOf} />.{' '}
        </>
      )}
      {isSignedOut && <a href="/signin?callbackUrl=%2Fstatus">Sign in</a>}
    </p>
  )
}

function Loading() {
  return (
    <div className={styles.loading} aria-busy="true">
      <span className={styles.heard}>Asking how the feeds are</span>
      <div />
      <div />
      <div />
    </div>
  )
}
