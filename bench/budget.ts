import { parseCql2 } from '#lib/api/ogc/cql2.ts'
import { vessels as vesselCollection } from '#lib/api/ogc/vessels.ts'
import { Fleet } from '#lib/fleet/fleet.ts'
import { extentOf } from '#lib/query/extent.ts'
import { facets } from '#lib/query/facets.ts'
import { QueryTooCostly, rowsWhere, selectRows } from '#lib/query/rows.ts'
import { vesselPage } from '#lib/query/vesselPage.ts'
import { parseVesselQuery } from '#lib/query/vesselQuery.ts'
import { searchVessels } from '#lib/query/vesselSearch.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import { milliseconds, printTable } from './measure.ts'
import { benchNowMicroseconds, syntheticVessels } from './synthetic/syntheticVessels.ts'

type Corner = [longitude: number, latitude: number]

const rounds = 5
const searches = ['A', 'EVERGREN', '2345', 'A B C D E F G H']

/** How long one request holds the event loop at most: every token may send these. The aim is 50 ms. */
export async function benchBudget({ vessels, seed }: { vessels: number; seed: number }): Promise<void> {
  console.log(`\nThe costliest requests, ${vessels.toLocaleString('en')} vessels: longest of ${rounds}, in ms`)
  const fleet = new Fleet()
  for (const vessel of syntheticVessels(vessels, seed)) fleet.append(encodeRecord(vessel))
  fleet.settle()
  const rows = Object.entries(queries()).map(([name, parameters]) => {
    const asked = parseVesselQuery(new URLSearchParams(parameters), benchNowMicroseconds)
    if ('problem' in asked) return [name, 'refused', '', '']
    const { query } = asked
    return [
      name,
      longest(() => vesselPage(fleet, query)),
      longest(() => facets(fleet, query.filters, benchNowMicroseconds)),
      longest(() => extentOf(fleet, selectRows(fleet, query.filters).rows)),
    ]
  })
  printTable(['', 'page', 'facets', 'extent'], rows)
  printTable(
    ['', 'search'],
    searches.map((text) => [`search for ${text}`, longest(() => searchVessels(fleet, text, 20))]),
  )
  console.log('\nFilters in CQL2: they yield, so that only a turn holds the event loop')
  printTable(
    ['', 'longest turn', 'total'],
    Object.entries(conditions()).map(([name, text]) => [name, ...turnsOf(fleet, text)]),
  )
}

/** The longest time between two places where the filter lets others have the event loop, and the time in all. */
function turnsOf(fleet: Fleet, text: string): string[] {
  const parsed = parseCql2(text, vesselCollection.queryables)
  if ('reason' in parsed) return ['refused', '']
  let longestTurn = 0
  const total = longest(() => {
    const steps = rowsWhere(fleet, parsed.condition, fleet.live)
    for (let isDone = false; !isDone; ) {
      const began = performance.now()
      try {
        isDone = steps.next().done === true
      } finally {
        longestTurn = Math.max(longestTurn, performance.now() - began)
      }
    }
  })
  return [milliseconds(longestTurn), total]
}

function conditions(): Record<string, string> {
  const times = (count: number, text: string) => Array.from({ length: count }, () => text).join(' OR ')
  const corners = [...comb(0, 50, 300, 10), [0, 50]].map((corner) => corner.join(' ')).join(',')
  return {
    'name after M': "name > 'M'",
    'two letters apart in the name': "name LIKE '%A%B%'",
    'a pattern of 50 stars': `name LIKE '${'%A'.repeat(49)}%'`,
    'call sign begins with D': "call_sign LIKE 'D%'",
    '50 destinations unlike each other': times(50, "destination LIKE '%A%B%'"),
    '49 numbers': times(49, 'speed > 5'),
    '200 numbers': times(200, 'speed > 5'),
    '200 short names': times(200, "name LIKE '%A%'"),
    '200 matched ports': times(200, "unlocode LIKE '%L%'"),
    'a comb of 300 teeth in the North Sea': `S_INTERSECTS(geometry, POLYGON((${corners})))`,
    'the same, outside': `NOT S_INTERSECTS(geometry, POLYGON((${corners})))`,
    'a list of 5,000 call signs': `call_sign IN (${Array.from({ length: 5_000 }, (_, at) => `'D${at}'`).join(',')})`,
  }
}

function longest(run: () => unknown): string {
  let most = 0
  let isRefused = false
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    try {
      run()
    } catch (error) {
      if (!(error instanceof QueryTooCostly)) throw error
      isRefused = true
    }
    most = Math.max(most, performance.now() - began)
  }
  return `${isRefused ? '422 in ' : ''}${milliseconds(most)}`
}

function queries(): Record<string, Record<string, string>> {
  const world = area([box(-180, -90, 360, 180)])
  return {
    'no filter': {},
    'name contains A': { name: 'A' },
    'three ranges': { speed_min: '0', length_min: '0', last_known_position_updated_after: 'P400D' },
    'a box round the world': { bbox: '-180,-90,180,90' },
    'an area and a box round the world': { ...world, bbox: '-179,-80,179,80' },
    'all of it': { ...world, bbox: '-179,-80,179,80', name: 'A', destination: 'A', speed_min: '0' },
    '1,500 triangles over half the world': area(Array.from({ length: 1_500 }, () => box(-180, -90, 360, 180).slice(1))),
    'a comb of 50 teeth in the North Sea': area([comb(0, 50, 50, 10)]),
    'a comb of 300 teeth in the North Sea': area([comb(0, 50, 300, 10)]),
    'a comb of 4,900 teeth off Rotterdam': area([comb(3, 51, 4_900, 1.5)]),
  }
}

function area(polygons: Corner[][]): Record<string, string> {
  const coordinates = polygons.map((corners) => [[...corners, corners[0]]])
  return { last_known_position_within: JSON.stringify({ type: 'MultiPolygon', coordinates }) }
}

function box(west: number, south: number, width: number, height: number): Corner[] {
  return [
    [west, south],
    [west + width, south],
    [west + width, south + height],
    [west, south + height],
  ]
}

/** Teeth from south to north beside each other, in a square. */
function comb(west: number, south: number, teeth: number, side: number): Corner[] {
  const tips = Array.from({ length: teeth }, (_, tooth): Corner[] => {
    const x = west + (tooth * side) / teeth
    return [
      [x, south + side],
      [x + side / teeth / 2, south + side / 20],
    ]
  })
  return [[west, south], ...tips.flat(), [west + side, south]]
}
