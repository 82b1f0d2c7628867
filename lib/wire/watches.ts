import { columnOf } from './columns.ts'
import { type FilterParameter, filterRowOf, filterTable } from './filterTable.ts'

/** The minimum speed of a vessel under way. */
export const movingKnots = 1

/** Kinds of events, with their conditions for the reference. */
export const eventTable = [
  { kind: 'entered', meaning: 'the vessel started to match the filters, for example by entering the area' },
  { kind: 'left', meaning: 'it stopped matching the filters' },
  { kind: 'dwelt', meaning: 'it has matched for `dwell_minutes`' },
  {
    kind: 'dark',
    meaning:
      'it has been silent for `dark_minutes` and five times its usual interval, while the same feed still receives other vessels within 30 nautical miles',
  },
  { kind: 'reappeared', meaning: 'it is received again after `dark`' },
  { kind: 'moved', meaning: 'its speed rose to 1 knot or more' },
  { kind: 'stopped', meaning: 'its speed fell below 0.5 knots' },
  {
    kind: 'arrived',
    meaning: 'it entered a port and stopped there: reported at the stop, with the time of the arrival',
  },
  { kind: 'berthed', meaning: 'it moored in a port' },
  { kind: 'departed', meaning: 'it left a port where it had stopped' },
  { kind: 'destination_changed', meaning: 'it sends another destination' },
  { kind: 'eta_changed', meaning: 'it sends an ETA that differs by `eta_minutes` or more' },
  { kind: 'draught_changed', meaning: 'it sends a draught that differs by `draught_metres` or more' },
  { kind: 'name_changed', meaning: 'it sends another name' },
  { kind: 'flag_changed', meaning: 'it has an MMSI of another flag' },
  { kind: 'identity_changed', meaning: 'it sends another name, IMO number, call sign, ship type or MMSI' },
  {
    kind: 'interference',
    meaning:
      'matching vessels are displaced together, or none has been for ten minutes: at most one an hour, without a vessel',
  },
] as const

/** The change of an event about interference: how many vessels were displaced, and 0 when it has ended. */
export const displacedField = 'displaced'

/** Kinds of events that need no vessel. */
export const stationEventTable = [
  { kind: 'distress', meaning: 'a distress beacon (AIS-SART, MOB or EPIRB) became active. Not a safety system' },
  { kind: 'safety_text', meaning: 'a vessel or station sent a safety-related text' },
] as const

export type StationEventKind = (typeof stationEventTable)[number]['kind']

export type EventKind = (typeof eventTable)[number]['kind'] | StationEventKind
export const eventKinds: readonly EventKind[] = [...eventTable, ...stationEventTable].map(({ kind }) => kind)

/** Whether an event of this kind can be about a station. */
export function isStationEvent(kind: string): kind is StationEventKind {
  return stationEventTable.some((each) => each.kind === kind)
}

/** The kind of events about omitted events, which every watch has. */
export const leftOutKind = 'left_out'
export const leftOutMeaning =
  'events above the limits of the owner were left out, at most once an hour: `changes` has how many, and the event has the last watch and vessel'

export type ReportedKind = EventKind | typeof leftOutKind
export const reportedKinds: readonly ReportedKind[] = [...eventKinds, leftOutKind]

/** The maximum number of vessels that the watches of one owner follow. A vessel in two watches counts twice. */
export const maxFollowedVessels = 100_000
/**
 * Events of one owner that are stored immediately, and then per minute. Each message to a webhook counts as a further
 * event.
 */
export const eventRate = { capacity: 10_000, perMinute: 60 } as const

/** Activations that the channels of one owner get without a watch at once, and then per minute. */
export const distressRate = { capacity: 100, perMinute: 10 } as const

/** Settings for the events of a watch. */
export interface WatchTerms {
  events: readonly EventKind[]
  dwellMinutes: number
  darkMinutes: number
  /** The smallest change of an ETA with an event. */
  etaMinutes: number
  /** The smallest change of a draught with an event. */
  draughtMetres: number
  /** Time to confirm an entry or exit; `null`: two positions confirm it. */
  confirmSeconds: number | null
  /** Minimum time between two events of the same kind for a vessel. */
  coolDownMinutes: number
  /** MMSIs of muted vessels. */
  silenced: readonly number[]
  /** Ids of the owner's webhooks to notify. */
  webhooks: readonly string[]
}

export const defaultTerms: WatchTerms = {
  events: ['entered', 'left'],
  dwellMinutes: 60,
  darkMinutes: 30,
  etaMinutes: 360,
  draughtMetres: 0.5,
  confirmSeconds: null,
  coolDownMinutes: 10,
  silenced: [],
  webhooks: [],
}

/** Bounds of the numbers of a watch. */
export const termBounds = {
  dwell_minutes: { min: 1, max: 100_000 },
  dark_minutes: { min: 5, max: 100_000 },
  eta_minutes: { min: 1, max: 100_000 },
  draught_metres: { min: 0.1, max: 25 },
  cool_down_minutes: { min: 0, max: 100_000 },
  confirm_seconds: { min: 0, max: 3_600 },
} as const

/** Whether a watch has events of vessels. */
export function followsVessels({ events }: Pick<WatchTerms, 'events'>): boolean {
  return !events.every(isStationEvent)
}

export function readWatchTerms(text: string): WatchTerms {
  const given: Partial<WatchTerms> = JSON.parse(text)
  return { ...defaultTerms, ...given }
}

type ChangedValue = string | number | null
interface ChangedField {
  field: string
  before: ChangedValue
  after: ChangedValue
}

/** `null` for other changes. A draught says how deep a vessel lies, and not whether it is loaded. */
export function depthChange({ field, before, after }: ChangedField): 'deeper' | 'shallower' | null {
  if (field !== 'draught' || before === null || after === null || before === after) return null
  return Number(after) > Number(before) ? 'deeper' : 'shallower'
}

export function changedValues({ before, after }: Pick<ChangedField, 'before' | 'after'>): string {
  return [before, after].filter((value) => value !== null).join(' → ')
}

/**
 * Excludes filters on other vessels or on the passing of time, because a watch tests one changed vessel at a time.
 * Lists are followed.
 */
export function canWatch(parameter: FilterParameter): boolean {
  const row = filterRowOf(parameter)
  return (row.column === 'list' || !columnOf(row.column).isShared) && !('form' in row && row.form === 'time')
}

const filterParameters: ReadonlyMap<string, FilterParameter> = new Map(
  filterTable.map(({ parameter }) => [parameter, parameter]),
)

/** Returns the filters of an address that a watch supports. */
export function watchedQuery(address: URLSearchParams): { query: string; isPartial: boolean } {
  const given = [...address].flatMap(([name, value]) => {
    const parameter = filterParameters.get(name)
    return parameter && value !== '' ? [{ parameter, value }] : []
  })
  const taken = given.filter(({ parameter }) => canWatch(parameter))
  const query = new URLSearchParams(taken.map(({ parameter, value }) => [parameter, value])).toString()
  return { query, isPartial: taken.length < given.length }
}
