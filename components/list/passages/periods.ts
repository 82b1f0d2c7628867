import type { Period } from '#lib/track/select.ts'
import { wholeStep } from '#lib/wire/at.ts'
import { isoTime } from '#lib/wire/time.ts'
import type { Preferences } from '../../ui/preferences.ts'

export const periodNames = ['hour', 'today', 'yesterday', 'week'] as const
export type PeriodName = (typeof periodNames)[number]

type Zone = Preferences['timeZone']

const hourSeconds = 3_600
const weekSeconds = 7 * 24 * hourSeconds

/** The offered periods. Days begin at midnight in the zone of the reader, and may have 23 or 25 hours there. */
export function periodsAt(nowMs: number, zone: Zone): Record<PeriodName, Period> {
  const nextMinute = wholeStep(nowMs / 1000) + 60
  const midnight = (days: number) => midnightSeconds(nowMs, days, zone)
  return {
    hour: { sinceSeconds: nextMinute - hourSeconds, untilSeconds: nextMinute },
    today: { sinceSeconds: midnight(0), untilSeconds: midnight(1) },
    yesterday: { sinceSeconds: midnight(-1), untilSeconds: midnight(0) },
    week: { sinceSeconds: nextMinute - weekSeconds, untilSeconds: nextMinute },
  }
}

/** Midnight before a time, or this number of days later. */
function midnightSeconds(nowMs: number, days: number, zone: Zone): number {
  const day = new Date(nowMs)
  if (zone === 'utc') return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + days) / 1000
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days).getTime() / 1000
}

/** The start of the stored tracks. */
export function keptSinceSeconds(nowMs: number, trackHours: number): number {
  return Math.floor(nowMs / 1000) - trackHours * hourSeconds
}

/** The text of `<input type="datetime-local">`. */
export function formatFieldTime(seconds: number, zone: Zone): string {
  const time = new Date(seconds * 1000)
  const shiftMs = zone === 'utc' ? 0 : time.getTimezoneOffset() * 60_000
  return isoTime(time.getTime() - shiftMs).slice(0, 16)
}

/** `null` for an empty field. */
export function parseFieldTime(text: string, zone: Zone): number | null {
  const ms = Date.parse(zone === 'utc' ? `${text}Z` : text)
  return Number.isNaN(ms) ? null : wholeStep(ms / 1000)
}
