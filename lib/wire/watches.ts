import { vesselIdOf } from '#lib/vessel/identity.ts'
import { columnOf } from './columns.ts'
import { type FilterParameter, filterRowOf, filterTable } from './filterTable.ts'
import { csvLine } from './formats/csvLine.ts'

/** What watches and their events look like to clients. */

/** What a watch can tell of a vessel, a row each: when it happens, for the reference. */
export const eventTable = [
  { kind: 'entered', meaning: 'it began to match the filters, so it came into the area of the watch' },
  { kind: 'left', meaning: 'it no longer matches' },
  { kind: 'dwelt', meaning: 'it has matched for `dwell_minutes`' },
  {
    kind: 'dark',
    meaning:
      'it has been silent for `dark_minutes` and five times its usual interval, while its feed hears others within 30 nautical miles',
  },
  { kind: 'reappeared', meaning: 'it is received again after `dark`' },
  { kind: 'moved', meaning: 'its speed rose to 1 knot or more' },
  { kind: 'stopped', meaning: 'its speed fell below 0.5 knots' },
  { kind: 'destination_changed', meaning: 'it sends another destination' },
  { kind: 'identity_changed', meaning: 'it sends another name, IMO number, call sign, ship type or MMSI' },
] as const

export type EventKind = (typeof eventTable)[number]['kind']
export const eventKinds: readonly EventKind[] = eventTable.map(({ kind }) => kind)

/** What a watch wants to be told, and when something counts. */
export interface WatchTerms {
  events: readonly EventKind[]
  dwellMinutes: number
  darkMinutes: number
  /** An entry or exit counts after this long; `null`: after two positions. */
  confirmSeconds: number | null
  /** A vessel has one kind of event at most this often. */
  coolDownMinutes: number
  /** MMSIs of vessels that it says nothing of. */
  silenced: readonly number[]
  /** Ids of the owner's webhooks that are told. */
  webhooks: readonly string[]
}

export const defaultTerms: WatchTerms = {
  events: ['entered', 'left'],
  dwellMinutes: 60,
  darkMinutes: 30,
  confirmSeconds: null,
  coolDownMinutes: 10,
  silenced: [],
  webhooks: [],
}

/** What the numbers of a watch may be. */
export const termBounds = {
  dwell_minutes: { min: 1, max: 100_000 },
  dark_minutes: { min: 5, max: 100_000 },
  cool_down_minutes: { min: 0, max: 100_000 },
  confirm_seconds: { min: 0, max: 3_600 },
} as const

export interface ChangeJson {
  field: string
  before: string | number
  after: string | number
}

export function readWatchTerms(text: string): WatchTerms {
  const given: Partial<WatchTerms> = JSON.parse(text)
  return { ...defaultTerms, ...given }
}

/** Whether a watch can have a filter: it sees one vessel as it changes, neither others nor time that passes. */
export function canWatch(parameter: FilterParameter): boolean {
  const row = filterRowOf(parameter)
  return !columnOf(row.column).isShared && !('form' in row && row.form === 'time')
}

const filterParameters: ReadonlyMap<string, FilterParameter> = new Map(
  filterTable.map(({ parameter }) => [parameter, parameter]),
)

/** What a watch takes of an address: the filters that it can have. */
export function watchedQuery(address: URLSearchParams): { query: string; isPartial: boolean } {
  const given = [...address].flatMap(([name, value]) => {
    const parameter = filterParameters.get(name)
    return parameter && value !== '' ? [{ parameter, value }] : []
  })
  const taken = given.filter(({ parameter }) => canWatch(parameter))
  const query = new URLSearchParams(taken.map(({ parameter, value }) => [parameter, value])).toString()
  return { query, isPartial: taken.length < given.length }
}

export interface WatchJson {
  id: string
  name: string
  /** The filters, as in the query of /vessels. */
  query: string
  events: readonly EventKind[]
  dwell_minutes: number
  dark_minutes: number
  confirm_seconds: number | null
  cool_down_minutes: number
  silenced: readonly number[]
  webhooks: readonly string[]
  owner: string
  /** Whether the user may change it: of others they see those of shared views. */
  editable: boolean
  /** What was received before is no event. */
  since: string
  created_at: string
}

export type WatchRequestJson = Pick<WatchJson, 'name' | 'query'> &
  Partial<
    Pick<
      WatchJson,
      'events' | 'dwell_minutes' | 'dark_minutes' | 'confirm_seconds' | 'cool_down_minutes' | 'silenced' | 'webhooks'
    >
  >

export interface WatchEventJson {
  /** Grows with every event. */
  id: number
  at: string
  /** One of `eventKinds`, or of those of another version. */
  kind: string
  watch: { id: string; name: string }
  vessel: { id: string; mmsi: number; name: string | null }
  position: { type: 'Point'; coordinates: [longitude: number, latitude: number] } | null
  changes: readonly ChangeJson[]
  acknowledged_at: string | null
  acknowledged_by: string | null
}

export type HappenedJson = Omit<WatchEventJson, 'acknowledged_at' | 'acknowledged_by'>

interface StoredEvent
  extends Record<'kind' | 'watch' | 'changes', string>,
    Record<'id' | 'at' | 'mmsi' | 'sentMmsi', number> {
  name: string | null
  longitude: number | null
  latitude: number | null
}

/** A stored event as clients and webhooks get it. */
export function happenedJson(event: StoredEvent, watchName: string): HappenedJson {
  const { id, at, kind, watch, mmsi, sentMmsi, name, longitude, latitude, changes } = event
  return {
    ...{ id, at: new Date(at).toISOString(), kind },
    watch: { id: watch, name: watchName },
    vessel: { id: vesselIdOf(mmsi), mmsi: sentMmsi, name },
    position: longitude === null || latitude === null ? null : { type: 'Point', coordinates: [longitude, latitude] },
    changes: JSON.parse(changes),
  }
}

export interface WatchEventsJson {
  events: WatchEventJson[]
  /** How many events of all watches are not acknowledged. */
  unread: number
  paging: { limit: number; next?: string }
}

export const eventCsvHead = csvLine([
  ...['time', 'event', 'watch', 'mmsi', 'name', 'longitude', 'latitude', 'changes', 'acknowledged'],
])

export function eventCsvLine({ at, kind, watch, vessel, position, changes, ...event }: WatchEventJson): string {
  const [longitude = null, latitude = null] = position?.coordinates ?? []
  const changed = changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`).join('; ')
  return csvLine([at, kind, watch.name, vessel.mmsi, vessel.name, longitude, latitude, changed, event.acknowledged_at])
}
