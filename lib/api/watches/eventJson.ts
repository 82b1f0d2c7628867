import type { Service } from '#lib/service.ts'
import { eventVessel, type WatchEventJson } from '#lib/wire/watches.ts'

export type StoredWatchEvent = Awaited<ReturnType<Service['watchEvents']['find']>>[number]

export function eventJson(event: StoredWatchEvent, names: ReadonlyMap<string, string>): WatchEventJson {
  const { id, at, kind, watch, mmsi, name, longitude, latitude, changes, acknowledgedAt, acknowledgedBy } = event
  return {
    ...{ id, at: new Date(at).toISOString(), kind },
    watch: { id: watch, name: names.get(watch) ?? '' },
    vessel: eventVessel(mmsi, name),
    position: longitude === null || latitude === null ? null : { type: 'Point', coordinates: [longitude, latitude] },
    changes: JSON.parse(changes) as WatchEventJson['changes'],
    acknowledged_at: acknowledgedAt === null ? null : new Date(acknowledgedAt).toISOString(),
    acknowledged_by: acknowledgedBy,
  }
}
