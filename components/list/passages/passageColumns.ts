import type { CrossingJson, PassageJson, StayJson } from '#lib/wire/rows/passages.ts'
import type { FactName } from '../../record/factWords.ts'
import type { VesselFormat } from '../../record/vesselFormat.ts'
import { formatMmsi, vesselName } from '../../record/vesselName.ts'
import type { Preferences } from '../../ui/preferences.ts'
import { formatPosition } from '../../ui/words/format.ts'
import type { passageWords } from './passageWords.ts'

export interface PassageFormat extends VesselFormat {
  passage: typeof passageWords.en
  /** A time to the second, without its year. */
  clock(iso: string): string
  /** The time, without its day if that is the day of `before`. */
  clockAfter(iso: string, before: string): string
  /** The direction of the compass; `null` while the line is unknown. */
  directionText(crossing: CrossingJson): string | null
}

export interface PassageColumn {
  name: keyof typeof passageWords.en.columns | FactName
  widthPixels: number
  isNumber?: true
  /** `null` for an unknown value. */
  text(passage: PassageJson, format: PassageFormat): string | null
}

const ofStay = (text: (stay: StayJson, format: PassageFormat) => string | null) => ({
  text: (passage: PassageJson, format: PassageFormat) => ('entered_at' in passage ? text(passage, format) : null),
})
const ofCrossing = (text: (crossing: CrossingJson, format: PassageFormat) => string | null) => ({
  text: (passage: PassageJson, format: PassageFormat) => ('crossed_at' in passage ? text(passage, format) : null),
})

const name: PassageColumn = { name: 'name', widthPixels: 180, text: vesselName }
const type: PassageColumn = { name: 'ship_type', widthPixels: 110, text: typeText }
const flag: PassageColumn = {
  name: 'flag',
  widthPixels: 140,
  text: (passage, { country }) => passage.flag && country(passage.flag),
}
const mmsi: PassageColumn = {
  name: 'mmsi',
  widthPixels: 104,
  isNumber: true,
  text: (passage) => formatMmsi(passage.mmsi),
}

/** All columns of stays, in display order. */
export const stayColumns: readonly PassageColumn[] = [
  name,
  type,
  flag,
  { name: 'entered_at', widthPixels: 224, isNumber: true, ...ofStay(enteredText) },
  { name: 'left_at', widthPixels: 224, isNumber: true, ...ofStay(leftText) },
  { name: 'minutes', widthPixels: 100, isNumber: true, ...ofStay(durationText) },
  { name: 'points', widthPixels: 72, isNumber: true, ...ofStay(({ points }, { locale }) => locale.count(points)) },
  { name: 'speed_min', widthPixels: 104, isNumber: true, ...ofStay((stay, to) => speedText(stay.speed_min, to)) },
  { name: 'speed_max', widthPixels: 104, isNumber: true, ...ofStay((stay, to) => speedText(stay.speed_max, to)) },
  { name: 'course_in', widthPixels: 92, isNumber: true, ...ofStay((stay, to) => courseText(stay.course_in, to)) },
  { name: 'course_out', widthPixels: 100, isNumber: true, ...ofStay((stay, to) => courseText(stay.course_out, to)) },
  mmsi,
]

/** All columns of crossings, in display order. */
export const crossingColumns: readonly PassageColumn[] = [
  name,
  type,
  flag,
  { name: 'crossed_at', widthPixels: 140, isNumber: true, ...ofCrossing((one, { clock }) => clock(one.crossed_at)) },
  { name: 'direction', widthPixels: 120, ...ofCrossing((one, { directionText }) => directionText(one)) },
  { name: 'speed', widthPixels: 84, isNumber: true, ...ofCrossing((one, format) => speedText(one.speed, format)) },
  { name: 'course', widthPixels: 84, isNumber: true, ...ofCrossing((one, format) => courseText(one.course, format)) },
  {
    name: 'position',
    widthPixels: 180,
    ...ofCrossing((one, { locale }) => formatPosition([one.longitude, one.latitude], locale)),
  },
  mmsi,
]

const timeColumns: ReadonlySet<string> = new Set(['entered_at', 'left_at', 'crossed_at'])

/** The heading of a column, with the zone of its times. */
export function columnLabel(
  name: PassageColumn['name'],
  { passage, labels }: PassageFormat,
  timeZone: Preferences['timeZone'],
): string {
  const label = { ...labels, ...passage.columns }[name]
  return timeColumns.has(name) ? passage.inZone(label, timeZone === 'utc' ? 'UTC' : passage.localZone) : label
}

export function typeText({ ship_type: shipType }: PassageJson, { values }: PassageFormat): string | null {
  return shipType && (values.types[shipType] ?? shipType)
}

/** The time of a passage in one line. */
export function whenText(passage: PassageJson, format: PassageFormat): string {
  if ('crossed_at' in passage) return format.clock(passage.crossed_at)
  const clock = (iso: string) => format.clockAfter(iso, passage.entered_at)
  const isDayKnown = passage.entry !== 'before'
  return `${enteredText(passage, format)} – ${leftText(passage, isDayKnown ? { ...format, clock } : format)}`
}

function enteredText({ entered_at: enteredAt, entry }: StayJson, { passage, clock }: PassageFormat): string {
  return passage.entries[entry](clock(enteredAt))
}

function leftText({ left_at: leftAt, exit }: StayJson, { passage, clock }: PassageFormat): string {
  return passage.exits[exit](leftAt === null ? '' : clock(leftAt))
}

export function durationText({ minutes }: StayJson, { locale, passage }: PassageFormat): string {
  const whole = Math.round(minutes)
  if (whole < 60) return passage.minutes(locale.count(whole))
  return passage.hours(locale.count(Math.floor(whole / 60)), String(whole % 60).padStart(2, '0'))
}

function speedText(knots: number | null, { speed }: PassageFormat): string | null {
  return knots === null ? null : speed(knots)
}

function courseText(course: number | null, { degrees }: PassageFormat): string | null {
  return course === null ? null : degrees(course)
}
