import { describe, expect, it } from 'vitest'
import { characteristicCategories } from '#lib/vessel/characteristics.ts'
import { parseEmbed } from './embed.ts'
import { enhancedData } from './enhancedData.ts'

const parse = (query: string) => parseEmbed(new URLSearchParams(query))

describe('the embed parameter', () => {
  it('embeds nothing if empty', () => {
    expect(parse('')).toEqual({
      embed: { evidence: false, identity: false, coverage: false, own: false, enhancedData: null },
    })
    expect(parse('embed=,%20')).toEqual({
      embed: { evidence: false, identity: false, coverage: false, own: false, enhancedData: null },
    })
  })

  it.each([
    ['embed=enhanced_data', characteristicCategories],
    ['embed=enhanced_data.capacity', ['capacity']],
    ['embed=enhanced_data.history,%20enhanced_data.capacity', ['capacity', 'history']],
    ['embed=enhanced_data.capacity,history', ['capacity', 'history']],
    ['embed=enhanced_data.capacity&embed=history', ['capacity', 'history']],
    ['embed=Enhanced_Data.Capacity', ['capacity']],
    ['embed=enhanced_data.capacity,enhanced_data', characteristicCategories],
  ])('%s embeds the categories %j', (query, categories) => {
    expect(parse(query)).toEqual({
      embed: { evidence: false, identity: false, coverage: false, own: false, enhancedData: categories },
    })
  })

  it('accepts evidence', () => {
    expect(parse('embed=evidence,enhanced_data.design')).toEqual({
      embed: { evidence: true, identity: false, coverage: false, own: false, enhancedData: ['design'] },
    })
  })

  it('accepts coverage', () => {
    expect(parse('embed=coverage')).toEqual({
      embed: { evidence: false, identity: false, coverage: true, own: false, enhancedData: null },
    })
  })

  it.each([
    ['embed=enhanced_data.cargo', 'enhanced_data.cargo'],
    ['embed=enhanced_data.', 'enhanced_data.'],
    ['embed=capacity', 'capacity'],
    ['embed=enhanced_data.capacity,cargo', 'cargo'],
    ['embed=evidence,capacity', 'capacity'],
  ])('%s is refused with the unknown name', (query, unknown) => {
    expect(parse(query)).toEqual({ unknown })
  })
})

describe('embedded characteristics', () => {
  const known = { dwt: 82_000, teu: 9, commercial_owner: 'Owner', person_capacity: 20 }

  it('have only the fields of the default set', () => {
    expect(enhancedData(known, characteristicCategories, false)).toEqual({
      capacity: { dwt: 82_000, gross_tonnage: null },
      design: {},
      dimensions: {},
      history: { built_year: null },
      propulsions: {},
      registration: {},
      vessel_and_trading_type: { vessel_type: null, subtype: null },
    })
  })

  it('have all 35 fields for callers with the extended right, also for unknown vessels', () => {
    for (const vessel of [known, null]) {
      const data = enhancedData(vessel, characteristicCategories, true)
      expect(Object.values(data).flatMap((group) => Object.keys(group))).toHaveLength(35)
      expect(data).toMatchObject({
        capacity: { dwt: vessel?.dwt ?? null, teu: vessel?.teu ?? null },
        design: { coated: null },
      })
      expect(JSON.stringify(data)).not.toContain('person_capacity')
    }
  })
})
