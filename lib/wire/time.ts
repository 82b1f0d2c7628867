const MICROSECONDS_PER_SECOND = 1_000_000
/** The blank before an offset is a `+` that a program sent unencoded in a URL. */
const ISO_TIME =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:(Z)|([+ -])(\d{2}):?(\d{2})?)?)?$/i
const EPOCH_SECONDS = /^\d{1,11}(?:\.\d{1,9})?$/

/** A time the service stamped itself: always with microseconds. */
export function formatStamp(microseconds: number): string {
  return format(microseconds, 6)
}

/** A time from outside: a fraction is shown as it was received, and none where there was none. */
export function formatReceived(microseconds: number): string {
  const fraction = microseconds % MICROSECONDS_PER_SECOND
  if (fraction === 0) return format(microseconds, 0)
  return format(microseconds, fraction % 1000 === 0 ? 3 : 6)
}

function format(microseconds: number, digits: number): string {
  const seconds = Math.floor(microseconds / MICROSECONDS_PER_SECOND)
  const fraction = String(microseconds - seconds * MICROSECONDS_PER_SECOND)
    .padStart(6, '0')
    .slice(0, digits)
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}${digits === 0 ? '' : `.${fraction}`}+00:00`
}

/** ISO 8601 with or without an offset (none is UTC), a date alone, or seconds since 1970; `null` for anything else. */
export function parseTime(text: string): number | null {
  if (EPOCH_SECONDS.test(text)) return Math.round(Number(text) * MICROSECONDS_PER_SECOND)
  const parts = ISO_TIME.exec(text)
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

/** Date.UTC rolls 31 February over into March: a time that comes back changed was none. */
function isRealTime(date: Date, month: number, day: number, hour: number, minute: number, second: number): boolean {
  return (
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second
  )
}
