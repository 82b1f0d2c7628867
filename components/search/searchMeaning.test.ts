import { describe, expect, it } from 'vitest'
import { isImo, searchMeaning } from './searchMeaning.ts'

describe('what is looked for', () => {
  it.each([
    ['244660001', '244660001', 'mmsi'],
    [' MMSI 244660001 ', '244660001', 'mmsi'],
    ['003669999', '003669999', 'mmsi'],
    ['9074729', '9074729', 'imo'],
    ['IMO 9074729', '9074729', 'imo'],
    ['imo9074729', '9074729', 'imo'],
    ['12345', '12345', null],
    ['MMSI 12345', '12345', null],
    ['PDAN', 'PDAN', null],
    ['ms  anna', 'ms anna', null],
    ['AB', 'AB', null],
    ['A', null, null],
    ['', null, null],
  ])('"%s": vessels by %j, a whole number: %j', (text, vessels, number) => {
    expect(searchMeaning(text)).toMatchObject({ vessels, number })
  })

  it.each([
    ['12345', '12345'],
    ['ms  anna', 'ms anna'],
    ['244660001', null],
    ['MMSI 12345', null],
  ])('"%s" as a name: %j', (text, name) => expect(searchMeaning(text).name).toBe(name))

  it.each([
    ['51.95 4.13', 51.95, 4.13],
    ["51°57'N 4°8'E", 51.95, 4.1333],
    ['-33.25, -70.5', -33.25, -70.5],
  ])('"%s" is a place, and no vessel is asked for', (text, latitude, longitude) => {
    const { place, vessels } = searchMeaning(text)
    expect(place?.latitude).toBeCloseTo(latitude, 3)
    expect(place?.longitude).toBeCloseTo(longitude, 3)
    expect(vessels).toBeNull()
  })

  it.each(['SEA STAR', 'N.S. DE GROOT', 'NEW WEST 8', 'ST. PETER'])('"%s" is a name', (text) => {
    expect(searchMeaning(text).place).toBeNull()
    expect(searchMeaning(text).name).toBe(text)
  })

  it.each([
    ['51 99.9 N 4 8 E', 'minutes'],
    ['95.5, 4.1', 'latitude'],
    ['51.9 N 4.1 N', 'sameAxis'],
    ['ST. PETER 2', null],
    ['4.1', null],
  ])('"%s" is no position: %j', (text, fault) => {
    expect(searchMeaning(text)).toMatchObject({ place: null, placeFault: fault, name: text })
  })

  it('reports seven digits with a wrong check digit, and still searches by name', () => {
    expect(searchMeaning('9074728')).toMatchObject({ wrongImo: '9074728', vessels: '9074728', name: '9074728' })
    expect(searchMeaning('9074729').wrongImo).toBeNull()
  })
})

it.each([
  ['9074729', true],
  ['9156545', false],
  ['9876543', true],
  ['0000000', false],
])('%s as an IMO number: %s', (digits, is) => expect(isImo(digits)).toBe(is))
