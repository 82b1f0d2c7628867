import { BoundedMap } from '#lib/boundedMap.ts'

const microsecondsPerSecond = 1_000_000
/** Accepts a space before an offset: a `+` that a program sent unencoded in a URL. */
const isoForm =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:(Z)|([+ -])(\d{2}):?(\d{2})?)?)?$/i
const epochSeconds = /^\d{1,11}(?:\.\d{1,9})?$/
/**
 * ISO 8601 duration of weeks or smaller parts, whose length is fixed. A leading `+` may have become a space in a URL.
 */
const duration =
  /^([+ -]?)P(?=\d|T\d)(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9})S)?)?$/i

/** Accepted forms of a time in a request, for error texts. */
export const timeForm =
  'an ISO 8601 time, a date, seconds since 1970, or a duration from now (-PT1H is an hour ago, P1D a day ahead)'

const numbersOf = (count: number, textOf: (text: string) => string, digits = 2) =>
  Array.from({ length: count }, (_, number) => textOf(String(number).padStart(digits, '0')))

const secondsPerDay = 86_400
const maxDays = 10_000

/** Precomputed parts of times, because a page of records has many. */
const minuteTexts = numbersOf(24, (hour) => hour).flatMap((hour) => numbersOf(60, (minute) => `${hour}:${minute}:`))
const secondTexts = numbersOf(60, (second) => second)
const pointedSecondTexts = numbersOf(60, (second) => `${second}.`)
const thousandthTexts = numbersOf(1000, (thousandth) => thousandth, 3)
const lastThousandthTexts = numbersOf(1000, (thousandth) => `${thousandth}+00:00`, 3)
const dayTexts = new BoundedMap<number, string>(maxDays)

/** Formats a time set by the service, always with microseconds. */
export function formatStamp(microseconds: number): string {
  return format(microseconds, 6)
}

/** Formats a received time with its original fraction, if any. */
export function formatReceived(microseconds: number): string {
  const fraction = microseconds % microsecondsPerSecond
  if (fraction === 0) return format(microseconds, 0)
  return format(microseconds, fraction % 1000 === 0 ? 3 : 6)
}

/** Formats a time for GraphQL, with milliseconds in UTC. */
export function formatDateTime(microseconds: number): string {
  return format(microseconds, 3).replace('+00:00', 'Z')
}

/** Formats milliseconds since 1970 in the form of received times. */
export function isoTime(milliseconds: number): string
export function isoTime(milliseconds: number | null): string | null
export function isoTime(milliseconds: number | null): string | null {
  return milliseconds === null ? null : formatReceived(milliseconds * 1000)
}

function format(microseconds: number, digits: 0 | 3 | 6): string {
  const seconds = Math.floor(microseconds / microsecondsPerSecond)
  const fraction = microseconds - seconds * microsecondsPerSecond
  const day = Math.floor(seconds / secondsPerDay)
  const secondOfDay = seconds - day * secondsPerDay
  const minute = Math.floor(secondOfDay / 60)
  const second = secondOfDay - minute * 60
  const upToMinute = dayText(day) + minuteTexts[minute]
  if (digits === 0) return `${upToMinute + secondTexts[second]}+00:00`
  const thousandth = Math.floor(fraction / 1000)
  if (digits === 3) return upToMinute + pointedSecondTexts[second] + lastThousandthTexts[thousandth]
  const rest = Math.floor(fraction - thousandth * 1000)
  return upToMinute + pointedSecondTexts[second] + thousandthTexts[thousandth] + lastThousandthTexts[rest]
}

function dayText(day: number): string {
  const known = dayTexts.get(day)
  if (known !== undefined) return known
  const text = new Date(day * secondsPerDay * 1000).toISOString().slice(0, 11)
  dayTexts.set(day, text)
  return text
}

/** Reads a duration relative to now; `null` for other texts. */
export function parseRelativeTime(text: string, nowMicroseconds: number): number | null {
  const parts = duration.exec(text)
  if (!parts) return null
  const [, sign, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts
  const allDays = Number(weeks) * 7 + Number(days)
  const distance = ((allDays * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds)
  return nowMicroseconds + (sign === '-' ? -distance : distance) * microsecondsPerSecond
}

/** Reads the forms of `timeForm`; `null` for other texts. */
export function parseTimeOrDuration(text: string, nowMicroseconds: number): number | null {
  return parseRelativeTime(text, nowMicroseconds) ?? parseTime(text)
}

/** Reads ISO 8601 (UTC without an offset), a date alone, or seconds since 1970; `null` for other texts. */
export function parseTime(text: string): number | null {
  if (epochSeconds.test(text)) return Math.round(Number(text) * microsecondsPerSecond)
  const parts = isoForm.exec(text)
  if (!parts) return null
  const [
    ,
    year,
    month,
    day,
    hour = '0',
    minute = '0',
    second = '0',
    fraction = '',
    ,
    sign,
    offsetHours = '0',
    offsetMinutes = '0',
  ] = parts
  const milliseconds = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  )
  if (!isRealTime(new Date(milliseconds), Number(month), Number(day), Number(hour), Number(minute), Number(second)))
    return null
  if (Number(offsetHours) > 23 || Number(offsetMinutes) > 59) return null
  const offsetMilliseconds = (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000 * (sign === '-' ? -1 : 1)
  return (milliseconds - offsetMilliseconds) * 1000 + Number(fraction.padEnd(6, '0').slice(0, 6))
}

/** Detects invalid times such as 31 February, which Date.UTC turns into a day in March. */
function isRealTime(date: Date, month: number, day: number, hour: number, minute: number, second: number): boolean {
  return (
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second
  )
}
