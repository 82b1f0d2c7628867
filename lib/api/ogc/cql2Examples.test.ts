import { expect, it } from 'vitest'
import { parseCql2 } from './cql2.ts'
import { vessels } from './vessels.ts'

const ring = '(4 51, 5 51, 5 52, 4 52, 4 51)'
const interval = "INTERVAL('2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z')"
const ofVessel = 'INTERVAL(created_at, updated_at)'

/** OGC's examples of CQL2 Text (OGC 21-065) by their names, each about properties of vessels. */
const answered: [examples: string, text: string][] = [
  ['clause6_02a', "flag='NL'"],
  ['clause6_02d', "updated_at >= date('2026-01-01')"],
  ['clause6_03', 'geometry IS NOT NULL'],
  ['clause7_01', "name LIKE 'MAERSK%'"],
  ['clause7_02', 'draught BETWEEN 5.0 and 15.0'],
  ['clause7_03a', "destination IN ('ROTTERDAM','HAMBURG','ANTWERP','LE HAVRE')"],
  ['clause7_03b', 'accuracy NOT IN (1,2,3,4)'],
  ['clause7_04 example26', "CASEI(port_name) IN (CASEI('Πειραιάς'),CASEI('Großenbrode'))"],
  ['clause7_07', 'S_INTERSECTS(geometry,POINT(4.05 51.98))'],
  ['example01', "call_sign = 'PDAN'"],
  ['example02 example12', "destination LIKE 'NL%'"],
  ['example03', "unlocode IN ('NL RTM','DE HAM','BE ANR')"],
  ['example04', 'speed < 0.1 AND heading=28 AND course=203'],
  ['example05a', 'draught=7.1 OR draught=7.2'],
  ['example05b', 'draught IN (7.1,7.2)'],
  ['example06a', 'speed BETWEEN 0.1 AND 0.2 AND heading=28 AND course=203'],
  ['example06b', 'speed >= 0.1 AND speed <= 0.2 AND heading=28 AND course=203'],
  ['example07', `name LIKE 'MAERSK%' AND S_INTERSECTS(geometry,POLYGON(${ring}))`],
  ['example08', `class='A' AND ship_type='Cargo' AND flag='NL' AND s_intersects(geometry,POLYGON(${ring}))`],
  ['example09', 'length>5'],
  ['example10', 'gross_tonnage <= 500'],
  ['example11', "name LIKE '%ANNA%'"],
  ['example13', "name NOT LIKE '%ANNA%'"],
  ['example19', "(name LIKE 'anna%' OR name LIKE 'ANNA%') AND width<4"],
  ['example24', `S_INTERSECTS(geometry,POLYGON(${ring}))`],
  ['example28', "CASEI(port_name) LIKE CASEI('%rotterdam%')"],
  ['example29', `"id" = 'fa7e1920-9107-422d-a3db-c468cbc5d6df'`],
  ['example30', `"id" <> 'fa7e1920-9107-422d-a3db-c468cbc5d6df'`],
  ['example31', '"rot" < 10'],
  ['example32', '"rot" > 10'],
  ['example33', '"rot" <= 10'],
  ['example34', '"rot" >= 10'],
  ['example35', `"name" LIKE 'ANN%'`],
  ['example36', `NOT "name" LIKE 'ANN%'`],
  ['example36-alt01', `"name" NOT LIKE 'ANN%'`],
  ['example37', '"speed" BETWEEN 10 AND 20'],
  ['example38', 'NOT "speed" BETWEEN 10 AND 20'],
  ['example38-alt01', '"speed" NOT BETWEEN 10 AND 20'],
  ['example39', '"speed" IN (1.0, 2.0, 3.0)'],
  ['example40', `NOT "flag" IN ('NL', 'DE', 'BE')`],
  ['example40-alt01', `"flag" NOT IN ('NL', 'DE', 'BE')`],
  ['example41', '"lifeboats" IS NULL'],
  ['example42', 'NOT "lifeboats" IS NULL'],
  ['example42-alt01', '"lifeboats" IS NOT NULL'],
  ['example43', `(NOT "name" LIKE 'ANN%' AND "speed" > 10)`],
  ['example43-alt01', `"name" NOT LIKE 'ANN%' AND "speed" > 10`],
  ['example44', '("speed" IS NULL OR "speed" BETWEEN 10 AND 20)'],
  ['example44-alt01', '"speed" IS NULL OR "speed" BETWEEN 10 AND 20'],
  ['example45', 'S_INTERSECTS("geometry", BBOX(-130.5, -1.5, -100.0, 180.0, 90.0, 100.0))'],
  ['example71', `CASEI("destination") = CASEI('rotterdam')`],
  ['example86', `"name" LIKE CASEI('ANN%')`],
]

/** The functions, values and arithmetic that are not supported, each named in the refusal. */
const refused: [examples: string, text: string, names: string][] = [
  ['clause6_01', 'avg(speed)', 'the function avg'],
  ['clause6_02b', 'avg(speed) < 4', 'the function avg'],
  ['clause6_02c', 'draught-15.0 > 0', 'arithmetic ("-15.0")'],
  ['clause7_05 example27 example70', "ACCENTI(destination) = ACCENTI('göteborg')", 'the function ACCENTI'],
  ['clause7_10', `S_CROSSES(geometry,POLYGON(${ring}))`, 'the function S_CROSSES'],
  ['clause7_12', `T_INTERSECTS(updated_at, ${interval})`, 'the function T_INTERSECTS'],
  ['clause7_13 example22 example57', `T_DURING(${ofVessel}, ${interval})`, 'the function T_DURING'],
  ['clause7_15', "A_CONTAINS(name, ('ANNA','BERTA'))", 'the function A_CONTAINS'],
  ['clause7_16', `S_CROSSES(LINESTRING(4 51, 5 52), POLYGON(${ring}))`, 'the function S_CROSSES'],
  ['clause7_17', `T_DURING(${interval}, ${interval})`, 'the function T_DURING'],
  ['clause7_18', "S_WITHIN(geometry,Buffer(geometry,10,'m'))", 'the function S_WITHIN'],
  ['clause7_19', 'length > (width-1)', 'arithmetic ("(")'],
  ['example14', 'accuracy = true', 'true, which no property can be'],
  ['example15', 'length>5 AND accuracy=true', 'true, which'],
  ['example16', "accuracy=true AND (length>5 OR name LIKE 'ANNA%' OR name LIKE '%ANNA')", 'true, which'],
  ['example17', "(length>5 AND name='ANNA') OR accuracy=true", 'true, which'],
  ['example18', 'NOT (length<5) OR accuracy=true', 'true, which'],
  ['example20 example54 example54-alt01', "T_BEFORE(eta, TIMESTAMP('2026-01-01T00:00:00Z'))", 'the function T_BEFORE'],
  ['example21 example53', `T_AFTER("updated_at",DATE('2026-01-01'))`, 'the function T_AFTER'],
  ['example23', 'S_WITHIN(geometry,BBOX(4,51,5,52))', 'the function S_WITHIN'],
  ['example25', 'length>5 AND S_WITHIN(geometry,BBOX(4,51,5,52))', 'the function S_WITHIN'],
  ['example46 example46-alt01', `S_EQUALS(POLYGON (${ring}), "geometry")`, 'the function S_EQUALS'],
  ['example47', `S_DISJOINT("geometry", MULTIPOLYGON ((${ring})))`, 'the function S_DISJOINT'],
  ['example48', `S_TOUCHES("geometry", MULTILINESTRING (${ring}))`, 'the function S_TOUCHES'],
  [
    'example49 example49-alt01',
    'S_WITHIN(POLYGON Z ((4 51 1, 5 51 1, 5 52 1, 4 51 1)), "geometry")',
    'the function S_WITHIN',
  ],
  ['example50', 'S_OVERLAPS("geometry", BBOX(4,51,5,52))', 'the function S_OVERLAPS'],
  ['example51', 'S_CROSSES("geometry", LINESTRING (4 51, 5 52))', 'the function S_CROSSES'],
  ['example52', 'S_CONTAINS("geometry", POINT (4 51))', 'the function S_CONTAINS'],
  ['example55 example55-alt01', `T_CONTAINS(${interval}, ${ofVessel})`, 'the function T_CONTAINS'],
  ['example56', `T_DISJOINT(INTERVAL('..', '2026-01-01'), ${ofVessel})`, 'the function T_DISJOINT'],
  ['example58', `T_EQUALS("updated_at", DATE('2026-01-01'))`, 'the function T_EQUALS'],
  ['example59', `T_FINISHEDBY(${ofVessel}, ${interval})`, 'the function T_FINISHEDBY'],
  ['example60', `T_FINISHES(${ofVessel}, ${interval})`, 'the function T_FINISHES'],
  ['example61', `T_INTERSECTS(${ofVessel}, ${interval})`, 'the function T_INTERSECTS'],
  ['example62', `T_MEETS(${interval}, ${ofVessel})`, 'the function T_MEETS'],
  ['example63', `T_METBY(${interval}, ${ofVessel})`, 'the function T_METBY'],
  ['example64', `T_OVERLAPPEDBY(${interval}, ${ofVessel})`, 'the function T_OVERLAPPEDBY'],
  ['example65', `T_OVERLAPS(${ofVessel}, ${interval})`, 'the function T_OVERLAPS'],
  ['example66', `T_STARTEDBY(${interval}, ${ofVessel})`, 'the function T_STARTEDBY'],
  ['example67', `T_STARTS(${ofVessel}, INTERVAL('2026-01-01', '..'))`, 'the function T_STARTS'],
  ['example68', 'Foo("geometry") = TRUE', 'the function Foo'],
  ['example69', `FALSE <> Bar("geometry", 100, 'a', 'b', FALSE)`, '"<>" where AND, OR or the end is expected'],
  ['example72', '"speed" > ("draught" + 10)', 'arithmetic ("(")'],
  ['example73', '"speed" < ("draught" - 10)', 'arithmetic ("(")'],
  ['example74', '"speed" <> (22.1 * "draught")', 'arithmetic ("(")'],
  ['example75', '"speed" = (2 / "draught")', 'arithmetic ("(")'],
  ['example76', '"speed" <= (2 ^ "draught")', 'arithmetic ("(")'],
  ['example77', '0 = ("draught" % 2)', 'arithmetic ("(")'],
  ['example78', '1 = ("draught" div 2)', 'arithmetic ("(")'],
  ['example79', `A_CONTAINEDBY("flag", ('NL', 'DE', 'BE'))`, 'the function A_CONTAINEDBY'],
  ['example80', `A_CONTAINS("flag", ('NL', 'DE', 'BE'))`, 'the function A_CONTAINS'],
  ['example81', `A_EQUALS(('a', TRUE, 1.0, 8), "flag")`, 'the function A_EQUALS'],
  ['example82', `A_OVERLAPS("flag", (DATE('2026-01-01'), FALSE))`, 'the function A_OVERLAPS'],
  ['example83', 'S_EQUALS(MULTIPOINT ((4 51), (5 52)), "geometry")', 'the function S_EQUALS'],
  [
    'example84',
    'S_EQUALS(GEOMETRYCOLLECTION (POINT (4 51), LINESTRING (4 51, 5 52)), "geometry")',
    'the function S_EQUALS',
  ],
  ['example85', '"speed" = ((-1 * "draught") - ("width" ^ 2.0))', 'arithmetic ("(")'],
  ['example85-alt01', 'speed = - draught * 2.0 + "width" / 6.1 - "length" ^ 2.0', 'arithmetic ("- draught'],
]

it.each(answered)('answers %s: %s', (_, text) => {
  expect(parseCql2(text, vessels.properties)).toEqual({ condition: expect.anything() })
})

it.each(refused)('refuses %s: %s', (_, text, names) => {
  expect(parseCql2(text, vessels.properties)).toEqual({ reason: expect.stringContaining(`has ${names}`) })
})

it('says of all 120 examples whether they are answered', () => {
  const namesIn = (examples: readonly (readonly string[])[]) => examples.flatMap(([names = '']) => names.split(' '))
  const names = [...namesIn(answered), ...namesIn(refused)]
  expect([namesIn(answered).length, names.length, new Set(names).size]).toEqual([53, 120, 120])
})
