import { expect, it } from 'vitest'
import { parseFilters } from '#lib/wire/filters.ts'
import { withBox } from './useListedQuery.ts'

it('adds the box to the query and keeps all filters, also another box', () => {
  const areas = new URLSearchParams({
    last_known_position_within: '{"type":"Polygon","coordinates":[[[4,51],[5,51],[5,52],[4,51]]]}',
  })
  const asked = (query: string) => {
    const { filters, errors } = parseFilters(new URLSearchParams(withBox(query, '170,-20,-170,10')), 0)
    return [filters.map(({ parameter }) => parameter), errors]
  }
  const none = { malformed: [], unprocessable: [] }
  expect(asked('')).toEqual([['bbox'], none])
  expect(asked(`flag=NL&${areas}`)).toEqual([['flag', 'last_known_position_within', 'bbox'], none])
  expect(new URLSearchParams(withBox('bbox=4,51,5,52', '170,-20,-170,10')).getAll('bbox')).toHaveLength(2)
  expect(asked('bbox=4,51,5,52')).toEqual([['bbox'], none])
})
