import { expect, it } from 'vitest'
import type { PassageCountsJson } from '#lib/wire/passageSchemas.ts'
import { countedSeries } from './passageSeries.ts'

it('has the numbers of each coloured type, and those of all others together', () => {
  const counts: PassageCountsJson['counts'] = [
    { from: '2026-11-22T00:00:00+00:00', total: 4, ship_types: { Tanker: 1, Cargo: 2, Unknown: 1 } },
    { from: '2026-11-22T01:00:00+00:00', total: 0, ship_types: {} },
    { from: '2026-11-22T02:00:00+00:00', total: 5, ship_types: { Tanker: 3, Other: 1, Unknown: 1 } },
  ]
  expect(countedSeries(counts)).toEqual([
    { type: 'Cargo', values: [2, 0, 0] },
    { type: 'Tanker', values: [1, 0, 3] },
    { type: 'Other', values: [1, 0, 2] },
  ])
})

it('is empty without passages', () => {
  expect(countedSeries([{ from: '2026-11-22T00:00:00+00:00', total: 0, ship_types: {} }])).toEqual([])
})
