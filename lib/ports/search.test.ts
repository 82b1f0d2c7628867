import { describe, expect, it } from 'vitest'
import { createGazetteer } from './gazetteer.ts'
import { findPorts } from './search.ts'
import { portAt } from './testPorts.ts'

const gazetteer = createGazetteer([
  portAt('SEGOT', 'Göteborg', 11.9, 57.7, { spellings: ['Gothenburg'], size: 3 }),
  portAt('NOGTB', 'Goteborgvik', 5, 60),
  portAt('GBGOS', 'Gosport', -1.1, 50.8),
  portAt('CNSHG', 'Shanghai', 121.6, 31.4, { formerCodes: ['CNSHA'], size: 4 }),
  portAt('NLGOR', 'Gorinchem', 5, 51.8),
  portAt('GEPTI', 'Poti', 41.6, 42.1),
])
const find = (text: string, limit = 10) => findPorts(gazetteer, text, limit).map(({ unlocode }) => unlocode)

describe('a search for ports', () => {
  it('finds names by their beginnings, whatever the marks, the larger port first', () => {
    expect(find('goth')).toEqual(['SEGOT'])
    expect(find('göte')).toEqual(['SEGOT', 'NOGTB'])
    expect(find('GO')).toEqual(['SEGOT', 'NLGOR', 'GBGOS', 'NOGTB'])
  })

  it('puts the exact name and the exact code first', () => {
    expect(find('goteborg')).toEqual(['SEGOT', 'NOGTB'])
    expect(find('gb gos')).toEqual(['GBGOS'])
    expect(find('CNSHA')).toEqual(['CNSHG'])
    expect(find('ge')[0]).toBe('GEPTI')
  })

  it('finds parts of names from three letters on', () => {
    expect(find('port')).toEqual(['GBGOS'])
    expect(find('rt')).toEqual([])
  })

  it('returns at most the limit, and nothing for an empty text', () => {
    expect(find('g', 2)).toHaveLength(2)
    expect(find('')).toEqual([])
    expect(find('?!')).toEqual([])
    expect(find('qqq')).toEqual([])
  })
})
