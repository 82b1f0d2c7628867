import { expect, it } from 'vitest'
import { countedSeries } from './passageSeries.ts'

it('has the numbers of each coloured type, and those of all others together', () => {
  const counts: { ship_types: Record<string, number> }[] = [
    { ship_types: { Tanker: 1, Cargo: 2, Unknown: 1 } },
    { ship_types: {} },
    { ship_types: { Tanker: 3, Other: 1, Unknown: 1 } },
  ]
  expect(countedSeries(counts, {})).toEqual([
    { type: 'Cargo', total: 2, values: [2, 0, 0] },
    { type: 'Tanker', total: 4, values: [1, 0, 3] },
    { type: 'Other', total: 3, values: [1, 0, 2] },
  ])
})

it('leaves what began before the period out of the first bar', () => {
  const counts: { ship_types: Record<string, number> }[] = [
    { ship_types: { Cargo: 5, Tanker: 2 } },
    { ship_types: { Cargo: 1 } },
  ]
  expect(countedSeries(counts, { Cargo: 4, Tanker: 2 })).toEqual([
    { type: 'Cargo', total: 6, values: [1, 1] },
    { type: 'Tanker', total: 2, values: [0, 0] },
  ])
})

it('is empty without passages', () => {
  expect(countedSeries([{ ship_types: {} }], {})).toEqual([])
})
