import { describe, expect, it } from 'vitest'
import {
  type Characteristics,
  characteristicCategories,
  characteristicFields,
  decodeFacts,
  encodeFacts,
} from './characteristics.ts'
import { generalClassifications, individualClassifications } from './classification.ts'
import { classificationOf } from './shipType.ts'
import { simulatedCharacteristics } from './simulatedCharacteristics.ts'

const documented = characteristicFields.filter(({ set }) => set !== 'record')

describe('the table of characteristics', () => {
  it('has the 35 fields of the API, five of them in the default set', () => {
    expect(documented).toHaveLength(35)
    expect(documented.filter(({ set }) => set === 'default').map(({ name }) => name)).toEqual([
      ...['dwt', 'gross_tonnage', 'built_year', 'vessel_type', 'subtype'],
    ])
    expect(new Set(characteristicFields.map(({ name }) => name)).size).toBe(characteristicFields.length)
    expect(documented.map(({ name }) => name)).toContain('isplacement')
  })

  it('has fields in each category', () => {
    for (const category of characteristicCategories) {
      expect(documented.filter((field) => field.category === category)).not.toEqual([])
    }
  })

  it('classifies every type code by words of the lists', () => {
    for (let code = 0; code < 256; code += 1) {
      const { general, individual } = classificationOf(code)
      expect(generalClassifications).toContain(general)
      expect(individualClassifications).toContain(individual)
    }
  })
})

describe('stored characteristics', () => {
  const known: Characteristics = {
    ...{ dwt: 82_000, gross_tonnage: 0, vessel_type: 'Bulk "carrier" ½', ice_classed: false, loa: 229.5 },
    ...{ name_date: '2009-11-17T00:00:00+00:00', individual_classification: 'Bulk carrier', lifeboats: 2 },
  }

  it('survive a round trip', () => {
    expect(decodeFacts(encodeFacts(known))).toEqual(known)
    expect(decodeFacts(encodeFacts({}))).toEqual({})
  })

  it('of another version are refused', () => {
    expect(() => decodeFacts(encodeFacts(known).replace('[1,', '[2,'))).toThrow('not characteristics of version 1')
    expect(() => decodeFacts('{}')).toThrow('not characteristics of version 1')
  })
})

describe('characteristics of a simulated vessel', () => {
  const sides = { toPortMetres: 16, toStarboardMetres: 16 }
  const vessel = { number: 244_660_001, shipTypeCode: 70, toBowMetres: 200, toSternMetres: 30, ...sides }

  it('are the same each time and marked as simulated', () => {
    const known = simulatedCharacteristics(vessel)
    expect(known).toEqual(simulatedCharacteristics({ ...vessel }))
    expect(known).not.toEqual(simulatedCharacteristics({ ...vessel, number: 244_660_002 }))
    expect(known).toMatchObject({ vessel_type: 'Cargo (simulated)', commercial_owner: 'Simulated owner', loa: 230 })
  })

  it('have a realistic size', () => {
    for (let number = 244_000_000; number < 244_000_200; number += 1) {
      const known = simulatedCharacteristics({ ...vessel, number })
      expect(known?.gross_tonnage).toBeGreaterThan(30_000)
      expect(known?.gross_tonnage).toBeLessThan(60_000)
      expect(individualClassifications).toContain(known?.individual_classification)
      expect(known?.built_year).toBeLessThanOrEqual(2024)
    }
  })

  it('are null for small craft and vessels of unknown type', () => {
    expect(simulatedCharacteristics({ ...vessel, toBowMetres: 10, toSternMetres: 2 })).toBeNull()
    expect(simulatedCharacteristics({ ...vessel, shipTypeCode: null })).toBeNull()
    expect(simulatedCharacteristics({ ...vessel, toBowMetres: null })).toBeNull()
  })
})
