import { expect, it } from 'vitest'
import { countedSeries } from './passageSeries.ts'

it('has the numbers of each coloured type, and those of all others together', () => {
  const counts: { ship_types: Record<string, number> }[] = [
    { ship_types: { Tanker: 1, Cargo: 2, Unknown: 1 } },
    { ship_types: {} },
    { ship_types: { Tanker: 3, Other: 1, Unknown: 1 } },
  ]
  expect(countedSeries(counts)).toEqual([
    { type: 'Cargo', values: [2, 0, 0] },
    { type: 'Tanker', values: [1, 0, 3] },
    { type: 'Other', values: [1, 0, 2] },
  ])
})

it('is empty without passages', () => {
  expect(countedSeries([{ ship_types: {} }])).toEqual([])
})
