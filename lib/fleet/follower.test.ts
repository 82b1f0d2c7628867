import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import type { Store } from '#lib/store/store.ts'
import { StoreError } from '#lib/store/storeError.ts'
import type { VesselWriter } from '#lib/store/vessels.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import { syntheticVessels } from '../../bench/synthetic/syntheticVessels.ts'
import type { FleetSource } from './followedFleet.ts'
import { FleetFollower } from './follower.ts'

let store: Store
let writer: VesselWriter
let follower: FleetFollower

beforeEach(async () => {
  store = await temporaryStore()
  writer = await store.openWriter()
})
afterEach(async () => {
  await follower.stop()
  await writer.release()
})

const stored = (vessel: Vessel, isRemoved = false) => ({ ...vessel, record: isRemoved ? null : encodeRecord(vessel) })

function follow(source: FleetSource): FleetFollower {
  follower = new FleetFollower({ source, pollMilliseconds: 5 })
  follower.start()
  return follower
}

function vesselOf(number: number): Vessel | null {
  const row = follower.fleet?.rowOf(number) ?? -1
  return row < 0 ? null : follower.fleet!.vesselAt(row)
}

describe('following a store', () => {
  const vessels = [...syntheticVessels(600, 3)]
  const [first, second] = vessels as [Vessel, Vessel]

  it('loads what is there in the order of creation, then takes in changes, arrivals and removals', async () => {
    const last = vessels.at(-1)!
    await writer.commit(
      vessels
        .slice(0, -1)
        .reverse()
        .map((vessel) => stored(vessel)),
    )
    follow(store)
    expect(follower.state.name).toBe('loading')
    await vi.waitFor(() => expect(follower.state.name).toBe('live'))
    expect(follower.fleet?.liveCount).toBe(599)
    expect(Array.from({ length: 599 }, (_, row) => follower.fleet!.vesselAt(row))).toEqual(vessels.slice(0, -1))

    await writer.commit([stored({ ...first, longitude: 4, latitude: 52 }), stored(second, true)])
    await writer.commit([stored(last), stored({ ...first, longitude: 5, latitude: 52 })])
    await vi.waitFor(() => expect(vesselOf(first.number)?.longitude).toBe(5))
    expect(vesselOf(second.number)).toBeNull()
    expect(vesselOf(last.number)).toEqual(last)
    expect(follower.fleet?.liveCount).toBe(599)
  })

  it('notifies subscribers of changed rows until they unsubscribe', async () => {
    await writer.commit([stored(first), stored(second)])
    follow(store)
    await vi.waitFor(() => expect(follower.state.name).toBe('live'))
    const seen: unknown[] = []
    const leave = follower.subscribe(({ rows }) => void seen.push(rows))
    await writer.commit([stored({ ...second, speedKnots: 7 })])
    await vi.waitFor(() => expect(seen).toEqual([[follower.fleet?.rowOf(second.number)]]))
    leave()
    await writer.commit([stored({ ...second, speedKnots: 8 })])
    await vi.waitFor(() => expect(vesselOf(second.number)?.speedKnots).toBe(8))
    expect(seen).toHaveLength(1)
  })

  it('reports a new vessel together with those that changed after it', async () => {
    await writer.commit([stored(first)])
    follow(store)
    await vi.waitFor(() => expect(follower.state.name).toBe('live'))
    const newcomers: boolean[] = []
    follower.subscribe(() => void newcomers.push(vesselOf(second.number) !== null))
    await writer.commit([stored(second), stored({ ...first, speedKnots: 7 })])
    await vi.waitFor(() => expect(vesselOf(first.number)?.speedKnots).toBe(7))
    expect(newcomers).toEqual([true])
  })

  it('has everything committed before a call to catch up, without waiting for the next poll', async () => {
    await writer.commit([stored(first)])
    follower = new FleetFollower({ source: store, pollMilliseconds: 3_600_000 })
    follower.start()
    await vi.waitFor(() => expect(follower.state.name).toBe('live'))
    for (let speedKnots = 1; speedKnots <= 20; speedKnots += 1) {
      await writer.commit([stored({ ...first, speedKnots })])
      await Promise.all([follower.catchUp(), follower.catchUp()])
      expect(vesselOf(first.number)?.speedKnots).toBe(speedKnots)
    }
  })

  it('serves on while the store fails, says so, and catches up when it is back', async () => {
    await writer.commit([stored(first)])
    let isDown = false
    follow({
      loadVessels: (each) => store.loadVessels(each),
      async *vesselsSince(sequence) {
        if (isDown) throw new StoreError('unavailable', 'the disk is away')
        yield* store.vesselsSince(sequence)
      },
    })
    await vi.waitFor(() => expect(follower.state.name).toBe('live'))
    isDown = true
    await vi.waitFor(() => expect(follower.state).toMatchObject({ name: 'stale', problem: 'the disk is away' }))
    expect(follower.state.sinceAt).toBeLessThanOrEqual(Date.now())
    await writer.commit([stored({ ...first, speedKnots: 9 })])
    expect(vesselOf(first.number)).toEqual(first)
    isDown = false
    await vi.waitFor(() => expect(follower.state).toMatchObject({ name: 'live', problem: null }))
    await vi.waitFor(() => expect(vesselOf(first.number)?.speedKnots).toBe(9))
  })

  it('keeps asking a store that cannot be loaded at first', async () => {
    await writer.commit([stored(first)])
    let isDown = true
    follow({
      async loadVessels(each) {
        if (isDown) throw new StoreError('unavailable', 'not yet')
        return store.loadVessels(each)
      },
      vesselsSince: (sequence) => store.vesselsSince(sequence),
    })
    await vi.waitFor(() => expect(follower.state).toMatchObject({ name: 'loading', problem: 'not yet' }))
    expect(follower.fleet).toBeNull()
    isDown = false
    await vi.waitFor(() => expect(vesselOf(first.number)).toEqual(first))
    expect(follower.state).toMatchObject({ name: 'live', problem: null })
  })

  it('stays as it was, and says why, when a newer program writes records that it cannot read', async () => {
    await writer.commit([stored(first)])
    follow(store)
    await vi.waitFor(() => expect(follower.state.name).toBe('live'))
    const newer = encodeRecord({ ...first, speedKnots: 1 })
    newer[1]! += 1
    await writer.commit([{ ...stored(first), record: newer }])
    await vi.waitFor(() => expect(follower.state.problem).toContain('not a vessel record of version 1'))
    expect(vesselOf(first.number)).toEqual(first)
  })
})

describe('catching up after a long time', () => {
  const vessels = [...syntheticVessels(6_000, 5)]

  /**
   * Commits changes that the follower has not read: all vessels at first, then some of them, one of which keeps
   * changing.
   */
  async function commitMuch(speedKnots: number) {
    for (let from = 0; from < vessels.length; from += 500) {
      const changed = [vessels[0]!, ...vessels.slice(from, from + 500)]
      await writer.commit(changed.map((vessel) => stored({ ...vessel, speedKnots })))
    }
  }

  const withSpeed = (speedKnots: number) =>
    vessels.filter(({ number }) => vesselOf(number)?.speedKnots === speedKnots).length

  beforeEach(async () => {
    await writer.commit(vessels.map((vessel) => stored(vessel)))
  })

  it('has all of it when it says so, and others had their turn in between', async () => {
    follower = new FleetFollower({ source: store, pollMilliseconds: 3_600_000 })
    follower.start()
    await vi.waitFor(() => expect(follower.state.name).toBe('live'))
    await commitMuch(7)
    const halfways: number[] = []
    const watching = setInterval(() => halfways.push(withSpeed(7)), 0)
    await follower.catchUp()
    clearInterval(watching)
    expect(withSpeed(7)).toBe(vessels.length)
    expect(new Set(halfways.filter((count) => count > 0 && count < vessels.length)).size).toBeGreaterThan(1)
  })

  it('goes on where it was when the store fails in the middle, and is not up to date before', async () => {
    let partsUntilItFails = Number.POSITIVE_INFINITY
    let now = 1_000
    let resume = () => {}
    follower = new FleetFollower({
      pause: (_, signal) =>
        new Promise((resolve) => {
          resume = resolve
          signal.addEventListener('abort', () => resolve())
        }),
      now: () => now,
      source: {
        loadVessels: (each) => store.loadVessels(each),
        async *vesselsSince(sequence) {
          for await (const part of store.vesselsSince(sequence)) {
            if (partsUntilItFails-- === 0) throw new StoreError('unavailable', 'the disk is away')
            yield part
          }
        },
      },
    })
    follower.start()
    await vi.waitFor(() => expect(follower.state.name).toBe('live'))
    const told = new Set<number>()
    follower.subscribe(({ rows }) => {
      for (const row of rows ?? []) told.add(row)
    })
    await commitMuch(7)
    partsUntilItFails = 2
    now = 2_000
    await follower.catchUp()
    expect(follower.state).toEqual({ name: 'stale', sinceAt: 1_000, problem: 'the disk is away' })
    expect(follower.lastSuccessAt).toBe(1_000)
    const halfway = withSpeed(7)
    expect(halfway).toBeGreaterThan(0)
    expect(halfway).toBeLessThan(vessels.length)
    partsUntilItFails = Number.POSITIVE_INFINITY
    resume()
    await vi.waitFor(() => expect(follower.lastSuccessAt).toBe(2_000))
    expect(withSpeed(7)).toBe(vessels.length)
    expect(told.size).toBe(vessels.length)
  })

  it('says that its data is as of the beginning of a look, because later commits may be missing', async () => {
    await writer.commit([...syntheticVessels(1, 3)].map((vessel) => stored(vessel)))
    let now = 1_000
    follower = new FleetFollower({
      pause: (_, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
      now: () => now,
      source: {
        loadVessels: (each) => store.loadVessels(each),
        async *vesselsSince(sequence) {
          yield* store.vesselsSince(sequence)
          now += 500
        },
      },
    })
    follower.start()
    await vi.waitFor(() => expect(follower.state.name).toBe('live'))
    const began = now
    await follower.catchUp()
    expect([follower.lastSuccessAt, now]).toEqual([began, began + 500])
  })
})
