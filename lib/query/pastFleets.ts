import { BoundedMap } from '#lib/boundedMap.ts'
import { float64At, uint32At } from '#lib/fleet/arrayAt.ts'
import type { Fleet } from '#lib/fleet/fleet.ts'
import type { PastPosition } from '#lib/fleet/pastPositions.ts'
import { slicesOf } from '#lib/slices.ts'
import { pastPosition } from '#lib/track/past.ts'
import { numericStorage } from '#lib/vessel/storage.ts'

/** Reads stored tracks around a time, vessel by vessel, in order. */
export interface PastTracks {
  around(
    numbers: readonly number[],
    seconds: number,
  ): Promise<readonly { number: number; untilSeconds: number; points: Uint8Array }[]>
}

interface Kept {
  of: Fleet
  past: Promise<Fleet>
}

/** Each takes about 10 MB with 100,000 vessels. */
const maxKept = 4
/** Vessels removed since are left out after this time, and the memory is freed. */
const keptMilliseconds = 300_000
const vesselsASlice = 250

/** Fleets of the minutes that are looked back at, each read from the tracks once. */
export class PastFleets {
  readonly #tracks: PastTracks
  readonly #kept = new BoundedMap<number, Kept>(maxKept)
  /** Fleets are built one after the other, so that many requested minutes are not all half built in memory. */
  #building: Promise<unknown> = Promise.resolve()

  constructor(tracks: PastTracks) {
    this.#tracks = tracks
  }

  /** The fleet as it was then. `next` lets others have the event loop, between one slice of vessels and the next. */
  at(fleet: Fleet, seconds: number, next: () => Promise<void>): Promise<Fleet> {
    const known = this.#kept.get(seconds)
    const kept = known?.of === fleet ? known : this.#begin(fleet, seconds, next)
    // The last that was asked for is the last to be given up.
    this.#kept.set(seconds, kept)
    return kept.past
  }

  #begin(fleet: Fleet, seconds: number, next: () => Promise<void>): Kept {
    const past = this.#building.then(async () => {
      await next()
      return fleetAt(fleet, seconds, this.#tracks, next)
    })
    const kept = { of: fleet, past }
    const giveUp = () => void (this.#kept.get(seconds) === kept && this.#kept.delete(seconds))
    this.#building = past.catch(giveUp)
    setTimeout(giveUp, keptMilliseconds).unref()
    return kept
  }
}

/** Vessels without a later position are where they are now; the positions of the others are read from their tracks. */
async function fleetAt(fleet: Fleet, seconds: number, tracks: PastTracks, next: () => Promise<void>): Promise<Fleet> {
  const past = fleet.past()
  const { number, broadcastMicroseconds, longitude } = past.numbers.byName
  const still: number[] = []
  const asked: number[] = []
  fleet.live.forEach((row) => {
    if (longitude[row] === numericStorage.degrees.unknown) return
    if (float64At(broadcastMicroseconds, row) <= seconds * 1e6) still.push(row)
    else asked.push(uint32At(number, row))
  })
  for (const rows of slicesOf(still, vesselsASlice)) {
    past.showPast(rows.map((row) => ({ row, position: null })))
    await next()
  }
  // As the store has them.
  const numbers = Uint32Array.from(asked).sort()
  for (const slice of slicesOf([...numbers], vesselsASlice)) {
    const stored = Map.groupBy(await tracks.around(slice, seconds), (each) => each.number)
    const found: { row: number; position: PastPosition }[] = []
    for (const number of slice) {
      const row = fleet.rowOf(number)
      if (row < 0) continue
      const lastReceivedSeconds = Math.floor(float64At(broadcastMicroseconds, row) / 1e6)
      const position = pastPosition(stored.get(number) ?? [], lastReceivedSeconds, seconds)
      if (position !== null) found.push({ row, position })
    }
    past.showPast(found)
    await next()
  }
  return past
}
