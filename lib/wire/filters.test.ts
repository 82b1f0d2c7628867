import { describe, expect, it } from 'vitest'
import { parseFilters } from './filters.ts'

const nowMicroseconds = Date.parse('2026-11-21T12:00:00Z') * 1000
const parse = (query: string) => parseFilters(new URLSearchParams(query), nowMicroseconds)
const filtersOf = (query: string) => parse(query).filters
const reasonsOf = (query: string) => {
  const { malformed, unprocessable } = parse(query).errors
  return [...malformed, ...unprocessable].map(({ parameter, reason }) => `${parameter} ${reason}`)
}

describe('filters', () => {
  it('read lists of numbers, codes and words, ignoring case and spaces', () => {
    expect(filtersOf('mmsi=244660000,%20211000000&flag=nl, De&ship_type=cargo,PLEASURE craft&class=a')).toEqual([
      { parameter: 'mmsi', column: 'mmsi', kind: 'list', values: [244_660_000, 211_000_000] },
      { parameter: 'ship_type', column: 'ship_type', kind: 'list', values: ['Cargo', 'Pleasure Craft'] },
      { parameter: 'class', column: 'class', kind: 'list', values: ['A'] },
      { parameter: 'flag', column: 'flag', kind: 'list', values: ['NL', 'DE'] },
    ])
  })

  it('do not split a word with a comma', () => {
    const stored = 'individual_classification'
    expect(filtersOf(`${stored}=Trawler,floating storage, OFFTAKE,Bulk carrier`)).toMatchObject([
      { values: ['Trawler', 'Floating storage, offtake', 'Bulk carrier'] },
    ])
    expect(reasonsOf(`${stored}=floating storage,,offtake`)).toEqual([
      expect.stringMatching(/, not "floating storage"$/),
    ])
  })

  it('skip any number of empty items', () => {
    expect(filtersOf(`individual_classification=${','.repeat(60_000)}`)).toEqual([])
    const [filter] = filtersOf(`individual_classification=${'trawler,'.repeat(30_000)}`)
    expect(filter).toMatchObject({ kind: 'list', values: Array.from({ length: 30_000 }, () => 'Trawler') })
  })

  it('join repeated list parameters', () => {
    expect(filtersOf('mmsi=1&mmsi=2,3')).toMatchObject([{ values: [1, 2, 3] }])
  })

  it('find part of a name, with folded spaces', () => {
    expect(filtersOf('name=%20queen%20%20mary ')).toMatchObject([{ kind: 'substring', text: 'QUEEN MARY' }])
  })

  it('accept an earliest and a latest time', () => {
    expect(filtersOf('updated_after=2026-11-21&updated_before=2026-11-22T00:00:00Z')).toMatchObject([
      { kind: 'minimum', column: 'updated_at', value: 1_795_219_200_000_000 },
      { kind: 'maximum', column: 'updated_at', value: 1_795_305_600_000_000 },
    ])
  })

  it('accept a duration relative to now', () => {
    const hourAgo = { value: nowMicroseconds - 3_600_000_000, relative: true }
    expect(filtersOf('position_updated_after=-PT1H&eta_before=P1D')).toMatchObject([
      { kind: 'minimum', column: 'position_updated_at', ...hourAgo },
      { kind: 'maximum', column: 'eta', value: nowMicroseconds + 86_400_000_000, relative: true },
    ])
    expect(reasonsOf('updated_after=-PT1H&updated_before=-P1D')).toEqual([
      'updated_after must not be greater than updated_before',
    ])
  })

  it('accept an area under each of its three names', () => {
    const area = encodeURIComponent('{"type":"Polygon","coordinates":[[[4,51],[5,51],[5,52],[4,51]]]}')
    for (const name of [
      'last_known_position_within',
      'last_known_position',
      'last_known_or_predicted_position_within',
    ]) {
      expect(filtersOf(`${name}=${area}`)).toMatchObject([{ parameter: 'last_known_position_within', kind: 'area' }])
    }
  })

  it('ignore empty values and other parameters', () => {
    expect(parse('last_known_position&name=&mmsi=,%20,&fields=decoded&postion=x')).toEqual({
      filters: [],
      errors: { malformed: [], unprocessable: [] },
    })
  })

  it('accept the code of a port with and without its space', () => {
    expect(filtersOf('matched_port=nl rtm,DEHAM')).toMatchObject([{ values: ['NLRTM', 'DEHAM'] }])
  })

  it('accept an unassigned flag', () => {
    expect(filtersOf('flag=XX')).toMatchObject([{ values: ['XX'] }])
  })
})

describe('an invalid filter is reported with the reason', () => {
  it.each([
    ['mmsi=244660000,abc', 'mmsi must be a whole number from 0 to 999999999, not "abc"'],
    ['imo=-1', 'imo must be a whole number from 0 to 1073741823, not "-1"'],
    ['class=C', 'class must be one of A, B, not "C"'],
    ['ship_type=rowing', 'ship_type must be one of Cargo, Fishing'],
    ['matched_port=ROTTERDAM', 'matched_port must be a UN/LOCODE (two letters and three more, '],
    ['flag=NLD', 'flag must be two letters, not "NLD"'],
    [
      'updated_after=soon',
      'updated_after must be an ISO 8601 time, a date, seconds since 1970, or a duration from now',
    ],
    ['speed_min=fast', 'speed_min must be a number, not "fast"'],
    ['name=a&name=b', 'name may be given only once'],
    ['last_known_position={', 'last_known_position is not JSON'],
    ['arriving_after=2026-11-22&arriving_before=2026-11-21', 'arriving_after must not be greater than arriving_before'],
    ['bbox=1,2,3,1', 'bbox is not a box: south (2) must be less than north (1)'],
    ['updated_after=2026-11-22&updated_before=2026-11-21', 'updated_after must not be greater than updated_before'],
  ])('%s', (query, reason) => {
    const reasons = reasonsOf(query)
    expect(reasons).toHaveLength(1)
    expect(reasons[0]).toContain(reason)
  })

  it('reports all invalid filters together', () => {
    expect(reasonsOf('mmsi=x&class=C&speed_min=9&speed_max=1')).toHaveLength(3)
  })
})
