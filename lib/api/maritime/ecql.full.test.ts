import { expect, it } from 'vitest'
import { comparedFilters } from '../contract/randomFilters.ts'

it('finds the same vessels as CQL2, REST and GraphQL, for 10,000 filters', () => {
  const { differing, compared } = comparedFilters(2, 10_000)
  expect(differing).toEqual([])
  expect(Math.min(...Object.values(compared))).toBeGreaterThan(300)
})
