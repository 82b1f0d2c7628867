import type { ReportedPlace } from '#lib/distance.ts'
import { stationId } from '#lib/stations/station.ts'
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
  /** JSON about the station that sent it; `null` or missing for an event of a vessel. */
  station?: string | null
}

/** An event that a webhook gets: distress has no watch where none reported it. */
export type SentEvent = Omit<HappenedJson, 'id' | 'watch'> & { [Member in 'id' | 'watch']: HappenedJson[Member] | null }

/** Formats stored distress that no watch reported. */
export function distressJson(facts: string): SentEvent {
  const stored: Omit<StoredEvent, 'id' | 'watch'> = JSON.parse(facts)
  return { ...happenedJson({ ...stored, id: 0, watch: '' }, ''), id: null, watch: null }
}

/** Formats a stored event for clients and webhooks. */
export function happenedJson(event: StoredEvent, watchName: string): HappenedJson {
  const { id, at, kind, watch, number, mmsi, name, changes } = event
  const sent: SentByStation = event.station ? JSON.parse(event.station) : ofVessel
  const { kind: sender } = sent
  const isOfArea = kind === 'interference'
  return {
    id,
    at: isoTime(at),
    kind,
    watch: { id: watch, name: watchName },
    vessel: sender === 'vessel' && !isOfArea ? { id: vesselIdOf(number), mmsi, name } : null,
    station: sender === 'vessel' || isOfArea ? null : { id: stationId(mmsi), mmsi, kind: sender, name },
    position: pointOf(event),
    changes: JSON.parse(changes),
    activation: sent.activation,
    text: sent.text,
  }
}

interface SentByStation {
  kind: NonNullable<HappenedJson['station']>['kind'] | 'vessel'
  activation: number | null
  text: string | null
}

const ofVessel: SentByStation = { kind: 'vessel', activation: null, text: null }

/** How many vessels were displaced in an event about interference, and whether it has ended; `null` for another event. */
export function interferenceOf({ kind, changes }: Pick<HappenedJson, 'kind' | 'changes'>) {
  const [change] = changes
  if (kind !== 'interference' || !change) return null
  const [before, after] = [Number(change.before), Number(change.after)]
  return { hasEnded: after === 0, vessels: Math.max(before, after) }
}

/** The vessel or station of an event; of neither without a number. */
export function senderOf({ vessel, station }: Pick<HappenedJson, 'vessel' | 'station'>) {
  return vessel ?? station ?? { id: '', mmsi: 0, name: null }
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

export function eventCsvLine({ at, kind, watch, position, changes, ...event }: WatchEventJson): string {
  const sender = senderOf(event)
  const [longitude = null, latitude = null] = position?.coordinates ?? []
  const changed = [...changes.map(changeText), ...(event.text === null ? [] : [event.text])].join('; ')
  return csvLine([
    at,
    kind,
    watch.name,
    sender.mmsi || null,
    sender.name,
    longitude,
    latitude,
    changed,
    event.acknowledged_at,
  ])
}
