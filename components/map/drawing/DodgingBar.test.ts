import { expect, it } from 'vitest'
import { pointsOf } from '#lib/wire/area/fixtures/points.ts'
import { belongsBelow } from './DodgingBar.ts'

const above = { left: 100, right: 500, top: 60, bottom: 110 }
const below = { left: 100, right: 500, top: 800, bottom: 850 }

it.each([
  ['no corner', [], false, false],
  ['corners elsewhere', pointsOf('300 400, 50 80'), false, false],
  ['corners elsewhere, below already', pointsOf('300 400'), true, true],
  ['a corner beneath it', pointsOf('300 80'), false, true],
  ['a corner close to it', pointsOf('300 120'), false, true],
  ['a corner beneath it, below', pointsOf('300 820'), true, false],
  ['as many on either side', pointsOf('300 80, 300 820'), false, false],
  ['more above than below', pointsOf('300 80, 200 80, 300 820'), false, true],
] as const)('with %s', (_, corners, isBelow, expected) => {
  const points = corners.map(([x, y]) => ({ x, y }))
  expect(belongsBelow(points, { above, below, isBelow })).toBe(expected)
})
