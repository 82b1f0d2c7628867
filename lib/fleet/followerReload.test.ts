import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { giveWay } from '#lib/pause.ts'
import { commit } from '#lib/store/contract/rows.ts'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import { StoreError } from '#lib/store/storeError.ts'
import { encodeFacts } from '#lib/vessel/characteristics.ts'
import { blankVessel, type Vessel } from '#lib/vessel/fields.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import { FleetFollower } from './follower.ts'

const vessel = (number: number, createdMicroseconds: number, speedKnots = 1): Vessel => ({
  ...blankVessel(number, false, createdMicroseconds),
  speedKnots,
})

/** A store whose loads end on request. */
class SlowStore {
  sequence = 0
  loads = 0
  isDown = false
  facts: { kind: 'mmsi'; number: number; facts: string }[] = []
  #reports: Vessel[] = []
  #mayEnd = Promise.resolve()
  endLoad = () => {}

  commit(...reports: Vessel[]): void {
    this.#reports.push(...reports)
    this.sequence += reports.length
  }

  holdLoads(): void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#mayEnd = promise
    this.endLoad = resolve
  }

  /** Replaces the store by an older copy. */
  goBackTo(sequence: number): void {
    this.#reports.length = sequence
    this.sequence = sequence
  }

  async loadVessels(each: (record: Uint8Array) => void): Promise<number> {
    this.loads += 1
    if (this.isDown) throw new StoreError('unavailable', 'the disk is away')
    const { sequence } = this
    const now = new Map(this.#reports.map((vessel) => [vessel.number, vessel]))
    await this.#mayEnd
    for (const vessel of [...now.values()].sort((a, b) => a.createdMicroseconds - b.createdMicroseconds)) {
      each(encodeRecord(vessel))
    }
    return sequence
  }

  async *vesselsSince(sequence: number) {
    const now = new Map(this.#reports.slice(sequence).map((vessel) => [vessel.number, encodeRecord(vessel)]))
    yield { sequence: this.sequence, changes: Array.from(now, ([number, record]) => ({ number, record })) }
  }

  characteristics = {
    since: async (sequence: number) => ({ sequence: this.facts.length, changes: this.facts.slice(sequence) }),
  }
}

let store: SlowStore
let follower: FleetFollower
beforeEach(() => {
  store = new SlowStore()
})
afterEach(async () => {
  store.endLoad()
  await follower.stop()
})

/** The pause after a failed load lasts until the test ends. */
const shortPause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve())
    if (milliseconds < 1_000) setTimeout(resolve, milliseconds)
  })

async function follow(): Promise<void> {
  follower = new FleetFollower({ source: store, pollMilliseconds: 5, pause: shortPause })
  follower.start()
  await vi.waitFor(() => expect(follower.state.name).toBe('live'))
}

const speedOf = (mmsi: number) => {
  const fleet = follower.fleet!
  return fleet.vesselAt(fleet.rowOf(mmsi)).speedKnots
}

/** Adds a vessel created before an existing one, which our stores never do and rows cannot show in order. */
async function putOutOfOrder(): Promise<void> {
  store.holdLoads()
  store.commit(vessel(201_000_001, 1_000))
  await follower.catchUp()
  expect(follower.fleet?.isInOrder).toBe(false)
}

describe('a reloaded fleet', () => {
  it('keeps no caller waiting, and shows each everything committed before its call', async () => {
    store.commit(vessel(201_000_002, 2_000))
    await follow()
    await putOutOfOrder()
    const before = follower.fleet
    for (let speedKnots = 2; speedKnots <= 20; speedKnots += 1) {
      store.commit(vessel(201_000_002, 2_000, speedKnots))
      await follower.catchUp()
      expect(speedOf(201_000_002)).toBe(speedKnots)
    }
    expect({ isSame: follower.fleet === before, state: follower.state.name }).toEqual({ isSame: true, state: 'live' })
    expect(store.loads).toBe(2)
  })

  it('replaces the other with everything committed meanwhile, and is announced once', async () => {
    store.commit(vessel(201_000_002, 2_000))
    await follow()
    await putOutOfOrder()
    const starts: number[] = []
    follower.subscribe(({ fleet, rows }) => {
      if (rows === null) starts.push(fleet.liveCount)
    })
    store.commit(vessel(201_000_002, 2_000, 7), vessel(201_000_003, 3_000))
    await follower.catchUp()
    const versionBefore = follower.fleet!.version
    store.endLoad()
    await vi.waitFor(() => expect(follower.fleet?.isInOrder).toBe(true))
    expect({ starts, loads: store.loads, speedKnots: speedOf(201_000_002) }).toEqual({
      starts: [3],
      loads: 2,
      speedKnots: 7,
    })
    expect(follower.fleet!.version).toBeGreaterThan(versionBefore)
    store.commit(vessel(201_000_003, 3_000, 9))
    await follower.catchUp()
    expect(speedOf(201_000_003)).toBe(9)
  })

  it('is tried again later when the store fails, and the served fleet follows on', async () => {
    store.commit(vessel(201_000_002, 2_000))
    await follow()
    store.isDown = true
    store.commit(vessel(201_000_001, 1_000))
    for (let speedKnots = 2; speedKnots <= 20; speedKnots += 1) {
      store.commit(vessel(201_000_002, 2_000, speedKnots))
      await follower.catchUp()
      expect(speedOf(201_000_002)).toBe(speedKnots)
    }
    expect({ state: follower.state.name, loads: store.loads }).toEqual({ state: 'live', loads: 2 })
  })

  it('is said to be out of date while the store in its place, an older one, is read', async () => {
    store.commit(vessel(201_000_002, 2_000), vessel(201_000_003, 3_000))
    await follow()
    store.holdLoads()
    store.goBackTo(1)
    await follower.catchUp()
    expect(follower.state).toMatchObject({ name: 'stale', problem: expect.stringContaining('less than before') })
    await vi.waitFor(() => expect(store.loads).toBe(2))
    await follower.catchUp()
    expect(follower.fleet?.liveCount).toBe(2)
    store.endLoad()
    await vi.waitFor(() => expect(follower.state).toMatchObject({ name: 'live', problem: null }))
    expect(follower.fleet?.liveCount).toBe(1)
  })

  it('gets new versions for vessels and characteristics', async () => {
    store.commit(vessel(201_000_002, 2_000), vessel(201_000_003, 3_000))
    const known = (built: number) => ({
      kind: 'mmsi' as const,
      number: 201_000_002,
      facts: encodeFacts({ built_year: built }),
    })
    store.facts = [known(1990)]
    await follow()
    const before = follower.fleet!
    store.facts = [known(2001)]
    store.goBackTo(1)
    await vi.waitFor(() => expect(follower.fleet).not.toBe(before))
    expect(follower.fleet!.version).toBeGreaterThan(before.version)
    expect(follower.fleet!.characteristics.version).toBeGreaterThan(before.characteristics.version)
  })
})

it('a follower that was away until rows of removed vessels were purged loads all vessels again', async () => {
  const store = await temporaryStore()
  const stored = (number: number, record: Uint8Array | null) => ({
    ...{ number, createdMicroseconds: number, simulated: false, evidence: null },
    record,
  })
  await commit(
    store,
    [1, 2].map((number) => stored(number, encodeRecord(vessel(number, number)).slice())),
  )
  const woken = Promise.withResolvers<void>()
  const follower = new FleetFollower({ source: store, pause: () => woken.promise.then(giveWay) })
  follower.start()
  await vi.waitFor(() => expect(follower.state.name).toBe('live'))
  const before = follower.fleet
  expect(before?.liveCount).toBe(2)
  await commit(store, [stored(1, null)])
  const day = 86_400_000
  for (const days of [10, 14]) await store.removedVessels.purge(days * day)
  woken.resolve()
  await vi.waitFor(() => expect(follower.fleet).not.toBe(before))
  expect([follower.fleet?.liveCount, follower.fleet?.rowOf(1)]).toEqual([1, -1])
  await follower.stop()
})
