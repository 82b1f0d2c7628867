import { describe, expect, it } from 'vitest'
import type { Vessel } from '#lib/vessel/fields.ts'
import { decodeRecord, encodeRecord } from '#lib/vessel/record.ts'
import { syntheticVessels } from '../../bench/synthetic/syntheticVessels.ts'
import { createdIn, numberIn } from './arrivals.ts'
import { among, RecordBatch, type Records } from './recordBatch.ts'

const vessels = [...syntheticVessels(300, 11)]

const vesselIn = ({ bytes, starts, ends }: Records, place: number): Vessel =>
  decodeRecord(bytes.subarray(starts[place], ends[place]))

function filled(batch: RecordBatch, some: readonly Vessel[]): RecordBatch {
  batch.clear()
  for (const [index, vessel] of some.entries()) batch.add(1_000 + index, encodeRecord(vessel))
  return batch
}

describe('records side by side', () => {
  it('are the added ones, however often the batch is refilled', () => {
    const batch = new RecordBatch()
    for (const some of [vessels.slice(0, 3), vessels, vessels.slice(100, 220)]) {
      filled(batch, some)
      expect(batch.count).toBe(some.length)
      for (const [place, vessel] of some.entries()) {
        expect(vesselIn(batch, place)).toEqual(vessel)
        expect([batch.rows[place], numberIn(batch, place), createdIn(batch, place)]).toEqual([
          1_000 + place,
          vessel.number,
          vessel.createdMicroseconds,
        ])
      }
    }
  })

  it('can be taken in part', () => {
    const part = among(filled(new RecordBatch(), vessels), [2, 250, 7])
    expect([...part.rows]).toEqual([1_002, 1_250, 1_007])
    expect([0, 1, 2].map((place) => vesselIn(part, place))).toEqual([vessels[2], vessels[250], vessels[7]])
  })

  it('refuse what is no record', () => {
    expect(() => new RecordBatch().add(0, new Uint8Array(200))).toThrow('not a vessel record')
  })
})
