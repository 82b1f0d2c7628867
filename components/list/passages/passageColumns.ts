import { beginOf } from '#lib/client/passages.ts'
import type { CrossingJson, PassageJson, StayJson } from '#lib/wire/rows/passages.ts'
import type { FactName } from '../../record/factWords.ts'
import type { VesselFormat } from '../../record/vesselFormat.ts'
import { formatMmsi, vesselName } from '../../record/vesselName.ts'
import type { Preferences } from '../../ui/preferences.ts'
import { formatPosition } from '../../ui/words/format.ts'
import type { passageWords } from './passageWords.ts'
import type { PassageContent } from './usePassages.ts'

export interface PassageFormat extends VesselFormat {
  passage: typeof passageWords.en
  /** A time without its year, and without its day in a period of one day. */
  clock(iso: string, parts: ClockParts): string
  isSameDay(iso: string, other: string): boolean
  /** The direction of the compass; `null` while the line is unknown. */
  directionText(crossing: CrossingJson): string | null
}

/** Which parts a time has beside hour and minute. */
export interface ClockParts {
  day: boolean
  seconds: boolean
}

export interface PassageColumn {
  name: keyof typeof passageWords.en.columns | FactName
  widthPixels: number
  isNumber?: true
  /** `null` for an unknown value. `begin` is about the time at which the passage begins. */
  text(passage: PassageJson, format: PassageFormat, begin: ClockParts): string | null
}

type TextOf<Passage> = (passage: Passage, format: PassageFormat, begin: ClockParts) => string | null

const ofStay = (text: TextOf<StayJson>): { text: TextOf<PassageJson> } => ({
  text: (passage, ...rest) => ('entered_at' in passage ? text(passage, ...rest) : null),
})
const ofCrossing = (text: TextOf<CrossingJson>): { text: TextOf<PassageJson> } => ({
  text: (passage, ...rest) => ('crossed_at' in passage ? text(passage, ...rest) : null),
})

const name: PassageColumn = { name: 'name', widthPixels: 164, text: vesselName }
const type: PassageColumn = { name: 'ship_type', widthPixels: 110, text: typeText }
const flag: PassageColumn = {
  name: 'flag',
  widthPixels: 150,
  text: (passage, { country }) => passage.flag && country(passage.flag),
}
const mmsi: PassageColumn = {
  name: 'mmsi',
  widthPixels: 104,
  isNumber: true,
  text: (passage) => formatMmsi(passage.mmsi),
}

/** All columns of stays, in display order: between two panels there is room for who and when. */
export const stayColumns: readonly PassageColumn[] = [
  name,
  { name: 'entered_at', widthPixels: 180, isNumber: true, ...ofStay(enteredText) },
  { name: 'left_at', widthPixels: 180, isNumber: true, ...ofStay(leftText) },
  { name: 'minutes', widthPixels: 104, isNumber: true, ...ofStay(durationText) },
  type,
  flag,
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
  { name: 'crossed_at', widthPixels: 140, isNumber: true, ...ofCrossing(crossedText) },
  { name: 'direction', widthPixels: 150, ...ofCrossing((one, { directionText }) => directionText(one)) },
  { name: 'speed', widthPixels: 84, isNumber: true, ...ofCrossing((one, format) => speedText(one.speed, format)) },
  { name: 'course', widthPixels: 84, isNumber: true, ...ofCrossing((one, format) => courseText(one.course, format)) },
  flag,
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

/**
 * The parts of the time at which a passage begins, between the rows around it: the day where it changes, seconds only
 * where they show the order of two passages.
 */
export function beginParts(
  passage: PassageJson,
  { before, after }: { before?: PassageContent; after?: PassageContent },
  { isSameDay }: Pick<PassageFormat, 'isSameDay'>,
): ClockParts {
  const begin = beginOf(passage)
  const shownBefore = shownBegin(before)
  const seen = seenBegin(passage)
  const isInMinute = (other: string | null) => other !== null && other !== seen && minuteOf(other) === minuteOf(begin)
  return {
    day: shownBefore === null || !isSameDay(shownBefore, begin),
    seconds: seen !== null && [before, after].some((other) => isInMinute(seenBegin(other))),
  }
}

function shownBegin(content: PassageContent | undefined): string | null {
  return typeof content === 'object' && !('entry' in content && content.entry === 'before') ? beginOf(content) : null
}

function seenBegin(content: PassageContent | undefined): string | null {
  return typeof content === 'object' && !('entry' in content && content.entry !== 'seen') ? beginOf(content) : null
}

function minuteOf(iso: string): number {
  return Math.floor(Date.parse(iso) / 60_000)
}

/** The time of a passage in one line. */
export function whenText(passage: PassageJson, format: PassageFormat, begin: ClockParts): string {
  if ('crossed_at' in passage) return crossedText(passage, format, begin)
  return `${enteredText(passage, format, begin)} – ${leftText(passage, format)}`
}

function crossedText({ crossed_at: crossedAt }: CrossingJson, { clock }: PassageFormat, begin: ClockParts): string {
  return clock(crossedAt, begin)
}

function enteredText(stay: StayJson, { passage, clock }: PassageFormat, begin: ClockParts): string {
  return passage.entries[stay.entry](clock(stay.entered_at, begin))
}

/** With its day, unless the vessel entered on it. */
function leftText(stay: StayJson, { passage, clock, isSameDay }: PassageFormat): string {
  const { entered_at: enteredAt, entry, left_at: leftAt, exit } = stay
  if (leftAt === null) return passage.exits[exit]('')
  return passage.exits[exit](
    clock(leftAt, { day: entry === 'before' || !isSameDay(leftAt, enteredAt), seconds: false }),
  )
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
