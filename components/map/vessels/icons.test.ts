import { expect, it } from 'vitest'
import type { MapColours } from '../style/colours.ts'
import { inkOf, vesselAges, vesselIconOf } from './icons.ts'

const colours = { vesselOutline: '#fff', vessels: { Cargo: '#0a0', Other: '#888' } } as MapColours
const inksOf = (transponderClass: 'A' | 'B') =>
  vesselAges.map((age) => inkOf({ shape: 'hull', type: 'Cargo', transponderClass, age }, colours))

it('reads from the name of an icon what to draw', () => {
  expect(vesselIconOf('night#1/hull/Pleasure Craft/B/1h')).toEqual({
    shape: 'hull',
    type: 'Pleasure Craft',
    transponderClass: 'B',
    age: '1h',
  })
})

it('draws an unknown type as Other, and nothing for a name that is not a vessel', () => {
  expect(vesselIconOf('night#1/diamond/Zeppelin/A/live')?.type).toBe('Other')
  expect(vesselIconOf('wave')).toBeNull()
})

it('loses its fill with age, and breaks the outline last', () => {
  expect(inksOf('A').map(({ fill }) => fill)).toEqual(['whole', 'half', 'none', 'none'])
  expect(inksOf('A').map(({ dashes }) => dashes !== null)).toEqual([false, false, false, true])
})

it('draws class B smaller and open', () => {
  for (const [index, ink] of inksOf('B').entries()) {
    expect(ink.sizePixels).toBeLessThan(inksOf('A')[index]!.sizePixels)
    expect(ink.fill).toBe('none')
  }
})

it('draws every age differently, whatever the colour', () => {
  for (const transponderClass of ['A', 'B'] as const) {
    const shapes = inksOf(transponderClass).map(({ fill, dashes, lineWidth }) =>
      JSON.stringify([fill, dashes, lineWidth]),
    )
    expect(new Set(shapes).size).toBe(vesselAges.length)
  }
})
