import { expect, it } from 'vitest'
import { stackedBars } from './BarChart.tsx'

it('ends at the right edge, whatever is not known yet at the left', () => {
  const heights = stackedBars([{ colour: 'red', values: [5, 10] }], 4).map((bars) => bars.map(({ top }) => top))
  expect(heights).toEqual([[], [], [0.5], [1]])
})

it('stacks series, the first at the bottom', () => {
  const series = [
    { colour: 'red', values: [1, 3] },
    { colour: 'blue', values: [1, 0] },
    { colour: 'green', values: [2, 1] },
  ]
  expect(stackedBars(series, 2)).toEqual([
    [
      { colour: 'red', bottom: 0, top: 0.25 },
      { colour: 'blue', bottom: 0.25, top: 0.5 },
      { colour: 'green', bottom: 0.5, top: 1 },
    ],
    [
      { colour: 'red', bottom: 0, top: 0.75 },
      { colour: 'green', bottom: 0.75, top: 1 },
    ],
  ])
})

it('is empty without data', () => {
  expect(stackedBars([{ colour: 'red', values: [0, 0] }], 2)).toEqual([[], []])
  expect(stackedBars([], 1)).toEqual([[]])
})
