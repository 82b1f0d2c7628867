import { describe, expect, it } from 'vitest'
import { formatBox, parseBoxes } from './boundingBox.ts'

const sides = (text: string) => {
  const result = parseBoxes([text])
  if (!('area' in result)) return `${result.problem}: ${result.reason}`
  const [polygon] = result.area.polygons
  return [polygon?.west, polygon?.south, polygon?.east, polygon?.north]
}

describe('a box in an address', () => {
  it('is read, and extends beyond 180° if west is greater than east', () => {
    expect(sides('4,51.5,5,53')).toEqual([4, 51.5, 5, 53])
    expect(sides('170, -20, -170, 10')).toEqual([170, -20, 190, 10])
    expect(sides('-180,-90,180,90')).toEqual([-180, -90, 180, 90])
  })

  it.each([
    ['4,51,5', 'malformed: must be west,south,east,north'],
    ['4,51,5,53,6', 'malformed'],
    ['4,51,5,north', 'malformed'],
    ['4,51,181,53', 'malformed'],
    ['4,-91,5,53', 'malformed'],
    ['4,53,5,51', 'unprocessable: is not a box: south (53) must be less than north (51)'],
  ])('%s is refused', (text, reason) => {
    expect(sides(text)).toContain(reason)
  })

  it.each([
    [{ west: 3.9999999, south: 51, east: 5, north: 53 }, '4,51,5,53'],
    [{ west: 170, south: -20, east: 190, north: 10 }, '170,-20,-170,10'],
    [{ west: -190, south: -20, east: -170, north: 10 }, '170,-20,-170,10'],
    [{ west: 530, south: 0, east: 545, north: 1 }, '170,0,-175,1'],
    [{ west: -400, south: -91, east: 200, north: 95 }, '-180,-90,180,90'],
  ])('%o is formatted as %s', (box, text) => {
    expect(formatBox(box)).toBe(text)
    expect(parseBoxes([text])).toHaveProperty('area')
  })
})

describe('several boxes', () => {
  const parts = (...texts: string[]) => {
    const result = parseBoxes(texts)
    return 'area' in result
      ? result.area.polygons.map(({ west, south, east, north }) => [west, south, east, north])
      : result
  }

  it('are reduced to their intersection', () => {
    expect(parts('0,0,10,10', '5,-5,20,8', '-180,-90,180,90')).toEqual([[5, 0, 10, 8]])
    expect(parts('0,0,10,10', '11,0,20,10')).toEqual([])
    expect(parts('170,-20,-170,10', '-175,0,-160,20')).toEqual([[185, 0, 190, 10]])
  })

  it('meet on either side of the world', () => {
    expect(parts('10,0,-10,10', '-20,0,20,10')).toEqual([
      [10, 0, 20, 10],
      [340, 0, 350, 10],
    ])
  })

  it('are at most four', () => {
    expect(parts(...Array<string>(5).fill('0,0,1,1'))).toEqual({
      problem: 'malformed',
      reason: 'may be given at most 4 times',
    })
  })
})
