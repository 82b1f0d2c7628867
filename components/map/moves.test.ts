import { expect, it } from 'vitest'
import { panToReveal } from './moves.ts'

const map = { width: 1440, height: 850 }
const bare = { left: 0, right: 0, below: 0 }
const panels = { left: 320, right: 380, below: 340 }

it('leaves the map where it is for a ship that is to be seen', () => {
  expect(panToReveal({ x: 700, y: 300 }, map, panels)).toBeNull()
  expect(panToReveal({ x: 100, y: 800 }, map, bare)).toBeNull()
})

it.each([
  ['the drawer', { x: 200, y: 300 }],
  ['the list', { x: 700, y: 600 }],
  ['her own panel', { x: 1200, y: 300 }],
  ['the edge of the screen', { x: 700, y: 10 }],
])('brings a ship beneath %s into the middle of what panels leave', (_, at) => {
  const [right, down] = panToReveal(at, map, panels) ?? [0, 0]
  expect({ x: at.x - right, y: at.y - down }).toEqual({ x: 690, y: 255 })
})
