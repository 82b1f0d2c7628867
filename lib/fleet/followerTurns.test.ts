import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { encodeRecord } from '#lib/vessel/record.ts'
import { benchNowMicroseconds, syntheticVessels } from '../../bench/synthetic/syntheticVessels.ts'
import type { VesselChange } from './arrivals.ts'
import { FleetFollower } from './follower.ts'

/** More than one step settles or compacts. */
const many = 70_000
const vessels = [...syntheticVessels(many, 13)]

/** A store in which vessels report in turn. */
class Reports {
  sequence = 0
  readonly #records: readonly Uint8Array[]
  readonly #changes: VesselChange[] = []

  constructor(records: readonly Uint8Array[]) {
    this.#records = records
  }

  async loadVessels(each: (record: Uint8Array) => void): Promise<number> {
    for (const record of this.#records) each(record)
    return 0
  }

  async *vesselsSince(sequence: number) {
    yield { sequence: this.sequence, changes: this.#changes.slice(sequence) }
  }

  report(count: number): void {
    for (let index = 0; index < count; index += 1) {
      const vessel = vessels[this.sequence % this.#records.length]!
      this.sequence += 1
      const updatedMicroseconds = benchNowMicroseconds + this.sequence
      this.#changes.push({ number: vessel.number, record: encodeRecord({ ...vessel, updatedMicroseconds }) })
    }
  }
}

let follower: FleetFollower
afterEach(() => follower.stop())

describe('a follower', () => {
  it('lets others have their turn while it puts many vessels in the order of their updates', async () => {
    let turns = 0
    let turnsWhenRead = Number.POSITIVE_INFINITY
    const records = vessels.map((vessel) => encodeRecord(vessel))
    const source = new Reports(records)
    follower = new FleetFollower({
      source: {
        async loadVessels(each) {
          const sequence = await source.loadVessels(each)
          turnsWhenRead = turns
          return sequence
        },
        vesselsSince: (sequence) => source.vesselsSince(sequence),
      },
    })
    follower.start()
    while (follower.state.name !== 'live') {
      await setImmediate()
      turns += 1
    }
    expect(turns - turnsWhenRead).toBeGreaterThan(10)
    const { updates } = follower.fleet!
    expect(updates.length).toBe(many)
    expect(updates.keys.subarray(0, many).every((key, place, keys) => place === 0 || keys[place - 1]! <= key)).toBe(
      true,
    )
  })

  it('closes up the order of updates before it is twice as long as the fleet', async () => {
    const source = new Reports(vessels.slice(0, 10_000).map((vessel) => encodeRecord(vessel)))
    follower = new FleetFollower({ source, pollMilliseconds: 60_000 })
    follower.start()
    await vi.waitFor(() => expect(follower.state.name).toBe('live'))
    let longest = 0
    for (let batch = 0; batch < 30; batch += 1) {
      source.report(1_000)
      await follower.catchUp()
      longest = Math.max(longest, follower.fleet!.updates.length)
    }
    expect(longest).toBeLessThan(17_100)
    const { updates } = follower.fleet!
    const last = updates.rows.subarray(updates.length - 1_000, updates.length)
    expect([...last].map((row) => follower.fleet!.vesselAt(row).number)).toEqual(
      vessels.slice(9_000, 10_000).map(({ number }) => number),
    )
  })
})
