import { slicesOf } from '#lib/slices.ts'
import type { Store } from '#lib/store/store.ts'
import { joinTrack, type Period } from '#lib/track/select.ts'
import { decodeRecord } from '#lib/vessel/record.ts'
import type { VesselHistory } from './historyColumns.ts'

type Tracks = Pick<Store, 'recordsOf' | 'trackCells'>

/** Bounds a read to a few megabytes. */
const vesselsAtOnce = 200

/** Splits a period at midnight UTC. Here a period lasts until before `untilSeconds`. */
export function* daysOf({ sinceSeconds, untilSeconds }: Period): Generator<Period> {
  for (let since = sinceSeconds; since < untilSeconds; ) {
    const until = Math.min(untilSeconds, startOfDay(since) + secondsPerDay)
    yield { sinceSeconds: since, untilSeconds: until }
    since = until
  }
}

export const secondsPerDay = 86_400

export function startOfDay(seconds: number): number {
  return Math.floor(seconds / secondsPerDay) * secondsPerDay
}

/**
 * Reads the tracks of vessels during a period, which should not exceed a day, vessel by vessel. A corrupt track is reported and
 * left out.
 */
export async function* storedHistory(
  { recordsOf, trackCells }: Tracks,
  numbers: readonly number[],
  { sinceSeconds, untilSeconds }: Period,
  onCorrupt: (number: number, error: unknown) => void,
): AsyncGenerator<VesselHistory> {
  const selection = { sinceSeconds, untilSeconds: untilSeconds - 1, stepSeconds: 1 }
  for (const some of slicesOf(numbers, vesselsAtOnce)) {
    const records = await recordsOf(some)
    const visits = some.map((number) => ({ number, ...selection }))
    const stored = await trackCells.during(visits)
    const chunks = new Map(some.map((number, index) => [number, stored[index] ?? []]))
    for (const { number, record } of records) {
      let history: VesselHistory
      try {
        history = { vessel: decodeRecord(record), points: joinTrack(chunks.get(number) ?? [], 0, selection) }
      } catch (error) {
        onCorrupt(number, error)
        continue
      }
      if (history.points.length > 0) yield history
    }
  }
}
