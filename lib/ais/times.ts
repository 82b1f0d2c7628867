import type { RejectReason } from './reject.ts'
import { checksumAt, checksumOf } from './sentence.ts'

/** Rejects implausible times, since a receiver's clock may be wrong. AIS is not older than this. */
const earliestSeconds = Date.UTC(1995, 0) / 1000
const latestSeconds = Date.UTC(2100, 0) / 1000

/**
 * Converts seconds since 1970 to microseconds. Reads larger numbers as milliseconds or microseconds; `null` if invalid.
 */
export function epochMicroseconds(text: string): number | null {
  if (!/^\d{9,17}(\.\d{1,9})?$/.test(text)) return null
  let seconds = Number(text)
  for (let unit = 0; unit < 2 && seconds > latestSeconds; unit++) seconds /= 1000
  return plausibleTime(seconds)
}

function plausibleTime(seconds: number): number | null {
  return seconds < earliestSeconds || seconds > latestSeconds ? null : Math.round(seconds * 1e6)
}

const isoTime = /(\d{4})[-/](\d\d)[-/](\d\d)[T ](\d\d):(\d\d):(\d\d)([.,]\d{1,9}(?!\d))? ?(?:Z|([+-])(\d\d):?(\d\d))?/
const digitsOnly = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/
const numberAlone = /^[^\w.-]*(\d{10,17}(?:\.\d{1,9})?)[^\w.-]*$/
const timeInJson = /"\w{0,20}time\w{0,20}" ?: ?"?(\d{10,17}(?:\.\d{1,9})?)/i

/**
 * Reads the time that a program recorded with a sentence: in ISO 8601 (UTC without an offset), as a number alone, or in
 * a JSON field whose name contains `time`.
 */
export function readLoggedTime(text: string): number | null {
  const iso = isoTime.exec(text)
  if (iso) return calendarMicroseconds(iso)
  const number = (numberAlone.exec(text) ?? timeInJson.exec(text))?.[1]
  if (number === undefined) return null
  const digits = digitsOnly.exec(number)
  return (digits && calendarMicroseconds(digits)) ?? epochMicroseconds(number)
}

function calendarMicroseconds([, ...parts]: RegExpExecArray): number | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(0, 6).map(Number)
  const [fraction = '', sign = '', offsetHours = '0', offsetMinutes = '0'] = parts.slice(6)
  const time = Date.UTC(year, month - 1, day, hour, minute, second)
  if (!isCalendarTime(time, month, day, hour)) return null
  const offset = Number(`${sign}1`) * (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60
  return plausibleTime(time / 1000 - offset + Number(`0.${fraction.slice(1)}`))
}

function isCalendarTime(time: number, month: number, day: number, hour: number): boolean {
  return new Date(time).getUTCDate() === day && new Date(time).getUTCMonth() === month - 1 && hour < 24
}

/** `$PGHP,1,year,month,day,hour,minute,second,millisecond,country,region,station,…` applies to the next sentence. */
export interface TimeLine {
  broadcastMicroseconds: number
  station: string | null
}

export function isTimeLine(line: string, start: number): boolean {
  return line.startsWith('$PGHP,', start)
}

/** Reads a sentence that begins with `$PGHP,`. */
export function readTimeLine(sentence: string): TimeLine | RejectReason {
  const star = sentence.indexOf('*')
  if (star < 0) return 'checksum-missing'
  if (checksumAt(sentence, star + 1) !== checksumOf(sentence, 1, star)) return 'checksum'
  const fields = sentence.slice(0, star).split(',')
  if (!fields.slice(2, 9).every((field) => /^\d{1,4}$/.test(field))) return 'time-line'
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, millisecond = 0] = fields
    .slice(2, 9)
    .map(Number)
  const time = Date.UTC(year, month - 1, day, hour, minute, second, millisecond)
  const broadcastMicroseconds = isCalendarTime(time, month, day, hour) ? plausibleTime(time / 1000) : null
  return broadcastMicroseconds === null ? 'time-line' : { broadcastMicroseconds, station: fields[11] || null }
}

export interface Trailer {
  station: string | null
  broadcastMicroseconds: number | null
}

/**
 * Reads the text that receivers add after the checksum: `,rSTATION,epoch`, `,bSTATION,epoch` or `,epoch`, possibly
 * after measurements; some write the time in ISO 8601. The first time after the station is the receiver's; later ones
 * are added by forwarders.
 */
export function readTrailer(trailer: string): Trailer {
  let station: string | null = null
  let broadcastMicroseconds: number | null = null
  for (const field of trailer.split(',')) {
    if (/^[rb][\w-]{2,}$/.test(field)) {
      station = field
      broadcastMicroseconds = null
    } else broadcastMicroseconds ??= epochMicroseconds(field.trim())
  }
  broadcastMicroseconds ??= readLoggedTime(trailer)
  return { station, broadcastMicroseconds }
}
