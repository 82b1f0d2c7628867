import { type CountBounds, HourlyBounds } from '#lib/coverage/hourlyBounds.ts'
import { maxGapSeconds } from '#lib/passages/passing.ts'
import type { CountedPassages } from '#lib/wire/rows/passageCount.ts'
import { foundVesselJson } from '#lib/wire/vesselJson.ts'
import { type LostHours, lostHoursOf } from '../lostHours.ts'
import type { Call } from '../route.ts'
import { boxesOf, type FoundPassage } from './findPassages.ts'
import type { PassageParams } from './passageParams.ts'

const secondsPerHour = 3_600

/** The passages by hour or day and type, with the bounds of each number. The last is their total. */
export async function countedPassages(
  call: Call,
  { passed, period }: PassageParams,
  found: readonly FoundPassage[],
  stepSeconds: number,
): Promise<{ steps: CountedPassages[]; total: CountedPassages }> {
  const lost = await lostHoursOf(call, boxesOf(passed), period)
  const { sinceSeconds, untilSeconds } = period
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
  function* count() {
    for (const { row, seconds } of found) {
      const step = steps[Math.floor(seconds / stepSeconds) - first]
      const hour = hours[Math.floor(seconds / secondsPerHour) - firstHour]
      const type = foundVesselJson(call.fleet.vesselAt(row)).ship_type ?? 'Unknown'
      if (hour) hour.count += 1
      if (step) {
        step.total += 1
        step.types[type] = (step.types[type] ?? 0) + 1
      }
      yield
    }
  }
  await call.turns.run(count())
  const bounds = new HourlyBounds(hours, maxGapSeconds / secondsPerHour)
  const boundsOf = (from: number, until: number, twice = 0): CountBounds | null =>
    lost && bounds.of(Math.max(0, from), Math.min(hours.length, until), twice)
  const hourOf = (seconds: number) => seconds / secondsPerHour - firstHour
  return {
    steps: steps.map((step) => ({
      ...step,
      bounds: boundsOf(hourOf(step.fromSeconds), hourOf(step.fromSeconds + stepSeconds)),
    })),
    total: {
      fromSeconds: sinceSeconds,
      total: found.length,
      types: {},
      bounds: boundsOf(0, hours.length, lost ? splitStays(found, lost) : 0),
    },
  }
}

/** How many stays may be the rest of the one before, which ended with the reception of the place. */
function splitStays(found: readonly FoundPassage[], { firstHour, shares }: LostHours): number {
  const lastOf = new Map<number, number>()
  let split = 0
  for (const { number, passage } of found) {
    if ('crossedSeconds' in passage) continue
    const left = lastOf.get(number)
    if (left !== undefined && passage.entry === 'inferred') {
      const between = shares.subarray(
        Math.max(0, Math.floor(left / secondsPerHour) - firstHour),
        Math.floor(passage.enteredSeconds / secondsPerHour) - firstHour + 1,
      )
      if (between.some((share) => share > 0)) split += 1
    }
    if (passage.exit === 'inferred') lastOf.set(number, passage.leftSeconds)
    else lastOf.delete(number)
  }
  return split
}
