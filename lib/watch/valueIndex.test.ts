import { expect, it } from 'vitest'
import { blankVessel, type Vessel } from '#lib/vessel/fields.ts'
import { parseFilters } from '#lib/wire/filters.ts'
import { vesselTest } from '#lib/wire/vesselTest.ts'
import { ValueIndex } from './valueIndex.ts'

const queries = [
  'mmsi=244660001',
  'mmsi=244660002,538001234&ship_type=Tanker',
  'flag=NL',
  'flag=NL,DE&ship_type=Cargo,Tanker',
  'flag=DE&speed_min=5',
  'ship_type=Cargo',
  'imo=9074729',
  'matched_port=NLRTM',
  'class=A',
  'destination=rotterdam&ship_type=Tanker',
  'speed_min=1',
  'name=anna',
].map((query) => ({ query, filters: parseFilters(new URLSearchParams(query), 0).filters }))

const vessels: Partial<Vessel>[] = [
  {},
  { shipTypeCode: 70, speedKnots: 6, transponderClass: 'A' },
  { number: 211_000_001, shipTypeCode: 80, destination: 'NL ROTTERDAM', speedKnots: 9 },
  { number: 244_660_002, mmsis: '538001234 244660002', shipTypeCode: 80, imo: 9_074_729, matchedPort: 'NLRTM' },
  { number: 1_244_660_001, name: 'ANNA', shipTypeCode: 70 },
]

it.each(vessels)('finds every item whose filters a vessel passes, and few others: %j', (known) => {
  const index = new ValueIndex<string>(() => [])
  for (const { query, filters } of queries) index.add(filters, query)
  const vessel = { ...blankVessel(244_660_001, false, 0), ...known }
  const found = new Set<string>()
  index.forEachOf(vessel, (query) => found.add(query))
  const passing = queries.filter(({ filters }) => vesselTest(filters)(vessel)).map(({ query }) => query)
  expect([...found]).toEqual(expect.arrayContaining(passing))
  expect(found.size).toBeLessThan(queries.length - 2)
})
