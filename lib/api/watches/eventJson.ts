import type { Service } from '#lib/service.ts'
import { happenedJson } from '#lib/wire/eventJson.ts'
import { isoTime } from '#lib/wire/time.ts'
import type { WatchEventJson } from '#lib/wire/watchSchemas.ts'

export type StoredWatchEvent = Awaited<ReturnType<Service['watchEvents']['find']>>[number]

export function eventJson(event: StoredWatchEvent): WatchEventJson {
  const { watchName, acknowledgedAt, acknowledgedBy } = event
  return {
    ...happenedJson(event, watchName),
    acknowledged_at: isoTime(acknowledgedAt),
    acknowledged_by: acknowledgedBy,
  }
}
