import type { Random } from '../synthetic/random.ts'

type Corner = readonly [longitude: number, latitude: number]

export interface CostlyRequest {
  kind: string
  path: string
  init?: { method: 'POST'; body: string; headers: Record<string, string> } | undefined
}

const vesselFields = 'id staticData { name mmsi shipType } lastPositionUpdate { latitude longitude speed timestamp }'

/** The costliest requests with default rights, which no program would send. */
const kinds: Record<string, (random: Random) => Omit<CostlyRequest, 'kind'>> = {
  'page of all filters': (random) => vessels({ ...everyFilter, name: random.pick(letters), limit: '1000' }),
  'CSV by time': () => vessels({ format: 'csv', limit: '1000', sort: '-timestamp' }),
  'GeoJSON far back': (random) => vessels({ format: 'geojson', limit: '1000', offset: String(random.below(9_000)) }),
  'comb as area': (random) => vessels(within([comb(random, 50 + random.below(600))])),
  'triangles as area': (random) =>
    vessels(within(Array.from({ length: 200 + random.below(800) }, () => triangle(random)))),
  'many boxes': () => ({ path: `/api/vessels?${'bbox=-180,-90,180,90&'.repeat(4)}name=A` }),
  'too many parameters': (random) => ({ path: `/api/vessels?${'a&'.repeat(400 + random.below(200))}` }),
  'list of numbers': (random) =>
    vessels({ mmsi: Array.from({ length: 4_000 }, () => 200_000_000 + random.below(6e8)).join(',') }),
  facets: (random) => ({ path: `/api/facets?${new URLSearchParams({ ...everyFilter, name: random.pick(letters) })}` }),
  extent: () => ({ path: `/api/extent?${new URLSearchParams(everyFilter)}` }),
  search: (random) => ({ path: `/api/search?text=${random.pick(letters)}${random.below(100)}${random.pick(letters)}` }),
  'port to match': (random) => ({ path: `/api/ports/match?text=${'A B '.repeat(1 + random.below(16)).trim()}` }),
  'tile of the world': () => ({ path: '/api/tiles/0/0/0.mvt?speed_min=0' }),
  'OGC page': () => items({ limit: '10000' }),
  'OGC page as HTML': () => items({ limit: '10000', f: 'html' }),
  'CQL2 about texts': (random) => items({ filter: `name LIKE '%${random.pick(letters)}%${random.pick(letters)}%'` }),
  'CQL2 with many comparisons': (random) => items({ filter: repeated(20 + random.below(180), 'speed > 5') }),
  'CQL2 about destinations': (random) => items({ filter: repeated(1 + random.below(20), "destination LIKE '_%A%B'") }),
  'CQL2 by place': (random) =>
    items({ filter: `S_INTERSECTS(geometry, POLYGON((${pairs(closed(comb(random, 300)))})))` }),
  'CQL2 about ports': (random) => ({
    path: `/ogc/collections/ports/items?filter=S_INTERSECTS(geometry,POLYGON((${pairs(closed(comb(random, 600)))})))`,
  }),
  'GraphQL of ten pages': () =>
    graphql(
      Array.from({ length: 10 }, (_, at) => `p${at}: vessels(first: 1000) { nodes { ${vesselFields} } }`).join(' '),
    ),
  'GraphQL too deep': () => graphql('a { '.repeat(500)),
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const everyFilter = { speed_min: '0', length_min: '0', destination: 'A', bbox: '-179,-80,179,80' }

export function costlyRequest(random: Random): CostlyRequest {
  const [kind, make] = random.pick(Object.entries(kinds))
  const { path, init } = make(random)
  return { kind, path: path.replaceAll(' ', '%20'), init }
}

function vessels(query: Record<string, string>) {
  return { path: `/api/vessels?${new URLSearchParams(query)}` }
}

function items(query: Record<string, string>) {
  return { path: `/ogc/collections/vessels/items?${new URLSearchParams(query)}` }
}

function graphql(fields: string): Omit<CostlyRequest, 'kind'> {
  const headers = { 'Content-Type': 'application/json' }
  return { path: '/graphql', init: { method: 'POST', body: JSON.stringify({ query: `{ ${fields} }` }), headers } }
}

function repeated(times: number, comparison: string): string {
  return Array.from({ length: times }, () => comparison).join(' OR ')
}

function within(polygons: readonly Corner[][]): Record<string, string> {
  const coordinates = polygons.map((corners) => [closed(corners)])
  return { last_known_position_within: JSON.stringify({ type: 'MultiPolygon', coordinates }) }
}

function closed(corners: readonly Corner[]): Corner[] {
  return [...corners, ...corners.slice(0, 1)]
}

function pairs(corners: readonly Corner[]): string {
  return corners.map((corner) => corner.join(' ')).join(',')
}

function triangle(random: Random): Corner[] {
  const [west, south] = [random.below(90) - 90, random.below(40) - 60]
  return [
    [west, south],
    [west + 90, south],
    [west + 90, south + 80],
  ]
}

/** Adjacent teeth from south to north, in a square at sea. */
function comb(random: Random, teeth: number): Corner[] {
  const [west, south, side] = [random.below(30) - 10, 35 + random.below(20), 1 + random.below(15)]
  const rounded = (degrees: number) => Math.round(degrees * 1e4) / 1e4
  const tips = Array.from({ length: teeth }, (_, tooth): Corner[] => [
    [rounded(west + (tooth * side) / teeth), south + side],
    [rounded(west + ((tooth + 0.5) * side) / teeth), south + side / 20],
  ])
  return [[west, south], ...tips.flat(), [west + side, south]]
}
