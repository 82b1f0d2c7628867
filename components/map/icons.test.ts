import { expect, it } from 'vitest'
import type { MapColours } from './colours.ts'
import { inkOf, shipAges, shipIconOf } from './icons.ts'

const colours = { shipOutline: '#fff', ships: { Cargo: '#0a0', Other: '#888' } } as MapColours

it('reads from the name of an icon what to draw', () => {
  expect(shipIconOf('night#1/hull/Pleasure Craft/B/1h')).toEqual({
    shape: 'hull',
    type: 'Pleasure Craft',
    transponderClass: 'B',
    age: '1h',
  })
})

it('draws a type nobody has heard of as Other, and nothing for a name that is not a ship', () => {
  expect(shipIconOf('night#1/diamond/Zeppelin/A/live')?.type).toBe('Other')
  expect(shipIconOf('wave')).toBeNull()
})

it('takes the fill away with age, and breaks the outline last', () => {
  const inks = shipAges.map((age) => inkOf({ shape: 'hull', type: 'Cargo', transponderClass: 'A', age }, colours))
  expect(inks.map(({ fillOpacity }) => fillOpacity)).toEqual([1, 0.6, 0.25, 0])
  expect(inks.map(({ dashed }) => dashed)).toEqual([false, false, false, true])
})

it('draws class B smaller and open', () => {
  const [a, b] = (['A', 'B'] as const).map((transponderClass) =>
    inkOf({ shape: 'hull', type: 'Cargo', transponderClass, age: 'live' }, colours),
  )
  expect(b!.sizePixels).toBeLessThan(a!.sizePixels)
  expect(b!.fillOpacity).toBe(0)
})
