import { describe, expect, it } from 'vitest'
import { flagOf } from './flag.ts'
import { isImoNumber, mmsiOf, vesselIdOf, vesselNumberOf, vesselNumbersOf, whyNotVessel } from './identity.ts'
import { classificationOf, shipTypeOf, shipTypes } from './shipType.ts'

describe('a vessel id', () => {
  it('is a UUID of version 8 that carries the MMSI', () => {
    const id = vesselIdOf(244_660_000)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(vesselNumberOf(id)).toBe(244_660_000)
    expect(vesselNumberOf(id.toUpperCase())).toBe(244_660_000)
  })

  it('sorts like the MMSI', () => {
    const mmsis = [201_000_000, 775_999_999, 244_660_000, 100_000_001]
    expect(mmsis.map(vesselIdOf).sort().map(vesselNumberOf)).toEqual(mmsis.sort((a, b) => a - b))
  })

  it('distinguishes vessels that share an MMSI, in their order', () => {
    const numbers = vesselNumbersOf(244_660_000)
    expect(numbers.map(mmsiOf)).toEqual(Array(4).fill(244_660_000))
    const ids = numbers.map(vesselIdOf)
    expect(ids.toSorted()).toEqual(ids)
    expect(ids.map(vesselNumberOf)).toEqual(numbers)
    expect(Math.max(...vesselNumbersOf(999_999_999))).toBeLessThan(2 ** 32 - 1)
  })

  it('is invalid if it is another UUID or not a UUID', () => {
    expect(vesselNumberOf('123e4567-e89b-42d3-a456-426614174000')).toBeNull()
    expect(vesselNumberOf('244660000')).toBeNull()
    expect(vesselNumberOf(`${vesselIdOf(244_660_000)}0`)).toBeNull()
  })
})

describe('MMSIs of vessels', () => {
  it.each([
    [244_660_000, null],
    [201_000_000, null],
    [775_999_999, null],
    [800_123_456, null],
    [2_655_651, 'mmsi-shore-or-group'],
    [23_450_001, 'mmsi-shore-or-group'],
    [111_232_506, 'mmsi-aircraft'],
    [992_351_000, 'mmsi-aid-to-navigation'],
    [982_351_000, 'mmsi-parent-ship-craft'],
    [970_123_456, 'mmsi-beacon'],
    [972_123_456, 'mmsi-beacon'],
    [974_123_456, 'mmsi-beacon'],
    [0, 'mmsi-factory-setting'],
    [111_111_111, 'mmsi-factory-setting'],
    [333_333_333, 'mmsi-factory-setting'],
    [123_456_789, 'mmsi-factory-setting'],
    [200_000_000, 'mmsi-factory-setting'],
    [1_193_046, 'mmsi-factory-setting'],
    [1_000_000_000, 'mmsi-too-long'],
    [1_073_741_823, 'mmsi-too-long'],
  ])('%i: %s', (mmsi, why) => expect(whyNotVessel(mmsi)).toBe(why))
})

describe('an IMO number', () => {
  it.each([9_074_729, 9_319_466, 1_000_019, 10_000_000, 1_073_741_823])('%i is one', (imo) =>
    expect(isImoNumber(imo)).toBe(true),
  )
  it.each([0, 9_074_720, 1_234_560, 999_999, 1_073_741_824])('%i is none', (imo) =>
    expect(isImoNumber(imo)).toBe(false),
  )
})

describe('a flag', () => {
  it('is the country of the first three digits', () => {
    expect([244_660_000, 351_000_000, 636_000_000, 211_000_000].map(flagOf)).toEqual(['NL', 'PA', 'LR', 'DE'])
  })

  it('is unknown if the digits are not assigned', () => expect(flagOf(299_000_000)).toBeNull())
})

describe('a ship type', () => {
  it('is derived from the type code', () => {
    const codes = [30, 31, 32, 52, 36, 37, 60, 69, 70, 79, 80, 89, 0, 33, 59, 90, 255]
    expect(codes.map(shipTypeOf)).toEqual([
      ...['Fishing', 'Tug', 'Tug', 'Tug', 'Sailing', 'Pleasure Craft', 'Passenger', 'Passenger'],
      ...['Cargo', 'Cargo', 'Tanker', 'Tanker', 'Other', 'Other', 'Other', 'Other', 'Other'],
    ])
    expect(shipTypeOf(null)).toBeNull()
    expect(new Set(codes.map(shipTypeOf))).toEqual(new Set(shipTypes))
  })

  it('is unspecified for a code without a meaning', () => {
    expect(classificationOf(0)).toMatchObject({ general: 'All other Activities', individual: 'Unspecified' })
    expect(classificationOf(70)).toMatchObject({ general: 'Merchant', individual: 'Cargo ship' })
  })
})
