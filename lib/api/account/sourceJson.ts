import type { Service } from '#lib/service.ts'
import type { SourceJson, SourceState } from '#lib/wire/sources.ts'
import { isoTime } from '#lib/wire/time.ts'
import type { SourceRow } from './sourceRow.ts'

type Reports = Awaited<ReturnType<Service['feeds']['read']>>
type IngestSources = NonNullable<NonNullable<Reports>['ingest']['sources']>
type Configured = IngestSources['configured'][number]
type Taken = IngestSources['taken'][string]

type Life = Pick<SourceJson, 'state' | 'state_since' | 'reason' | 'rate' | 'last_message_at'>

/** A source of AIS_SOURCES. */
export function configuredJson(
  { name, url, user, hasPassword, hasKey, collectionType, reserveOf, terms }: Configured,
  reports: Reports,
  service: Service,
): SourceJson {
  return {
    id: null,
    origin: 'environment',
    kind: service.sourceSetup.kindOf(url),
    ...{ name, url, user, has_password: hasPassword, has_key: hasKey, collection: collectionType },
    ...{ credit: terms.credit, licence: terms.licence, public: terms.isPublic, reserve_of: reserveOf, enabled: true },
    ...lifeOf(name, reports, service),
    ...{ created_by: null, created_at: null, changed_by: null, changed_at: null },
  }
}

/** A stored source, without its secrets. */
export function sourceJson(row: SourceRow, reports: Reports, service: Service): SourceJson {
  const { id, name, url, credit, licence, collection, enabled } = row
  return {
    id,
    origin: 'stored',
    kind: service.sourceSetup.kindOf(url),
    ...{ name, url, user: row.userName, has_password: row.password !== null, has_key: row.accessKey !== null },
    ...{ collection, credit, licence, public: row.isPublic, reserve_of: row.reserveOf, enabled },
    ...storedLife(row, reports, service),
    created_by: row.createdBy,
    created_at: isoTime(row.createdAt),
    changed_by: row.changedBy,
    changed_at: isoTime(row.changedAt),
  }
}

function storedLife(row: SourceRow, reports: Reports, service: Service): Life {
  const at = row.changedAt ?? row.createdAt
  const as = (state: SourceState, reason: string | null = null) => still(state, at, reason)
  if (!row.enabled) return as('paused')
  if (!reports || !service.feeds.isRunning(reports)) return notRunning(reports)
  const taken: Taken | undefined = reports.ingest.sources?.taken[row.id]
  if (taken?.changedAt !== at) return as('pending')
  if (taken.isOverridden) return as('overridden', 'AIS_SOURCES has a source of this name or on this port.')
  if (taken.refusal !== null) return as('failed', taken.refusal)
  return lifeOf(row.name, reports, service)
}

function lifeOf(name: string, reports: Reports, service: Service): Life {
  if (!reports || !service.feeds.isRunning(reports)) return notRunning(reports)
  const feed = reports.feeds.find((each) => each.name === name)
  if (!feed) return still('pending', reports.at)
  const hasReason = feed.state === 'disconnected' || feed.state === 'failed'
  return {
    state: feed.state,
    state_since: isoTime(feed.stateSinceAt),
    reason: hasReason ? feed.detail : null,
    rate: feed.messagesPerSecond,
    last_message_at: isoTime(feed.lastMessageAt),
  }
}

function notRunning(reports: Reports): Life {
  return still('not_running', reports ? (reports.ingest.stoppedAt ?? reports.at) : null)
}

function still(state: SourceState, since: number | null, reason: string | null = null): Life {
  return { state, state_since: isoTime(since), reason, rate: 0, last_message_at: null }
}
