import { describe, expect, it } from 'vitest'
import type { Bitset } from '#lib/fleet/bitset.ts'
import { fleetOf, rowsIn } from '#lib/fleet/fixtures/fleetOf.ts'
import { builtInPorts } from '#lib/ports/builtIn.ts'
import { createGazetteer } from '#lib/ports/gazetteer.ts'
import { rowsWhere as rowsInSteps } from '#lib/query/rows.ts'
import { encodeFacts } from '#lib/vessel/characteristics.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { type Condition, stepsOf } from '#lib/wire/condition.ts'
import { vesselFeature } from '#lib/wire/formats/vesselGeoJson.ts'
import { type NamedPort, vesselJson } from '#lib/wire/vesselJson.ts'
import { vesselTest } from '#lib/wire/vesselTest.ts'
import { syntheticVessels } from '../../../bench/synthetic/syntheticVessels.ts'
import { parseCql2, parseEquality } from './cql2.ts'
import { withPortsByCode } from './portConditions.ts'
import { vessels } from './vessels.ts'

const { properties: types } = vessels

/** Every third vessel has unknown values. */
const known = [...syntheticVessels(2_000, 5)].map((vessel, index): Vessel => {
  if (index % 3 > 0) return { ...vessel, headingDegrees: index % 360, toSternMetres: vessel.toSternMetres ?? 10 }
  const unlocated = { longitude: null, latitude: null, broadcastMicroseconds: null, positionUpdatedMicroseconds: null }
  const unknown = { name: null, callSign: null, destination: null, etaMicroseconds: null, imo: null, toBowMetres: null }
  const unsent = { speedKnots: null, shipTypeCode: null, rateOfTurn: null, accuracy: null, maneuver: null }
  // Features have these only with a position.
  const ofPosition = { headingDegrees: null, courseDegrees: null, draughtMetres: null, collectionType: null }
  return { ...vessel, ...unknown, ...unlocated, ...unsent, ...ofPosition }
})
const fleet = fleetOf(known)
const measured = known
  .filter(({ imo }, index) => imo !== null && index % 5 > 0)
  .map(({ imo }, index) => ({
    kind: 'imo' as const,
    number: imo ?? 0,
    facts: encodeFacts({ gross_tonnage: 100 * (index % 50), person_capacity: index % 30, lifeboats: index % 4 }),
  }))
for (const _ of fleet.applyCharacteristics(measured, 1_000));

type Properties = ReturnType<typeof vesselFeature>['properties'] &
  Record<'port_longitude' | 'port_latitude', number | null>

/** The ports of the world, one of them without a place, and one that is not known. */
const gazetteer = createGazetteer(builtInPorts())
const unplaced = { longitude: null, latitude: null }
const portOf = (unlocode: string): NamedPort | null => {
  const port = unlocode === 'SGSIN' ? null : (gazetteer.byCode.get(unlocode) ?? null)
  return port && (unlocode === 'DEHAM' ? { ...port, ...unplaced } : port)
}
const features = known.map((vessel) => {
  const port = vessel.matchedPort === null ? null : portOf(vessel.matchedPort)
  const feature = vesselFeature(vesselJson(vessel, fleet.characteristicsOf(vessel), port))
  return { ...feature, properties: feature.properties as Properties }
})
type Feature = (typeof features)[number]

function rowsWhere(...asked: Parameters<typeof rowsInSteps>): Bitset {
  const steps = rowsInSteps(...asked)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

function parsed(text: string): Condition {
  const result = parseCql2(text, types)
  if ('reason' in result) throw new Error(result.reason)
  return withPortsByCode(result.condition, portOf)
}

const above = (value: number | null, min: number) => value !== null && value > min
const inBox = ({ geometry }: Feature) => {
  const [x = -1, y = -1] = geometry?.coordinates ?? []
  return x >= 0 && x <= 20 && y >= 40 && y <= 60
}
const some = features.find(({ properties }) => properties.name?.includes(' '))?.properties
const [name = '', mmsi = 0, id = ''] = [some?.name ?? '', some?.mmsi, some?.id]

describe('a filter in CQL2 Text', () => {
  const cases: [text: string, expected: (properties: Properties, feature: Feature) => boolean][] = [
    ["flag = 'NL'", ({ flag }) => flag === 'NL'],
    ["flag <> 'NL'", ({ flag }) => flag !== null && flag !== 'NL'],
    ["flag = 'nl'", () => false],
    ["CASEI(flag) = 'nl'", ({ flag }) => flag === 'NL'],
    ["CASEI(flag) IN (casei('nl'), 'Se')", ({ flag }) => flag === 'NL' || flag === 'SE'],
    ["ship_type IN ('Cargo', 'Tanker')", ({ ship_type }) => ship_type === 'Cargo' || ship_type === 'Tanker'],
    ["ship_type NOT IN ('Cargo')", ({ ship_type }) => ship_type !== null && ship_type !== 'Cargo'],
    [`mmsi = ${mmsi}`, (properties) => properties.mmsi === mmsi],
    [`mmsi <> ${mmsi}`, (properties) => properties.mmsi !== mmsi],
    [`mmsi IN (${mmsi}, 1)`, (properties) => properties.mmsi === mmsi],
    ['imo IS NULL', ({ imo }) => imo === null],
    ['speed > 5', ({ speed }) => above(speed, 5)],
    ['5 < speed', ({ speed }) => above(speed, 5)],
    ['speed >= 5.05', ({ speed }) => above(speed, 5.04)],
    ['NOT speed > 5', ({ speed }) => speed !== null && speed <= 5],
    ['speed < 5', ({ speed }) => speed !== null && speed < 5],
    ['speed BETWEEN 5 AND 7.5', ({ speed }) => above(speed, 4.99) && !above(speed, 7.5)],
    ['speed NOT BETWEEN 5 AND 7.5', ({ speed }) => speed !== null && (speed < 5 || speed > 7.5)],
    ['heading = 90', ({ heading }) => heading === 90],
    ['length > 100 AND length < 200', ({ length }) => above(length, 100) && !above(length, 199)],
    ['length IS NOT NULL', ({ length }) => length !== null],
    ["speed > 5 OR flag = 'NL'", ({ speed, flag }) => above(speed, 5) || flag === 'NL'],
    [
      'NOT (speed > 5 AND length > 100)',
      (p) => (p.speed !== null && p.speed <= 5) || (p.length !== null && p.length <= 100),
    ],
    ["speed > 5 AND flag = 'NL' OR imo IS NULL", (p) => (above(p.speed, 5) && p.flag === 'NL') || p.imo === null],
    [`name = '${name}'`, (properties) => properties.name === name],
    [`name <> '${name}'`, (properties) => properties.name !== null && properties.name !== name],
    [`"name" = '${name.toLowerCase()}'`, () => false],
    [`CASEI(name) = CASEI('${name.toLowerCase()}')`, (properties) => properties.name === name],
    ["name LIKE 'A%'", (properties) => properties.name?.startsWith('A') ?? false],
    ["name NOT LIKE 'A%'", (properties) => properties.name !== null && !properties.name.startsWith('A')],
    ["name LIKE '%AN%A'", (properties) => /AN.*A$/.test(properties.name ?? '')],
    ["name LIKE '_A%'", (properties) => /^.A/.test(properties.name ?? '')],
    ["name LIKE '%'", (properties) => properties.name !== null],
    ["name LIKE ''", () => false],
    ["name LIKE 'A\\%'", () => false],
    ["casei(name) LIKE casei('%an%')", (properties) => properties.name?.includes('AN') ?? false],
    ["name < 'M'", (properties) => properties.name !== null && properties.name < 'M'],
    ["call_sign LIKE 'P%'", ({ call_sign }) => call_sign?.startsWith('P') ?? false],
    [`call_sign = '${some?.call_sign}'`, ({ call_sign }) => call_sign === some?.call_sign && call_sign !== null],
    ['call_sign IS NULL', ({ call_sign }) => call_sign === null],
    ["destination LIKE '%R%'", ({ destination }) => destination?.includes('R') ?? false],
    ['destination IS NOT NULL', ({ destination }) => destination !== null],
    ['general_classification IS NULL', () => false],
    ['eta IS NULL', ({ eta }) => eta === null],
    ['rot = 0', ({ rot }) => rot === 0],
    ['ais_version > 1', ({ ais_version }) => above(ais_version, 1)],
    ['accuracy = 1', ({ accuracy }) => accuracy === 1],
    ['maneuver IS NULL', ({ maneuver }) => maneuver === null],
    ["static_updated_at < DATE('2026-06-01')", ({ static_updated_at: at }) => at !== null && at < '2026-06-01'],
    ["updated_at >= TIMESTAMP('2026-06-01T00:00:00Z')", ({ updated_at }) => updated_at >= '2026-06-01'],
    ["position_updated_at < DATE('2026-06-01')", ({ position_updated_at: at }) => at !== null && at < '2026-06-01'],
    ['S_INTERSECTS(geometry, BBOX(0,40,20,60))', (_, feature) => inBox(feature)],
    ['S_INTERSECTS(ENVELOPE(0,40,20,60), "geometry")', (_, feature) => inBox(feature)],
    ['S_INTERSECTS(geometry, POLYGON((0 40, 20 40, 20 60, 0 60, 0 40)))', (_, feature) => inBox(feature)],
    ['S_INTERSECTS(geometry, MULTIPOLYGON(((0 40, 20 40, 20 60, 0 60, 0 40))))', (_, feature) => inBox(feature)],
    ['NOT S_INTERSECTS(geometry, BBOX(0,40,20,60))', (_, feature) => feature.geometry !== null && !inBox(feature)],
    ['geometry IS NULL', (_, { geometry }) => geometry === null],
    ['"geometry" IS NOT NULL', (_, { geometry }) => geometry !== null],
    ['width >= 30', ({ width }) => above(width, 29)],
    ["collection_type = 'satellite'", ({ collection_type }) => collection_type === 'satellite'],
    ["collection_type NOT LIKE 's%'", ({ collection_type: type }) => type !== null && !type.startsWith('s')],
    ["collection_type IN ('dynamic')", () => false],
    [`id = '${id}'`, (properties) => properties.id === id],
    [`id NOT IN ('${id}', 'x')`, (properties) => properties.id !== id],
    [`CASEI(id) = '${id.toUpperCase()}'`, (properties) => properties.id === id],
    ["id LIKE '%7'", (properties) => properties.id.endsWith('7')],
    ['id IS NULL', () => false],
    ['TRUE', () => true],
    ['NOT TRUE OR FALSE', () => false],
  ]

  it.each(cases)('%s', (text, expected) => {
    const condition = parsed(text)
    const matching = features.filter((feature) => expected(feature.properties, feature)).map(({ id }) => id)
    const rows = rowsWhere(fleet, condition, fleet.live)
    expect(features.filter((_, row) => rows.has(row)).map(({ id }) => id)).toEqual(matching)
    const isTrueOf = vesselTest([condition])
    expect(features.filter((_, row) => isTrueOf(known[row]!)).map(({ id }) => id)).toEqual(matching)
  })

  const ofOthers: typeof cases = [
    ['gross_tonnage >= 2500', ({ gross_tonnage }) => above(gross_tonnage, 2_499)],
    ['NOT gross_tonnage >= 2500', ({ gross_tonnage }) => gross_tonnage !== null && gross_tonnage < 2_500],
    ['person_capacity IN (5, 7)', ({ person_capacity }) => person_capacity === 5 || person_capacity === 7],
    ['lifeboats IS NULL', ({ lifeboats }) => lifeboats === null],
    ["port_name = 'Rotterdam'", ({ port_name }) => port_name === 'Rotterdam'],
    ["port_name <> 'Rotterdam'", ({ port_name }) => port_name !== null && port_name !== 'Rotterdam'],
    ["casei(port_name) LIKE 's%'", ({ port_name }) => port_name?.startsWith('S') ?? false],
    ['port_name IS NULL', ({ port_name }) => port_name === null],
    ['port_longitude > 5', ({ port_longitude }) => above(port_longitude, 5)],
    ['NOT port_longitude > 5', ({ port_longitude }) => port_longitude !== null && port_longitude <= 5],
    ['port_longitude IS NOT NULL', ({ port_longitude }) => port_longitude !== null],
    ['port_latitude BETWEEN 50 AND 54', ({ port_latitude: at }) => above(at, 49.99) && !above(at, 54)],
    ['port_latitude < 0 OR port_name IS NULL', (p) => p.port_name === null || (p.port_latitude ?? 1) < 0],
  ]

  it.each(ofOthers)('%s', (text, expected) => {
    const matching = features.filter((feature) => expected(feature.properties, feature)).map(({ id }) => id)
    expect(matching.length % features.length).toBeGreaterThan(0)
    const rows = rowsWhere(fleet, parsed(text), fleet.live)
    expect(features.filter((_, row) => rows.has(row)).map(({ id }) => id)).toEqual(matching)
  })

  it('can be about every property of the features', () => {
    const properties = Object.keys(features[0]?.properties ?? {})
    expect(Object.keys(types).sort()).toEqual(properties.sort())
    for (const property of properties) {
      const rows = rowsWhere(fleet, parsed(`${property} IS NULL`), fleet.live)
      const unknown = features.flatMap((each, row) =>
        Object.entries(each.properties).find(([name]) => name === property)?.[1] === null ? [row] : [],
      )
      expect([property, rowsIn(rows)]).toEqual([property, unknown])
    }
  })

  it('finds a vessel at the point where it is', () => {
    const feature = features.find(({ geometry }) => geometry !== null)
    const rows = rowsWhere(
      fleet,
      parsed(`S_INTERSECTS(geometry, POINT(${feature?.geometry?.coordinates.join(' ')}))`),
      fleet.live,
    )
    expect(features.filter((_, row) => rows.has(row))).toContain(feature)
  })

  it('looks only among the rows given', () => {
    const dutch = rowsWhere(fleet, parsed("flag = 'NL'"), fleet.live)
    const both = rowsWhere(fleet, parsed("NOT name LIKE 'A%'"), dutch)
    expect(both.count()).toBe(rowsWhere(fleet, parsed("flag = 'NL' AND name NOT LIKE 'A%'"), fleet.live).count())
  })

  it('costs as much as it has comparisons, corners and patterns', () => {
    const costOf = (text: string) => stepsOf(parsed(text))
    expect(costOf('speed > 5 OR speed < 1')).toBe(3)
    expect(costOf('S_INTERSECTS(geometry, BBOX(0,40,20,60))')).toBe(1 + 4 * 3)
    expect(costOf("name LIKE '%AB'")).toBeGreaterThan(costOf("name = 'AB'"))
  })

  it('takes no longer for patterns that could match in many ways', () => {
    expect(rowsWhere(fleet, parsed(`name LIKE '${'%A'.repeat(40)}%B'`), fleet.live).count()).toBe(0)
  })
})

describe('a filter that cannot be read', () => {
  it.each([
    ['', 'has "the end" where a property or a value is expected'],
    ["colour = 'red'", /^has "colour", which is not one of the properties id, .*, geometry$/],
    ["constructor = 'red'", /^has "constructor", which is not one of/],
    ["speed > 'fast'", 'must compare speed with a number, not "fast"'],
    ['name = 5', 'must compare name with a text in single quotes, not 5'],
    ["eta > 'soon'", 'must compare eta with a time, not "soon"'],
    ['speed >', 'has "the end" where a property or a value is expected'],
    ['speed 5', 'has "5" where a comparison is expected'],
    ["name LIKE 'A", 'cannot be read from "\'A" on'],
    ['((speed > 1)', 'has "the end" where ) is expected'],
    ['speed > 1 speed', 'has "speed" where AND, OR or the end is expected'],
    ['speed > length', 'must compare a property with a value, not with length'],
    ["speed LIKE '5%'", 'must use LIKE with texts, which speed is not'],
    ['CASEI(speed) = 5', 'must use CASEI with texts'],
    ['UPPER(name) = 5', /^has the function UPPER, which is not supported/],
    ['DATE(eta) > 1', 'has "DATE" where CASEI, TIMESTAMP or DATE is expected'],
    [
      'S_INTERSECTS(geometry, CIRCLE(1 2))',
      'has "CIRCLE" where geometry, POINT, POLYGON, MULTIPOLYGON or BBOX is expected',
    ],
    ['S_INTERSECTS(geometry, BBOX(1,2,3))', /^has a BBOX that must be west,south,east,north/],
    ['S_INTERSECTS(geometry, geometry)', /^must compare geometry with a POINT/],
    [`${'('.repeat(60)}TRUE${')'.repeat(60)}`, 'may have at most 50 parentheses or NOT in each other'],
    [`name LIKE '${'%'.repeat(101)}'`, 'may have patterns of at most 100 characters in LIKE'],
    [Array.from({ length: 300 }, () => 'speed > 1').join(' OR '), 'may have at most 200 comparisons'],
    ['S_WITHIN(geometry, BBOX(0,0,1,1))', /^has the function S_WITHIN, which is not supported; .*S_INTERSECTS/],
    ["T_AFTER(eta, DATE('2026-01-01'))", /^has the function T_AFTER, which is not supported/],
    ["A_CONTAINS(name, ('A'))", /^has the function A_CONTAINS, which is not supported/],
    ["ACCENTI(name) = 'a'", /^has the function ACCENTI, which is not supported; .*CASEI/],
    ['speed + 1 > 2', 'has arithmetic ("+ 1 > 2"), which is not supported'],
    ['1 > speed * 2', 'has arithmetic ("* 2"), which is not supported'],
    ["eta > INTERVAL('..','2026-01-01')", /^has the function INTERVAL, which is not supported/],
    ['S_INTERSECTS(geometry, LINESTRING(0 0, 1 1))', /LINESTRING/],
  ])('%s', (text, reason) => {
    const result = parseCql2(text, types)
    expect('reason' in result && result.reason).toEqual(
      typeof reason === 'string' ? reason : expect.stringMatching(reason),
    )
  })
})

it.each([
  ['name', name, true],
  ['name', name.slice(0, -1), false],
  ['mmsi', String(mmsi), true],
  ['speed', String(some?.speed), true],
  ['updated_at', some?.updated_at ?? '', true],
])('%s=%s means equality', (property, text, isFound) => {
  const result = parseEquality(property, types[property] ?? 'string', text)
  if ('reason' in result) throw new Error(result.reason)
  const rows = rowsWhere(fleet, result.condition, fleet.live)
  expect(rows.has(known.findIndex((vessel) => vessel.number === mmsi))).toBe(isFound)
})

it.each([
  ['speed', 'fast', 'must compare speed with a number, not "fast"'],
  ['mmsi', '', 'must compare mmsi with a number, not ""'],
  ['eta', 'soon', 'must compare eta with a time, not "soon"'],
])('%s=%s is refused', (property, text, reason) => {
  expect(parseEquality(property, types[property] ?? 'string', text)).toEqual({ reason })
})
