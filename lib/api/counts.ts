import { type CountBounds, HourlyBounds } from '#lib/coverage/hourlyBounds.ts'
import type { Box } from '#lib/distance.ts'
import type { Period } from '#lib/track/select.ts'
import type { Counted } from '#lib/wire/rows/counts.ts'
import { foundVesselJson } from '#lib/wire/vesselJson.ts'
import { type LostHours, lostHoursOf } from './lostHours.ts'
import type { Call } from './route.ts'

const secondsPerHour = 3_600

export const countNames = ['hour', 'day'] as const
export const countSteps = { hour: secondsPerHour, day: 86_400 } as const

interface Counting<Found> {
  /** Where reception matters. */
  boxes: readonly Box[]
  period: Period
  step: keyof typeof countSteps
  /** A loss also hides this long before and after it. */
  edgeSeconds?: number
  /** Returns how many may have been counted twice. */
  twiceOf?(lost: LostHours): number
  /** Whether a passage began before the period. */
  isBefore?(found: Found): boolean
}

/** Counts passages or calls by hour or day and type, with the bounds of each number. */
export async function countedBySteps<Found extends { row: number; seconds: number }>(
  call: Call,
  found: readonly Found[],
  { boxes, period, step, edgeSeconds = 0, twiceOf = () => 0, isBefore = () => false }: Counting<Found>,
): Promise<{ steps: Counted[]; total: Counted; typesBefore: Counted['types'] }> {
  const lost = await lostHoursOf(call, boxes, period)
  const { sinceSeconds, untilSeconds } = period
  const stepSeconds = countSteps[step]
  const first = Math.floor(sinceSeconds / stepSeconds)
  const last = Math.floor(untilSeconds / stepSeconds)
  const firstHour = Math.floor(sinceSeconds / secondsPerHour)
  const hours = Array.from({ length: Math.floor(untilSeconds / secondsPerHour) - firstHour + 1 }, (_, hour) => ({
    count: 0,
    lost: lost?.shares[hour] ?? 0,
    isPart:
      (firstHour + hour) * secondsPerHour < sinceSeconds || (firstHour + hour + 1) * secondsPerHour > untilSeconds,
  }))
  const steps = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => ({
    fromSeconds: (first + index) * stepSeconds,
    total: 0,
    types: {} as Record<string, number>,
  }))
  const typesBefore: Record<string, number> = {}
  function* count() {
    for (const each of found) {
      const { row, seconds } = each
      const counted = steps[Math.floor(seconds / stepSeconds) - first]
      const hour = hours[Math.floor(seconds / secondsPerHour) - firstHour]
      const type = foundVesselJson(call.fleet.vesselAt(row)).ship_type ?? 'Unknown'
      if (hour) hour.count += 1
      if (isBefore(each)) typesBefore[type] = (typesBefore[type] ?? 0) + 1
      if (counted) {
        counted.total += 1
        counted.types[type] = (counted.types[type] ?? 0) + 1
      }
      yield
    }
  }
  await call.turns.run(count())
  const bounds = new HourlyBounds(hours, edgeSeconds / secondsPerHour)
  const boundsOf = (from: number, until: number, twice = 0): CountBounds | null =>
    lost && bounds.of(Math.max(0, from), Math.min(hours.length, until), twice)
  const hourOf = (seconds: number) => seconds / secondsPerHour - firstHour
  return {
    typesBefore,
    steps: steps.map((each) => ({
      ...each,
      bounds: boundsOf(hourOf(each.fromSeconds), hourOf(each.fromSeconds + stepSeconds)),
    })),
    total: {
      fromSeconds: sinceSeconds,
      total: found.length,
      types: {},
      bounds: boundsOf(0, hours.length, lost ? twiceOf(lost) : 0),
    },
  }
}
