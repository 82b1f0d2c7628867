import { describe, expect, it } from 'vitest'
import { isImo, searchMeaning } from './searchMeaning.ts'

const queries = (text: string) => searchMeaning(text).ships.map(({ query }) => query)

describe('what is looked for', () => {
  it.each([
    ['244660001', ['mmsi=244660001']],
    [' MMSI 244660001 ', ['mmsi=244660001']],
    ['003669999', ['mmsi=3669999']],
    ['9074729', ['imo=9074729']],
    ['IMO 9074729', ['imo=9074729']],
    ['imo9074729', ['imo=9074729']],
    ['PDAN', ['call_sign=PDAN', 'name=PDAN']],
    ['9V1234', ['call_sign=9V1234', 'name=9V1234']],
    ['queen mary 2', ['name=queen+mary+2']],
    ['ms  anna', ['name=ms+anna']],
    ['AB', ['name=AB']],
    ['A', []],
    ['', []],
    ['12345', ['name=12345']],
  ])('"%s" asks for %j', (text, expected) => expect(queries(text)).toEqual(expected))

  it.each([
    ['51.95 4.13', 51.95, 4.13],
    ['51,95 4,13', 51.95, 4.13],
    ["51°57'N 4°8'E", 51.95, 4.1333],
    ['33°15.0′S 070°30.0′W', -33.25, -70.5],
    ['-33.25, -70.5', -33.25, -70.5],
  ])('"%s" is a place, and no ship is asked for', (text, latitude, longitude) => {
    const { place, ships } = searchMeaning(text)
    expect(place?.latitude).toBeCloseTo(latitude, 3)
    expect(place?.longitude).toBeCloseTo(longitude, 3)
    expect(ships).toEqual([])
  })

  it.each(['SEA STAR', 'N.S. DE GROOT', 'NEW WEST 8', 'ST. PETER'])('"%s" is a name', (text) => {
    expect(searchMeaning(text).place).toBeNull()
    expect(queries(text).at(-1)).toMatch(/^name=/)
  })

  it('tells of seven digits whose last does not fit, and still looks for a name', () => {
    expect(searchMeaning('9074728')).toMatchObject({ wrongImo: '9074728', ships: [{ kind: 'name' }] })
    expect(searchMeaning('9074729').wrongImo).toBeNull()
  })
})

it.each([
  ['9074729', true],
  ['9156545', false],
  ['9876543', true],
  ['0000000', false],
])('%s as an IMO number: %s', (digits, is) => expect(isImo(digits)).toBe(is))
