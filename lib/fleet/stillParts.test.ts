import { describe, expect, it } from 'vitest'
import { type FieldName, fieldNames, type Vessel, vesselFields } from '#lib/vessel/fields.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import { syntheticVessels } from '../../bench/synthetic/syntheticVessels.ts'
import { RecordBatch } from './recordBatch.ts'
import { isMoving, StillParts } from './stillParts.ts'

const [vessel] = [...syntheticVessels(1, 7)]
if (vessel === undefined) throw new Error('there is always one')
const known: Vessel = {
  ...vessel,
  name: 'ALBATROS',
  callSign: 'PA1234',
  destination: 'ROTTERDAM',
  matchedPort: 'NLRTM',
}

function batchOf(...rows: readonly (readonly [row: number, vessel: Vessel])[]): RecordBatch {
  const batch = new RecordBatch()
  for (const [row, vessel] of rows) batch.add(row, encodeRecord(vessel))
  return batch
}

const written = (vessel: Vessel) => batchOf([0, vessel])

function other(name: FieldName): Vessel {
  const value = known[name]
  if (typeof value === 'boolean') return { ...known, [name]: !value }
  const isWord = name === 'transponderClass' || name === 'collectionType'
  if (isWord || name === 'matchedPort') return { ...known, [name]: null }
  return { ...known, [name]: vesselFields[name].kind === 'text' ? `${value}X` : Number(value ?? 0) + 1 }
}

describe('the still part of a record', () => {
  const own = ['mmsi', 'createdMicroseconds']
  const still = fieldNames.filter((name) => !isMoving(name) && !own.includes(name))

  it.each(still)('is another when %s is', (name) => {
    const parts = new StillParts()
    expect(parts.newsOf(written(known))).toEqual([0])
    expect(parts.newsOf(written(known))).toEqual([])
    expect(parts.newsOf(written(other(name)))).toEqual([0])
  })

  it.each(fieldNames.filter(isMoving))('is the same whatever %s is', (name) => {
    const parts = new StillParts()
    parts.newsOf(written(known))
    expect(parts.newsOf(written(other(name)))).toEqual([])
  })

  it('is told apart row by row', () => {
    const parts = new StillParts()
    parts.newsOf(batchOf([3, known], [5_000, known]))
    expect(parts.newsOf(batchOf([3, known], [5_000, other('name')], [4, known]))).toEqual([1, 2])
    expect(parts.newsOf(batchOf([3, known], [5_000, other('name')], [4, known]))).toEqual([])
  })

  it('differs where a letter goes from one text to the next', () => {
    const parts = new StillParts()
    parts.newsOf(written({ ...known, name: 'AB', callSign: 'C' }))
    expect(parts.newsOf(written({ ...known, name: 'A', callSign: 'BC' }))).toEqual([0])
  })
})
