import type { RejectReason } from './reject.ts'
import { checksumAt, checksumOf } from './sentence.ts'

/** Times outside are no times of a broadcast: AIS is not older, and a receiver's clock can be anywhere. */
const earliestSeconds = Date.UTC(1995, 0) / 1000
const latestSeconds = Date.UTC(2100, 0) / 1000

/** Seconds since 1970, or milliseconds where there are more than seconds can be, as microseconds; `null` if it is no time. */
export function epochMicroseconds(text: string): number | null {
  if (!/^\d{9,14}(\.\d{1,9})?$/.test(text)) return null
  const value = Number(text)
  const seconds = value > latestSeconds ? value / 1000 : value
  if (seconds < earliestSeconds || seconds > latestSeconds) return null
  return Math.round(seconds * 1e6)
}

/** What `$PGHP,1,year,month,day,hour,minute,second,millisecond,country,region,station,…` says of the sentence after it. */
export interface TimeLine {
  broadcastMicroseconds: number
  station: string | null
}

export function isTimeLine(line: string, start: number): boolean {
  return line.startsWith('$PGHP,', start)
}

/** Reads a whole sentence that begins with `$PGHP,`. */
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
  const isDate = new Date(time).getUTCDate() === day && new Date(time).getUTCMonth() === month - 1 && hour < 24
  if (!isDate || time / 1000 < earliestSeconds || time / 1000 > latestSeconds) return 'time-line'
  return { broadcastMicroseconds: time * 1000, station: fields[11] || null }
}

export interface Trailer {
  station: string | null
  broadcastMicroseconds: number | null
}

/**
 * What receivers add behind the checksum: `,rSTATION,epoch`, `,bSTATION,epoch` or `,epoch`, with measurements before it.
 * Of several times the first behind the station is the receiver's own; later ones are of those who passed it on.
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
  return { station, broadcastMicroseconds }
}
