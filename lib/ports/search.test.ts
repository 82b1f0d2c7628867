import { describe, expect, it } from 'vitest'
import { createGazetteer } from './gazetteer.ts'
import { findPorts, portsNear } from './search.ts'
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

it('finds the ports within 50 km of a place, nearest first, without places that a list only mentions', () => {
  const book = createGazetteer([
    portAt('NLRTM', 'Rotterdam', 4.14, 51.95),
    portAt('NLVLA', 'Vlaardingen', 4.34, 51.91),
    portAt('NLXXX', 'Maasdijk', 4.1, 51.95, { size: 0 }),
    portAt('NLAMS', 'Amsterdam', 4.85, 52.4),
    portAt('FJSUV', 'Suva', 179.98, -18.1),
  ])
  const near = (longitude: number, latitude: number, limit = 10) =>
    portsNear(book, { longitude, latitude }, limit).map(({ unlocode }) => unlocode)
  expect(near(4.1, 51.95)).toEqual(['NLRTM', 'NLVLA'])
  expect(near(4.1, 51.95, 1)).toEqual(['NLRTM'])
  expect(near(-179.9, -18.1)).toEqual(['FJSUV'])
  expect(near(-30, 40)).toEqual([])
})
