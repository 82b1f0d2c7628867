import { describe, expect, it } from 'vitest'
import { type FieldName, fieldNames, type Vessel, vesselFields } from '#lib/vessel/fields.ts'
import { encodeRecord, viewOf } from '#lib/vessel/record.ts'
import { syntheticVessels } from '../../bench/syntheticVessels.ts'
import { isMoving, StillParts } from './stillParts.ts'

const [ship] = [...syntheticVessels(1, 7)]
if (ship === undefined) throw new Error('there is always one')
const known: Vessel = { ...ship, name: 'ALBATROS', callSign: 'PA1234', destination: 'ROTTERDAM', matchedPort: 'NLRTM' }

const written = (vessel: Vessel, row = 0) => {
  const record = encodeRecord(vessel)
  return { row, record, view: viewOf(record) }
}

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
    expect(parts.newsOf([written(known)])).toHaveLength(1)
    expect(parts.newsOf([written(known)])).toEqual([])
    expect(parts.newsOf([written(other(name))])).toHaveLength(1)
  })

  it.each(fieldNames.filter(isMoving))('is the same whatever %s is', (name) => {
    const parts = new StillParts()
    parts.newsOf([written(known)])
    expect(parts.newsOf([written(other(name))])).toEqual([])
  })

  it('is told apart row by row', () => {
    const parts = new StillParts()
    parts.newsOf([written(known, 3), written(known, 5_000)])
    const rows = [written(known, 3), written(other('name'), 5_000), written(known, 4)]
    expect(parts.newsOf(rows).map(({ row }) => row)).toEqual([5_000, 4])
  })

  it('differs where a letter goes from one text to the next', () => {
    const parts = new StillParts()
    parts.newsOf([written({ ...known, name: 'AB', callSign: 'C' })])
    expect(parts.newsOf([written({ ...known, name: 'A', callSign: 'BC' })])).toHaveLength(1)
  })
})
