import type { ReportedPlace } from '#lib/distance.ts'
import { vesselIdOf } from '#lib/vessel/identity.ts'
import { csvLine } from './formats/csvLine.ts'
import { pointOf } from './point.ts'
import { isoTime } from './time.ts'
import { changedValues } from './watches.ts'
import type { ChangeJson, HappenedJson, WatchEventJson } from './watchSchemas.ts'

interface StoredEvent
  extends ReportedPlace,
    Record<'kind' | 'watch' | 'changes', string>,
    Record<'id' | 'at' | 'number' | 'mmsi', number> {
  name: string | null
}

/** Formats a stored event for clients and webhooks. */
export function happenedJson(event: StoredEvent, watchName: string): HappenedJson {
  const { id, at, kind, watch, number, mmsi, name, changes } = event
  return {
    id,
    at: isoTime(at),
    kind,
    watch: { id: watch, name: watchName },
    vessel: { id: vesselIdOf(number), mmsi, name },
    position: pointOf(event),
    changes: JSON.parse(changes),
  }
}

function changeText(change: ChangeJson): string {
  return `${change.field}: ${changedValues(change)}`
}

export const eventCsvHead = csvLine([
  'time',
  'event',
  'watch',
  'mmsi',
  'name',
  'longitude',
  'latitude',
  'changes',
  'acknowledged',
])

export function eventCsvLine({ at, kind, watch, vessel, position, changes, ...event }: WatchEventJson): string {
  const [longitude = null, latitude = null] = position?.coordinates ?? []
  const changed = changes.map(changeText).join('; ')
  return csvLine([at, kind, watch.name, vessel.mmsi, vessel.name, longitude, latitude, changed, event.acknowledged_at])
}
