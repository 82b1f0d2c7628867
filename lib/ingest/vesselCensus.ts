import { createRateLimiter } from '#lib/rateLimit.ts'
import type { Store } from '#lib/store/store.ts'
import type { VesselKey } from '#lib/store/vessels.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import type { Observation } from '#lib/vessel/observation.ts'
import { numberReader } from '#lib/vessel/record.ts'

/** Honest feeds have a few thousand unconfirmed vessels, received once at the edge of a receiver's range. */
const defaultMaxUnconfirmed = 100_000
const defaultMaxVessels = 2_000_000
/** Drops more than needed, so that reading all vessels is rare. */
const shareDropped = 0.02
/** Limits the names of sources, which callers of POST /api/ingest choose. */
const maxSourcesCounted = 100
const otherSources = 'others'

const secondsPerDay = 86_400
const allReports = 254

export interface CensusOptions {
  store: Pick<Store, 'loadVessels'>
  maxVessels?: number | undefined
  maxUnconfirmed?: number | undefined
}

export interface CensusCounts {
  held: number
  max: number
  unconfirmed: number
  maxUnconfirmed: number
  unconfirmedBySource: Record<string, number>
  droppedBySource: Record<string, number>
}

interface Unconfirmed extends VesselKey {
  source: string
}

/** Counts stored and unconfirmed vessels, and selects the vessels to drop above the limits. */
export class VesselCensus {
  readonly #store: CensusOptions['store']
  readonly #max: number
  readonly #maxUnconfirmed: number
  #held = 0
  /** In the order of creation. */
  readonly #unconfirmed = new Map<number, Unconfirmed>()
  readonly #droppedBySource = new Map<string, number>()

  constructor({ store, maxVessels = defaultMaxVessels, maxUnconfirmed = defaultMaxUnconfirmed }: CensusOptions) {
    this.#store = store
    this.#max = maxVessels
    this.#maxUnconfirmed = maxUnconfirmed
  }

  get isOverfull(): boolean {
    return this.#held > this.#max
  }

  counts(): CensusCounts {
    const unconfirmedBySource = new Map<string, number>()
    for (const { source } of this.#unconfirmed.values()) countOne(unconfirmedBySource, source)
    return {
      held: this.#held,
      max: this.#max,
      unconfirmed: this.#unconfirmed.size,
      maxUnconfirmed: this.#maxUnconfirmed,
      unconfirmedBySource: Object.fromEntries(unconfirmedBySource),
      droppedBySource: Object.fromEntries(this.#droppedBySource),
    }
  }

  noteStored(record: Uint8Array): void {
    this.#held += 1
    if (readConfirmed(record) !== false) return
    const key = { number: Number(readNumber(record)), createdMicroseconds: Number(readCreated(record)) }
    this.#unconfirmed.set(key.number, { ...key, source: otherSources })
  }

  /** Counts a vessel that is about to be committed. */
  note(vessel: Vessel, isNew: boolean): void {
    if (isNew) this.#held += 1
    const { number, createdMicroseconds, positionSource } = vessel
    if (vessel.confirmed !== false) {
      if (this.#unconfirmed.size > 0) this.#unconfirmed.delete(number)
    } else if (isNew || !this.#unconfirmed.has(number)) {
      this.#unconfirmed.set(number, { number, createdMicroseconds, source: positionSource ?? otherSources })
    }
  }

  noteRemoved(number: number): void {
    this.#held -= 1
    this.#unconfirmed.delete(number)
  }

  /** Removes the oldest unconfirmed vessels above the limit, and counts them as dropped. */
  dropUnconfirmed(): VesselKey[] {
    const dropped: VesselKey[] = []
    for (const vessel of this.#unconfirmed.values()) {
      if (this.#unconfirmed.size <= this.#maxUnconfirmed) break
      this.noteRemoved(vessel.number)
      countOne(this.#droppedBySource, vessel.source)
      dropped.push(vessel)
    }
    return dropped
  }

  /** Counts a vessel of `leastEstablished` as dropped. */
  countDropped({ positionSource }: Vessel): void {
    countOne(this.#droppedBySource, positionSource ?? otherSources)
  }

  /** The MMSIs to drop above MAX_VESSELS. */
  async leastEstablished(): Promise<number[]> {
    const numbers: number[] = []
    const standings: number[] = []
    await this.#store.loadVessels((record) => {
      numbers.push(Number(readNumber(record)))
      standings.push(standingOf(record))
    })
    this.#held = numbers.length
    const surplus = numbers.length - Math.floor(this.#max * (1 - shareDropped))
    if (!this.isOverfull || surplus <= 0) return []
    const limit = Float64Array.from(standings).sort()[surplus - 1] ?? 0
    const below = numbers.filter((_, place) => (standings[place] ?? 0) < limit)
    const level = numbers.filter((_, place) => standings[place] === limit)
    return [...below, ...level.slice(0, surplus - below.length)]
  }
}

const readNumber = numberReader('number')
const readCreated = numberReader('createdMicroseconds')
const readUpdated = numberReader('updatedMicroseconds')
const readReports = numberReader('reports')
const readSeveralSources = numberReader('severalSources')
const readConfirmed = numberReader('confirmed')

/** Ranks a vessel: received for more than a day, then by several sources, then by its reports, then by its seconds. */
function standingOf(record: Uint8Array): number {
  if (readConfirmed(record) === false) return -1
  const seconds = Math.floor((Number(readUpdated(record)) - Number(readCreated(record))) / 1e6)
  const days = seconds > secondsPerDay ? 1 : 0
  const sources = readSeveralSources(record) === false ? 0 : 1
  const reports = Number(readReports(record) ?? allReports)
  return ((days * 2 + sources) * (allReports + 1) + reports) * secondsPerDay + Math.min(seconds, secondsPerDay - 1)
}

function countOne(counts: Map<string, number>, source: string): void {
  const isCounted = counts.has(source) || counts.size < maxSourcesCounted
  const name = isCounted ? source : otherSources
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

/** More than the vessels that a worldwide feed sends in its first minutes. */
const newVesselRate = { capacity: 50_000, perMinute: 20_000 }

/** Limits how many vessels a source can add, because each takes memory and a row. Imported and simulated ones are not counted. */
export function newVesselLimit(now: () => number): (observation: Observation) => boolean {
  const limiter = createRateLimiter()
  return ({ source, isVouchedFor }) => isVouchedFor || limiter.take(source ?? '', newVesselRate, now()).allowed
}
