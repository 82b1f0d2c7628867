import { float64At, uint32At } from '#lib/fleet/arrayAt.ts'
import type { Fleet } from '#lib/fleet/fleet.ts'
import type { PastPosition } from '#lib/fleet/pastPositions.ts'
import { KeptValues } from '#lib/keptValues.ts'
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

/** A request that waits for a minute. */
export interface PastAsker {
  caller: string
  /** Aborted when the client has disconnected. */
  signal: AbortSignal
  /** Yields the event loop between two slices of vessels. */
  next(): Promise<void>
}

interface Waiting extends Omit<PastAsker, 'signal'> {
  leave(reason: unknown): void
}

/** A minute that is being built, or waits for earlier ones. */
interface Minute {
  of: Fleet
  past: Promise<Fleet>
  askers: Set<Waiting>
}

/** `newer`: the caller requested newer minutes; `full`: too many minutes wait. */
export class PastRefused extends Error {
  override readonly name = 'PastRefused'
  readonly reason: 'newer' | 'full'

  constructor(reason: 'newer' | 'full') {
    super(reason)
    this.reason = reason
  }
}

/** Each takes about 10 MB with 100,000 vessels. */
const maxKept = 4
/** Vessels removed since are left out after this time, and the memory is freed. */
const keptMilliseconds = 300_000
const vesselsASlice = 250
const maxWaiting = 6
export const maxWaitingOfCaller = 2

/** Fleets of the minutes of playback, each read from the tracks once. */
export class PastFleets {
  readonly #tracks: PastTracks
  readonly #kept = new KeptValues<number, Fleet>({ max: maxKept, isFreed: true })
  readonly #waiting = new Map<number, Minute>()
  /** Builds fleets one after the other, so that many requested minutes are not all half built in memory. */
  #building: Promise<unknown> = Promise.resolve()

  constructor(tracks: PastTracks) {
    this.#tracks = tracks
  }

  /**
   * The fleet at a past minute. A caller can have two minutes in progress; a third cancels the oldest. A minute without
   * a waiting request is not built. Throws PastRefused.
   */
  async at(fleet: Fleet, seconds: number, { caller, signal, next }: PastAsker): Promise<Fleet> {
    signal.throwIfAborted()
    const kept = this.#kept.get(seconds, fleet)
    if (kept) {
      this.#kept.renew(seconds)
      return kept
    }
    const known = this.#waiting.get(seconds)
    const minute = known?.of === fleet ? known : null
    this.#makeRoom(caller, minute)
    const { past, askers } = minute ?? this.#begin(fleet, seconds)
    const { promise: left, reject: leave } = Promise.withResolvers<never>()
    const asker = { caller, next, leave }
    askers.add(asker)
    signal.addEventListener('abort', () => leave(signal.reason), { once: true })
    try {
      return await Promise.race([past, left])
    } finally {
      askers.delete(asker)
      if (askers.size === 0) this.#forget(seconds, askers)
    }
  }

  #makeRoom(caller: string, asked: Minute | null): void {
    const own = [...this.#waiting].filter(([, { askers }]) => [...askers].some((asker) => asker.caller === caller))
    const [oldest] = own
    if (oldest && own.length >= maxWaitingOfCaller && !own.some(([, minute]) => minute === asked)) {
      const [seconds, { askers }] = oldest
      for (const asker of askers) {
        if (asker.caller !== caller) continue
        askers.delete(asker)
        asker.leave(new PastRefused('newer'))
      }
      if (askers.size === 0) this.#forget(seconds, askers)
    }
    if (asked === null && this.#waiting.size >= maxWaiting) throw new PastRefused('full')
  }

  #begin(of: Fleet, seconds: number): Minute {
    const askers = new Set<Waiting>()
    async function next(): Promise<void> {
      const [asker] = askers
      if (!asker) throw new Error('Everyone who waited has gone')
      await asker.next()
    }
    const past = this.#building.then(async () => {
      await next()
      return fleetAt(of, seconds, this.#tracks, next)
    })
    this.#waiting.set(seconds, { of, past, askers })
    this.#building = past.then(
      (built) => {
        this.#forget(seconds, askers)
        this.#kept.set(seconds, built, { stamp: of, milliseconds: keptMilliseconds })
      },
      () => this.#forget(seconds, askers),
    )
    return { of, past, askers }
  }

  #forget(seconds: number, askers: Minute['askers']): void {
    if (this.#waiting.get(seconds)?.askers === askers) this.#waiting.delete(seconds)
  }
}

/** Vessels without a later position are at their current one; positions of the others are read from their tracks. */
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
  // Sorted like the store.
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
