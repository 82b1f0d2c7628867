import type { CoverageSummary } from '#lib/coverage/coverageSummary.ts'
import type { Service } from '#lib/service.ts'
import type { FeedJson, FeedsJson, IngestJson, Reason, StationJson } from '#lib/wire/feedSchemas.ts'
import { isoTime } from '#lib/wire/time.ts'
import { wholePage } from './answer/page.ts'
import { Problem, unreadable } from './answer/problem.ts'
import { coverageSummaries } from './coverage.ts'
import type { GuardedCall } from './route.ts'

type Reports = NonNullable<Awaited<ReturnType<Service['feeds']['read']>>>
type Snapshot = Reports['feeds'][number]
type Terms = NonNullable<Reports['ingest']['sourceTerms']>[string]

/** GET /api/feeds: the last report of the ingest process on itself and its feeds. */
export async function feeds(call: GuardedCall): Promise<FeedsJson> {
  const { service, scope, caller } = call
  if (scope) throw new Problem('not-permitted', 'Feeds count vessels outside your scope, so they are not shown.')
  const { reports, coverage } = await readState(call)
  const isAdministrator = 'session' in caller && caller.session.role === 'admin'
  const { data, paging } = wholePage(
    call,
    reports?.feeds ?? [],
    ({ name }) => name,
    (feed) => ({
      ...feedJson(feed, reports?.ingest.sourceTerms?.[feed.name], service.feeds.meaningOf),
      coverage: coverageJson(coverage.get(feed.name)),
      station: stationJson(feed.station, { withPosition: isAdministrator }),
      ...(isAdministrator && { senders: feed.senders }),
    }),
  )
  return { ingest: reports && ingestJson(reports, service.feeds.isRunning(reports)), data, paging }
}

async function readState(call: GuardedCall) {
  const { service } = call
  try {
    return { reports: await service.feeds.read(), coverage: await coverageSummaries(call) }
  } catch (error) {
    throw unreadable(service, 'The state of the feeds', error)
  }
}

function ingestJson(reports: Reports, running: boolean): IngestJson {
  const { startedAt, stoppedAt, queueLength, queueLimit, committed, storeTrouble, vessels = null } = reports.ingest
  return {
    running,
    reported_at: isoTime(reports.at),
    started_at: isoTime(startedAt),
    stopped_at: isoTime(stoppedAt),
    queue: { waiting: queueLength, limit: queueLimit },
    committed,
    not_stored_since: isoTime(storeTrouble?.sinceAt ?? null),
    vessels: vessels && {
      held: vessels.held,
      max: vessels.max,
      unconfirmed: vessels.unconfirmed,
      max_unconfirmed: vessels.maxUnconfirmed,
      unconfirmed_by_source: vessels.unconfirmedBySource,
      dropped_by_source: vessels.droppedBySource,
    },
  }
}

function coverageJson(summary: CoverageSummary | undefined): FeedJson['coverage'] {
  if (!summary) return null
  const { cells, cellsByHour, farthestNauticalMiles } = summary
  return { cells, cells_by_hour: cellsByHour, farthest_nautical_miles: farthestNauticalMiles }
}

/** The position of a receiver is often that of a home. */
function stationJson(station: Snapshot['station'], { withPosition }: { withPosition: boolean }): StationJson | null {
  if (!station) return null
  const { id, software, device, signalDb, ppm, position } = station
  const point = position && ({ type: 'Point', coordinates: position } as const)
  return { id, software, device, signal_db: signalDb, ppm, ...(withPosition && { position: point }) }
}

function feedJson(
  feed: Snapshot,
  terms: Terms | undefined,
  meaningOf: Service['feeds']['meaningOf'],
): Omit<FeedJson, 'coverage' | 'station' | 'senders'> {
  const { counts } = feed
  const reasons = (tally: Record<string, number>) => reasonsOf(tally, meaningOf)
  return {
    name: feed.name,
    kind: feed.kind,
    collection_type: feed.collectionType,
    simulated: feed.simulated,
    state: feed.state,
    state_since: isoTime(feed.stateSinceAt),
    detail: feed.detail,
    connected_since: isoTime(feed.connectedAt),
    last_sentence_at: isoTime(feed.lastSentenceAt),
    last_message_at: isoTime(feed.lastMessageAt),
    last_post_at: isoTime(feed.lastPostAt),
    reserve_of: feed.reserveOf,
    silent_senders: feed.silentSenders,
    per_second: { sentences: feed.sentencesPerSecond, messages: feed.messagesPerSecond },
    by_hour: { messages: feed.messagesByHour?.counts.slice(0, -1) ?? [] },
    by_minute: { sentences: feed.sentencesByMinute, messages: feed.messagesByMinute },
    clock_skew_seconds: feed.clockSkewSeconds,
    late_seconds: feed.lateSeconds,
    sole_share: feed.soleShare === null ? null : Math.round(feed.soleShare * 1000) / 1000,
    totals: {
      sentences: counts.lines,
      messages: counts.messages,
      repeats: counts.repeats,
      dropped: counts.dropped,
      observations: counts.observations,
    },
    messages_by_type: counts.messagesByType,
    rejected: reasons(counts.rejected),
    odd: reasons(counts.odd),
    not_vessels: reasons(counts.notVessels),
    implausible: reasons(counts.implausible),
    ignored: reasons(counts.ignored),
    credit: terms?.credit ?? null,
    licence: terms?.licence ?? null,
    public: terms?.isPublic ?? true,
  }
}

function reasonsOf(tally: Record<string, number>, meaningOf: (reason: string) => string | null): Reason[] {
  return Object.entries(tally)
    .map(([reason, count]) => ({ reason, count, meaning: meaningOf(reason) }))
    .sort((a, b) => b.count - a.count)
}
