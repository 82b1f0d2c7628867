import { describe, expect, it } from 'vitest'
import { positionAt } from '#lib/vessel/fixtures/observations.ts'
import type { VesselState } from '#lib/vessel/merge.ts'
import type { Observation } from '#lib/vessel/observation.ts'
import { decodeRecord } from '#lib/vessel/record.ts'
import { mergeBatch } from './batchMerge.ts'
import { createCounts } from './feeds/counts.ts'
import { inOrderOfVessels } from './queued.ts'
import { newVesselLimit } from './vesselCensus.ts'

function observed(mmsi: number, second: number, facts: Observation['facts'] = null, counts = createCounts()) {
  const observation = positionAt(second * 1_000_000, { longitude: 4 + second / 1e3 }, { mmsi, facts })
  return { observation, counts }
}

function createStates() {
  const states = new Map<number, VesselState>()
  return {
    get: (mmsi: number) => states.get(mmsi) ?? null,
    put: (mmsi: number, state: VesselState) => void states.set(mmsi, state),
    forget: (mmsi: number) => void states.delete(mmsi),
  }
}

const moment = (stampMicroseconds: number) => ({ stampMicroseconds, nowMicroseconds: 10_000_000 })

const [first, second, third] = [201_000_001, 775_999_999, 800_123_456]

describe('a batch', () => {
  it('is grouped by vessel, in the order of reports within each', () => {
    const batch = [
      observed(third, 1),
      observed(first, 5),
      observed(second, 2),
      observed(first, 3),
      observed(third, 0),
      observed(first, 4),
    ]
    const order = inOrderOfVessels(batch).map(({ observation: { mmsi, broadcastMicroseconds } }) => {
      return `${mmsi} at ${broadcastMicroseconds / 1e6}`
    })
    expect(order).toEqual([
      ...[`${first} at 5`, `${first} at 3`, `${first} at 4`],
      ...[`${second} at 2`, `${third} at 1`, `${third} at 0`],
    ])
    expect(inOrderOfVessels([])).toEqual([])
  })

  it('writes each vessel once, with its latest state, in the order of the store', async () => {
    const states = createStates()
    await mergeBatch(inOrderOfVessels([observed(third, 1)]), states, moment(1_000))
    const batch = inOrderOfVessels([
      observed(third, 2),
      observed(second, 1),
      observed(first, 1),
      observed(second, 2, { name: 'B' }),
    ])
    const written = (await mergeBatch(batch, states, moment(2_000))).vessels
    expect(written.map(({ number }) => number)).toEqual([third, first, second])
    expect(written.map(({ record }) => record && decodeRecord(record).longitude)).toEqual([4.002, 4.001, 4.002])
    expect(written.map(({ evidence }) => evidence !== undefined)).toEqual([false, true, true])
  })

  it('has only so many new vessels of a source, and all of another one', async () => {
    const mayAdd = newVesselLimit(() => 0)
    const states = createStates()
    const counts = createCounts()
    const flood = Array.from({ length: 50_010 }, (_, index) => observed(201_000_000 + index, 1, null, counts))
    const { vessels } = await mergeBatch(flood, states, moment(1_000), { mayAdd })
    expect([vessels.length, counts.ignored]).toEqual([50_000, { 'too-many-new-vessels': 10 }])
    const known = observed(201_000_000, 2, null, counts)
    expect((await mergeBatch([known], states, moment(2_000), { mayAdd })).vessels).toHaveLength(1)
    const other = observed(third, 1)
    other.observation.source = 'another'
    expect((await mergeBatch([other], states, moment(3_000), { mayAdd })).vessels).toHaveLength(1)
  })

  it('leaves out a vessel without changes', async () => {
    const states = createStates()
    await mergeBatch([observed(first, 5)], states, moment(1_000))
    const counts = createCounts()
    expect((await mergeBatch([observed(first, 4, null, counts)], states, moment(2_000))).vessels).toEqual([])
    expect(counts.ignored).toEqual({ 'position-older-than-held': 1 })
  })

  it('gives way to other work during a large batch', async () => {
    const batch = Array.from({ length: 20_000 }, (_, index) => observed(first + index, 1))
    let hasWorked = false
    setImmediate(() => {
      hasWorked = true
    })
    const merging = mergeBatch(batch, createStates(), moment(1_000))
    let isOver = false
    void merging.then(() => {
      isOver = true
    })
    await new Promise((resolve) => setImmediate(resolve))
    expect([hasWorked, isOver]).toEqual([true, false])
    expect((await merging).vessels).toHaveLength(20_000)
  })
})
