import type { Service } from '#lib/service.ts'
import type { FeedJson, FeedsJson, Reason } from '#lib/wire/feedSchemas.ts'
import { isoTime } from '#lib/wire/time.ts'
import { Problem, unreadable } from './answer/problem.ts'
import { coverageSummaries } from './coverage.ts'
import type { GuardedCall } from './route.ts'

type Reports = NonNullable<Awaited<ReturnType<Service['feeds']['read']>>>
type Snapshot = Reports['feeds'][number]
type Coverage = Awaited<ReturnType<typeof coverageSummaries>>
type Terms = NonNullable<Reports['ingest']['sourceTerms']>[string]

/** GET /api/feeds: the last report of the ingest process on itself and its feeds. */
export async function feeds(call: GuardedCall): Promise<FeedsJson> {
  const { service, scope } = call
  if (scope) throw new Problem('not-permitted', 'Feeds count vessels outside your scope, so they are not shown.')
  try {
    const reports = await service.feeds.read()
    return feedsJson(reports, await coverageSummaries(call), service.feeds)
  } catch (error) {
    throw unreadable(service, 'The state of the feeds', error)
  }
}

function feedsJson(reports: Reports | null, coverage: Coverage, { isRunning, meaningOf }: Service['feeds']): FeedsJson {
  if (!reports) return { ingest: null, feeds: [] }
  const { startedAt, stoppedAt, queueLength, queueLimit, committed, storeTrouble, vessels = null } = reports.ingest
  return {
    ingest: {
      running: isRunning(reports),
      reportedAt: new Date(reports.at).toISOString(),
      startedAt: new Date(startedAt).toISOString(),
      stoppedAt: isoTime(stoppedAt),
      queue: { waiting: queueLength, limit: queueLimit },
      committed,
      notStoredSince: isoTime(storeTrouble?.sinceAt ?? null),
      vessels,
    },
    feeds: reports.feeds.map((feed) => ({
      ...feedJson(feed, reports.ingest.sourceTerms?.[feed.name], meaningOf),
      coverage: coverage.get(feed.name) ?? null,
    })),
  }
}

function feedJson(
  feed: Snapshot,
  terms: Terms | undefined,
  meaningOf: Service['feeds']['meaningOf'],
): Omit<FeedJson, 'coverage'> {
  const { counts } = feed
  const reasons = (tally: Record<string, number>) => reasonsOf(tally, meaningOf)
  return {
    name: feed.name,
    kind: feed.kind,
    collectionType: feed.collectionType,
    simulated: feed.simulated,
    state: feed.state,
    stateSince: new Date(feed.stateSinceAt).toISOString(),
    detail: feed.detail,
    connectedSince: isoTime(feed.connectedAt),
    lastSentenceAt: isoTime(feed.lastSentenceAt),
    lastMessageAt: isoTime(feed.lastMessageAt),
    reserveOf: feed.reserveOf,
    silentSenders: feed.silentSenders,
    perSecond: { sentences: feed.sentencesPerSecond, messages: feed.messagesPerSecond },
    byMinute: { sentences: feed.sentencesByMinute, messages: feed.messagesByMinute },
    clockSkewSeconds: feed.clockSkewSeconds,
    lateSeconds: feed.lateSeconds,
    totals: {
      sentences: counts.lines,
      messages: counts.messages,
      repeats: counts.repeats,
      dropped: counts.dropped,
      observations: counts.observations,
    },
    messagesByType: counts.messagesByType,
    rejected: reasons(counts.rejected),
    odd: reasons(counts.odd),
    notVessels: reasons(counts.notVessels),
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
