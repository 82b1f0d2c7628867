import { expect, it } from 'vitest'
import { belongsBelow } from './DodgingBar.ts'

const above = { left: 100, right: 500, top: 60, bottom: 110 }
const below = { left: 100, right: 500, top: 800, bottom: 850 }

it.each([
  ['no corner', [], false, false],
  [
    'corners elsewhere',
    [
      [300, 400],
      [50, 80],
    ],
    false,
    false,
  ],
  ['corners elsewhere, below already', [[300, 400]], true, true],
  ['a corner beneath it', [[300, 80]], false, true],
  ['a corner close to it', [[300, 120]], false, true],
  ['a corner beneath it, below', [[300, 820]], true, false],
  [
    'as many on either side',
    [
      [300, 80],
      [300, 820],
    ],
    false,
    false,
  ],
  [
    'more above than below',
    [
      [300, 80],
      [200, 80],
      [300, 820],
    ],
    false,
    true,
  ],
] as const)('with %s', (_, corners, isBelow, expected) => {
  const points = corners.map(([x, y]) => ({ x, y }))
  expect(belongsBelow(points, { above, below, isBelow })).toBe(expected)
})
