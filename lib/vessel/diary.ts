import type { VotedField } from './evidence.ts'
import type { Vessel } from './fields.ts'
import { flagOf } from './flag.ts'
import { currentMmsiOf, mmsiOf } from './identity.ts'
import { shipTypeOf } from './shipType.ts'

/** Fields of a diary in the order of their names. The store keeps a field as its place here. */
export const diaryFields = [
  'call_sign',
  'destination',
  'dimensions',
  'draught',
  'eta',
  'flag',
  'imo',
  'matched_port',
  'mmsi',
  'name',
  'navigational_status',
  'ship_type',
] as const

export type DiaryField = (typeof diaryFields)[number]

/**
 * A value that a vessel record accepted in place of another. Values are texts: an ETA in minutes since 1970, a status as its code,
 * a draught in metres.
 */
export interface DiaryChange {
  /** Time of broadcast of the report that made it accepted, in milliseconds. */
  at: number
  field: DiaryField
  before: string | null
  after: string | null
  source: string | null
  /** Observations of the new value that counted then; `null` for a join. */
  reports: number | null
  /** Number of the record that takes the change when a join is undone. */
  own: number
}

/** A value that a report replaced, `null` for a first one; the new one is in the record. */
export interface Accepted {
  name: VotedField | 'navigationalStatus'
  before: string | number | null
  reports: number
}

/** The report that made a change accepted. */
export interface Cause {
  atMicroseconds: number
  source: string | null
}

const microsecondsPerMinute = 60_000_000
const dimensions = ['toBowMetres', 'toSternMetres', 'toPortMetres', 'toStarboardMetres'] as const

const fieldsOfName: Partial<Record<Accepted['name'], DiaryField>> = {
  callSign: 'call_sign',
  destination: 'destination',
  draughtMetres: 'draught',
  etaMicroseconds: 'eta',
  imo: 'imo',
  name: 'name',
  navigationalStatus: 'navigational_status',
  shipTypeCode: 'ship_type',
}

/** The changes of a report. A first value is none, and neither is another code of the same ship type. */
export function changesOf(vessel: Vessel, accepted: readonly Accepted[], cause: Cause): DiaryChange[] {
  const made = { ...causeOf(cause), own: ownNumberOf(vessel) }
  const changes = accepted.flatMap(({ name, before, reports }): DiaryChange[] => {
    const field = fieldsOfName[name]
    const [was, is] = [before, vessel[name]].map((value) => textOf(name, value))
    return field === undefined || before === null || was === is
      ? []
      : [{ ...made, field, before: was ?? null, after: is ?? null, reports }]
  })
  const resized = accepted.filter(({ name }) => dimensions.some((each) => each === name))
  const after = dimensionsOf(vessel)
  if (resized.length === 0 || after === null) return changes
  const before = dimensionsOf({ ...vessel, ...Object.fromEntries(resized.map((each) => [each.name, each.before])) })
  if (before === null) return changes
  const reports = Math.max(...resized.map((each) => each.reports))
  return [...changes, { ...made, field: 'dimensions', before, after, reports }]
}

function textOf(name: Accepted['name'], value: string | number | null): string | null {
  if (value === null) return null
  if (name === 'etaMicroseconds') return String(Math.floor(Number(value) / microsecondsPerMinute))
  if (name === 'shipTypeCode') return shipTypeOf(Number(value))
  return String(value)
}

/** `null` while a dimension is unknown. */
function dimensionsOf(vessel: Pick<Vessel, (typeof dimensions)[number]>): string | null {
  const metres = dimensions.map((name) => vessel[name])
  return metres.includes(null) ? null : metres.join('/')
}

/** The changes of a vessel that took another MMSI. */
export function mmsiChanges(mmsiBefore: number, vessel: Vessel, cause: Cause): DiaryChange[] {
  const mmsi = currentMmsiOf(vessel)
  const made = { ...causeOf(cause), own: ownNumberOf(vessel), reports: null }
  const values = [
    { field: 'mmsi', before: String(mmsiBefore), after: String(mmsi) },
    { field: 'flag', before: flagOf(mmsiBefore), after: flagOf(mmsi) },
  ] as const
  return values.filter(({ before, after }) => before !== after).map((value) => ({ ...made, ...value }))
}

/** The change of the matched port in the report that changed the destination. */
export function matchedPortChanges(changes: readonly DiaryChange[], before: string | null, after: string | null) {
  const destination = changes.findLast(({ field }) => field === 'destination')
  if (!destination || before === after) return []
  return [{ ...destination, field: 'matched_port', before, after } satisfies DiaryChange]
}

function causeOf({ atMicroseconds, source }: Cause) {
  return { at: Math.floor(atMicroseconds / 1000), source }
}

/** The record's number; for a joined vessel, the number under which its current MMSI was received first. */
function ownNumberOf(vessel: Vessel): number {
  const mmsi = currentMmsiOf(vessel)
  return mmsi === mmsiOf(vessel.number) ? vessel.number : mmsi
}

export const thinnedFields: readonly DiaryField[] = ['eta', 'navigational_status']
export const thinnedMilliseconds = 3_600_000

/**
 * Adds changes to the stored ones of a vessel. A thinned field keeps one change an hour, from the first value to the last; one that
 * leads back is removed. Takes the stored changes of the last hour at least.
 */
export function addChanges(
  stored: readonly DiaryChange[],
  changes: readonly DiaryChange[],
): { set: DiaryChange[]; removed: DiaryChange[] } {
  const rows = stored.map((row) => ({ row, isStored: true, isChanged: false }))
  const removed: DiaryChange[] = []
  for (const change of changes) {
    const last = rows.reduce<(typeof rows)[number] | null>((found, each) => {
      return isContinued(each.row, change) && (found === null || each.row.at >= found.row.at) ? each : found
    }, null)
    if (last === null) {
      rows.push({ row: change, isStored: false, isChanged: true })
      continue
    }
    const { after, source, reports } = change
    last.row = { ...last.row, after, source, reports }
    last.isChanged = true
    if (after !== last.row.before) continue
    rows.splice(rows.indexOf(last), 1)
    if (last.isStored) removed.push(last.row)
  }
  return { set: rows.flatMap(({ row, isChanged }) => (isChanged ? row : [])), removed }
}

/** Two changes of a field in one millisecond are one. */
function isContinued(row: DiaryChange, { at, field, own }: DiaryChange): boolean {
  if (row.field !== field || row.own !== own) return false
  return thinnedFields.includes(field) ? Math.abs(at - row.at) < thinnedMilliseconds : row.at === at
}
