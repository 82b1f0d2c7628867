import { expect, it } from 'vitest'
import { isClear } from './moves.ts'

const map = { width: 1440, height: 850 }
const bare = { left: 0, right: 0, below: 0 }
const panels = { left: 320, right: 380, below: 340 }

it('a ship in what panels leave is to be seen', () => {
  expect(isClear({ x: 700, y: 300 }, map, panels)).toBe(true)
  expect(isClear({ x: 100, y: 800 }, map, bare)).toBe(true)
})

it.each([
  ['the drawer', { x: 200, y: 300 }],
  ['the list', { x: 700, y: 600 }],
  ['her own panel', { x: 1200, y: 300 }],
  ['the edge of the screen', { x: 700, y: 10 }],
])('a ship beneath %s is not', (_, at) => {
  expect(isClear(at, map, panels)).toBe(false)
})
