'use client'

import { useQuery } from '@tanstack/react-query'
import { feedsQuery } from '#lib/client/queries.ts'
import { withBase } from '#lib/wire/basePath.ts'
import type { FeedsJson, IngestJson, VesselBoundsJson } from '#lib/wire/feedSchemas.ts'
import controls from '../ui/controls.module.css'
import { EmptyState } from '../ui/EmptyState.tsx'
import page from '../ui/page/Page.module.css'
import { PageHeader } from '../ui/page/Page.tsx'
import { Loaded } from '../ui/table/Loaded.tsx'
import { Moment } from '../ui/words/Moment.tsx'
import { useLocale, useWords } from '../ui/words/words.ts'
import styles from './FeedStatus.module.css'
import { FeedTable } from './FeedTable.tsx'
import pageStyles from './StatusPage.module.css'
import { statusWords } from './statusWords.ts'

export function StatusPage({ simulated, mayConnect }: { simulated: boolean; mayConnect: boolean }) {
  const words = useWords(statusWords)
  return (
    <div className={`${page.wide} ${pageStyles.page}`}>
      <PageHeader simulated={simulated} />
      <main className={`${page.card} ${pageStyles.sheet}`}>
        <h1 className={page.title}>{words.feeds}</h1>
        {mayConnect && (
          <p>
            <a href={withBase('/?drawer=sources')}>{words.connect}</a> ·{' '}
            <a href={withBase('/account/sources')}>{words.sources}</a>
          </p>
        )}
        <FeedStatus isAdministrator={mayConnect} />
      </main>
    </div>
  )
}

/** The state of every feed, from ingest's last report. */
export function FeedStatus({ isAdministrator }: ForRole) {
  return (
    <Loaded query={useQuery(feedsQuery)}>
      {(feeds, isCurrent) => (
        <>
          <div role="status">
            {feeds.ingest && !feeds.ingest.running && (
              <NotRunning ingest={feeds.ingest} isAdministrator={isAdministrator} />
            )}
          </div>
          <Feeds {...feeds} isAnswered={isCurrent} isAdministrator={isAdministrator} />
        </>
      )}
    </Loaded>
  )
}

interface ForRole {
  isAdministrator: boolean
}

function Feeds({ ingest, data: feeds, isAnswered, isAdministrator }: FeedsJson & { isAnswered: boolean } & ForRole) {
  if (!ingest) return <NeverRan isAdministrator={isAdministrator} />
  if (feeds.length === 0) return <NoFeed isAdministrator={isAdministrator} />
  return (
    <>
      {ingest.running && <Figures ingest={ingest} />}
      <FeedTable feeds={feeds} current={ingest.running && isAnswered} />
    </>
  )
}

function Figures({ ingest: { started_at, queue, committed, vessels } }: { ingest: IngestJson }) {
  const words = useWords(statusWords).ingest
  const { count } = useLocale()
  return (
    <p className={styles.figures}>
      {words.running} <Moment iso={started_at} />.{' '}
      {words.figures(count(committed.observations), count(queue.waiting), count(queue.limit))}
      {queue.waiting >= queue.limit && <strong> {words.full}</strong>}
      {vessels && <VesselBounds vessels={vessels} />}
    </p>
  )
}

function VesselBounds({ vessels }: { vessels: VesselBoundsJson }) {
  const words = useWords(statusWords).ingest
  const { count } = useLocale()
  const bySource = (counts: Record<string, number>) =>
    Object.entries(counts)
      .toSorted(([, a], [, b]) => b - a)
      .map(([source, number]) => `${source} ${count(number)}`)
      .join(', ')
  const dropped = bySource(vessels.dropped_by_source)
  return (
    <>
      {' '}
      {words.vessels(count(vessels.held), count(vessels.max), count(vessels.unconfirmed))}
      {dropped && (
        <strong>
          {' '}
          {words.dropped} {dropped}.
        </strong>
      )}
    </>
  )
}

function NotRunning({ ingest: { reported_at, stopped_at }, isAdministrator }: { ingest: IngestJson } & ForRole) {
  const words = useWords(statusWords).ingest
  return (
    <p className={styles.trouble} data-tone="danger">
      <strong>{words.notRunning}</strong> {stopped_at ? words.stopped : words.lastReport}{' '}
      <Moment iso={stopped_at ?? reported_at} />. {words.lastKnownStatus} <HowToRun isAdministrator={isAdministrator} />
    </p>
  )
}

function HowToRun({ isAdministrator }: ForRole) {
  const words = useWords(statusWords).ingest
  if (!isAdministrator) return words.ask
  return (
    <>
      {words.startWith} <code>npm start</code> {words.or} <code>npx lastfix ingest</code>.
    </>
  )
}

function NeverRan({ isAdministrator }: ForRole) {
  const words = useWords(statusWords).ingest
  return (
    <p>
      {words.never} <HowToRun isAdministrator={isAdministrator} />
    </p>
  )
}

function NoFeed({ isAdministrator }: ForRole) {
  const { noFeed: words, connect } = useWords(statusWords)
  if (!isAdministrator) return <EmptyState title={words.none} text={words.ask} />
  return (
    <>
      <EmptyState title={words.none}>
        <a className={controls.primary} href={withBase('/?drawer=sources')}>
          {connect}
        </a>
      </EmptyState>
      <p>{words.others}</p>
    </>
  )
}
