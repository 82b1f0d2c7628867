import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import type { Store } from '#lib/store/store.ts'
import { StoreError } from '#lib/store/storeError.ts'
import type { VesselWriter } from '#lib/store/vessels.ts'
import { blankVessel, type Vessel } from '#lib/vessel/fields.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import { Random } from '../../bench/synthetic/random.ts'
import { rowsIn } from './fixtures/fleetOf.ts'
import { FleetFollower } from './follower.ts'

let store: Store
let writer: VesselWriter
let follower: FleetFollower
let loads: number

beforeEach(async () => {
  store = await temporaryStore()
  writer = await store.openWriter()
  loads = 0
})
afterEach(async () => {
  await follower.stop()
  await writer.release()
})

/**
 * Vessels of an import: each batch has some new ones, mostly known ones, and a few that are removed and created again.
 */
class Recording {
  readonly known = new Map<number, Vessel>()
  readonly #random: Random
  #stamp = 1_000
  #serial = 0

  constructor(seed: number) {
    this.#random = new Random(seed)
  }

  async commitBatch(newVessels: number, heardAgain: number): Promise<void> {
    this.#stamp += 1_000
    const batch = new Map<number, { vessel: Vessel; record: Uint8Array | null }>()
    const put = (vessel: Vessel) => {
      this.known.set(vessel.number, vessel)
      batch.set(vessel.number, { vessel, record: encodeRecord(vessel) })
    }
    for (const vessel of this.#some(heardAgain)) {
      const fate = this.#random.next()
      if (fate < 0.02) {
        this.known.delete(vessel.number)
        batch.set(vessel.number, { vessel, record: null })
      } else if (fate < 0.04) put(this.#created(vessel.number))
      else put({ ...vessel, updatedMicroseconds: this.#stamp, speedKnots: this.#random.below(30) })
    }
    for (let count = 0; count < newVessels; count += 1) {
      this.#serial += 1
      put(this.#created(201_000_000 + ((this.#serial * 7_919) % 1_000_000)))
    }
    await writer.commit([...batch.values()].map(({ vessel, record }) => ({ ...vessel, record })))
  }

  /** Vessels in the order of creation. */
  get vessels(): Vessel[] {
    return [...this.known.values()].sort((a, b) => a.createdMicroseconds - b.createdMicroseconds || a.number - b.number)
  }

  #some(count: number): Vessel[] {
    const all = [...this.known.values()]
    return all.length === 0 ? [] : Array.from({ length: count }, () => this.#random.pick(all))
  }

  #created(mmsi: number): Vessel {
    return { ...blankVessel(mmsi, false, this.#stamp), updatedMicroseconds: this.#stamp }
  }
}

const textOf = ({ number: mmsi, createdMicroseconds, updatedMicroseconds, speedKnots }: Vessel) =>
  `${mmsi} created ${createdMicroseconds} updated ${updatedMicroseconds} ${speedKnots} kn`

function expectOrdersOf(vessels: readonly Vessel[]): void {
  const fleet = follower.fleet!
  const textAt = (row: number) => textOf(fleet.vesselAt(row))
  expect(rowsIn(fleet.live).map(textAt)).toEqual(vessels.map(textOf))
  const { updates } = fleet
  const places = Array.from({ length: updates.length }, (_, place) => place)
  const byUpdate = vessels.toSorted((a, b) => a.updatedMicroseconds - b.updatedMicroseconds || a.number - b.number)
  expect(places.filter((place) => updates.isCurrent(place)).map((place) => textAt(updates.rows[place]!))).toEqual(
    byUpdate.map(textOf),
  )
  expect({ isInOrder: fleet.isInOrder, needsReload: fleet.needsReload, loads }).toEqual({
    isInOrder: true,
    needsReload: false,
    loads: 1,
  })
}

let resume = () => {}

async function follow(failsAt: () => boolean = () => false): Promise<void> {
  follower = new FleetFollower({
    pollMilliseconds: 3_600_000,
    pause: (_, signal) =>
      new Promise((resolve) => {
        resume = resolve
        signal.addEventListener('abort', () => resolve())
      }),
    source: {
      loadVessels(each) {
        loads += 1
        return store.loadVessels(each)
      },
      async *vesselsSince(sequence, last) {
        for await (const part of store.vesselsSince(sequence, last)) {
          if (failsAt()) throw new StoreError('unavailable', 'the disk is away')
          yield part
        }
      },
    },
  })
  follower.start()
  await vi.waitFor(() => expect(follower.state.name).toBe('live'))
}

describe('a follower of an import, which sees many batches at once', () => {
  it('has vessels in the order of creation that were received again before it saw them, without a reload', async () => {
    await follow()
    const recording = new Recording(1)
    await recording.commitBatch(1_500, 0)
    await recording.commitBatch(0, 750)
    await follower.catchUp()
    expectOrdersOf(recording.vessels)
  })

  it.each([2, 3])('has both orders after every look (seed %i)', async (seed) => {
    const random = new Random(seed)
    const recording = new Recording(seed)
    await recording.commitBatch(300, 0)
    await follow()
    for (let look = 0; look < 6; look += 1) {
      for (let batch = 0; batch < 1 + random.below(4); batch += 1) {
        await recording.commitBatch(random.below(900), 200 + random.below(700))
      }
      await follower.catchUp()
      expectOrdersOf(recording.vessels)
    }
  })

  it('has both orders when the store failed in the middle, and more was committed before it was back', async () => {
    const recording = new Recording(5)
    await recording.commitBatch(300, 0)
    let partsUntilItFails = Number.POSITIVE_INFINITY
    await follow(() => partsUntilItFails-- === 0)
    for (let parts = 0; parts < 4; parts += 1) {
      await recording.commitBatch(900, 300)
      await recording.commitBatch(900, 900)
      partsUntilItFails = parts
      await follower.catchUp()
      expect(follower.state.name).toBe('stale')
      await recording.commitBatch(200, 900)
      partsUntilItFails = Number.POSITIVE_INFINITY
      resume()
      await vi.waitFor(() => expect(follower.state.name).toBe('live'))
      expectOrdersOf(recording.vessels)
    }
  })
})
