import { expect, it } from 'vitest'
import { comparedFilters } from '../contract/randomFilters.ts'
import { parseEcql } from './ecql.ts'

it('finds the same vessels as CQL2, REST and GraphQL', () => {
  const { differing, compared } = comparedFilters(1, 300)
  expect(differing).toEqual([])
  expect(Math.min(...Object.values(compared))).toBeGreaterThan(10)
})

it.each([
  'mmsi = 1',
  'mmsi =  1',
  'mmsi=1',
  'mmsi IN (1,2)',
  "mmsi IN ('1','2')",
  'mmsi IN ()',
  'vesselUid IN (1,2)',
  "dwt >= 50000 AND vesselType = 'Bulk Carrier'",
  'bbox(position, 1, 2, 3, 4)',
  'BBOX(geometry,1,2,3,4)',
  "BBOX(position, 1, 2, 3, 4, 'EPSG:4326')",
  'BBOX(position, 0.0000001, 1e1, 3, 40)',
  'INTERSECTS(position, POLYGON((3.183 6.333, 4 6, 4 7, 3.183 6.333)))',
  "posDt BETWEEN '2026-03-01T00:00:00.000Z' AND '2026-03-01T23:59:59.999Z'",
  "posDt BETWEEN '2026-01-01 00:00:00' AND 2026-01-02 and mmsi=1",
  'posDt DURING 2026-01-01T00:00:00Z/2026-01-02T00:00:00+02:00',
  "vesselName = 'it''s'",
  "vesselName ilike 'A\\_%'",
  '"vesselName" IS NULL',
  "posSrc IN ('TER', 'SAT')",
  "posMsgType IS NULL OR staticSrc = 'x'",
  `NOT ${'('.repeat(49)}INCLUDE${')'.repeat(49)}`,
  `mmsi IN (${Array.from({ length: 10_000 }, (_, index) => index).join(',')})`,
])('reads %s', (text) => {
  expect(parseEcql(text)).toEqual({ condition: expect.anything() })
})

const vertices = (count: number) => Array.from({ length: count }, (_, index) => `${index / 1000} 1`).join(', ')

it.each([
  ['colour = 1', /^has "colour", which is not one of/],
  ['MMSI = 1', /^has "MMSI", which is not one of/],
  ['flag = 5', 'must compare flag with a text in single quotes, not 5'],
  ["sog > 'fast'", 'must compare sog with a number, not "fast"'],
  ["imo = '0x10'", 'must compare imo with a number, not "0x10"'],
  ["posDt > 'soon'", 'must compare posDt with a time, not "soon"'],
  ["posDt > '1795305600'", 'must compare posDt with a time, not "1795305600"'],
  ['posDt > 2026-02-31', 'must compare posDt with a time, not "2026-02-31"'],
  ['posDt > now()', /^has the function now, which is not supported here/],
  ['posDt DURING P1D/2026-01-01', /^has "P1D"/],
  ['sog BEFORE 2026-01-01', 'must use BEFORE with times, which sog is not'],
  ['sog = cog', 'must compare a property with a value, not with cog'],
  ['1 = 1', 'must compare a property with a value'],
  ["sog LIKE '1%'", 'must use LIKE with texts, which sog is not'],
  [`vesselName LIKE '${'%'.repeat(101)}'`, 'may have patterns of at most 100 characters in LIKE'],
  ['sog + 1 > 2', /^has arithmetic/],
  ['sog > 1 sog', 'has "sog" where AND, OR or the end is expected'],
  ['BBOX(position, 1, 4, 3, 2)', /^has a BBOX that is not a box: south/],
  ["BBOX(position, 1, 2, 3, 4, 'EPSG:3857')", 'has "EPSG:3857" where EPSG:4326 or CRS:84 is expected'],
  ['BBOX(colour, 1, 2, 3, 4)', 'has "colour" where position or geometry is expected'],
  ['DWITHIN(position, POINT(1 1), 1, meters)', /^has the function DWITHIN/],
  ['INTERSECTS(position, CIRCLE(1 1))', 'has "CIRCLE" where POINT, POLYGON or MULTIPOLYGON is expected'],
  ['INTERSECTS(position, POLYGON Z((1 1 1)))', 'has "Z" where ( is expected'],
  ['INTERSECTS(position, POLYGON EMPTY)', 'has "EMPTY" where ( is expected'],
  ['INTERSECTS(position, SRID=4326;POLYGON((1 1, 2 2, 3 1, 1 1)))', /^has "SRID" where POINT/],
  ['WITHIN(position, POLYGON((1 1, 2 2, 3 1)))', /^has a POLYGON that has 3 positions/],
  ['WITHIN(position, POLYGON((1 1, 2 2, 3 1, 4 4)))', /^has a POLYGON that has an open ring/],
  ['WITHIN(position, POLYGON((0 0, 2 2, 2 0, 0 2, 0 0)))', /^has a POLYGON that crosses itself/],
  ['WITHIN(position, POLYGON((0 0, 2 91, 2 0, 0 0)))', /^has a POLYGON that has latitude 91/],
])('refuses %.80s', (text, reason) => {
  expect(parseEcql(text)).toEqual({ reason: typeof reason === 'string' ? reason : expect.stringMatching(reason) })
})

/** A text that is refused as unreadable if it is reached, because a filter is read no further than its limits. */
const unread = `# ${'('.repeat(250_000)}`

it.each([
  [`${'('.repeat(51)} INCLUDE`, 'may have at most 50 parentheses or NOT in each other'],
  [`${'NOT '.repeat(51)} INCLUDE`, 'may have at most 50 parentheses or NOT in each other'],
  [`${'NOT ('.repeat(26)} INCLUDE`, 'may have at most 50 parentheses or NOT in each other'],
  [`${'vesselTypeAis = 70 OR '.repeat(200)} mmsi = 1`, 'may have at most 200 comparisons'],
  [`${'INCLUDE OR '.repeat(200)} EXCLUDE`, 'may have at most 200 comparisons'],
  [`mmsi IN (${'1,'.repeat(10_000)} 1, 1`, 'may have at most 10000 values in all lists'],
  [`${`mmsi IN (${'1,'.repeat(99)} 1) OR `.repeat(100)} imo IN (1, 1`, 'may have at most 10000 values in all lists'],
  [`INTERSECTS(position, POLYGON((${vertices(10_001)},`, 'may have at most 10000 positions in shapes'],
  [`vesselName LIKE '${'%a'.repeat(51)}' AND`, 'may have patterns of at most 100 characters in LIKE'],
])('reads no further than the limit that %.30s exceeds', (text, reason) => {
  expect(parseEcql(`${text} ${unread}`)).toEqual({ reason })
})
