import type { Period } from '#lib/track/select.ts'
import { wholeStep } from '#lib/wire/at.ts'
import { isoTime, parseTime, parseTimeOrDuration } from '#lib/wire/time.ts'

const hourSeconds = 3_600
const daySeconds = 86_400

/** Reads an ISO 8601 interval of whole minutes with an end or a duration; `null` for other texts, and if it does not end after it begins. */
export function parsePeriod(text: string): Period | null {
  const [start = '', end = '', ...more] = text.split('/')
  const since = parseTime(start)
  if (since === null || more.length > 0) return null
  const until = parseTimeOrDuration(end, since)
  if (until === null) return null
  const [sinceSeconds, untilSeconds] = [wholeStep(since / 1e6), wholeStep(until / 1e6)]
  return sinceSeconds < untilSeconds ? { sinceSeconds, untilSeconds } : null
}

/** "2026-11-22T00:00Z/P1D" */
export function formatPeriod({ sinceSeconds, untilSeconds }: Period): string {
  const start = `${isoTime(sinceSeconds * 1000).slice(0, 16)}Z`
  const seconds = untilSeconds - sinceSeconds
  if (seconds % daySeconds === 0) return `${start}/P${seconds / daySeconds}D`
  const hours = Math.floor(seconds / hourSeconds)
  const minutes = (seconds % hourSeconds) / 60
  return `${start}/PT${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}`
}

/** "22 Nov, 21:42 – 22:42 UTC", or "22 Nov UTC" for a whole day, in the zone of the reader. */
export function formatPeriodText(
  { sinceSeconds, untilSeconds }: Period,
  locale: string,
  timeZone: 'utc' | 'local',
): string {
  const zone = timeZone === 'utc' ? { timeZone: 'UTC' } : {}
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...zone } as const
  const day = { day: 'numeric', month: 'short', ...zone } as const
  const timeOf = new Intl.DateTimeFormat('en', clock)
  const areDays = [sinceSeconds, untilSeconds].every((seconds) => timeOf.format(seconds * 1000) === '00:00')
  const text = areDays
    ? new Intl.DateTimeFormat(locale, day).formatRange(sinceSeconds * 1000, untilSeconds * 1000 - 1)
    : new Intl.DateTimeFormat(locale, { ...day, ...clock }).formatRange(sinceSeconds * 1000, untilSeconds * 1000)
  return timeZone === 'utc' ? `${text} UTC` : text
}
