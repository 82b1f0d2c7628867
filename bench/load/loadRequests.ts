import { vesselIdOf } from '#lib/vessel/identity.ts'
import type { Random } from '../synthetic/random.ts'
import { nameWords } from '../synthetic/syntheticWorld.ts'

/** Kinds of requests of programs and maps, with their shares. */
export interface RequestKind {
  name: string
  share: number
  path(random: Random, mmsis: readonly number[]): string
}

const flags = ['NL', 'PA', 'LR', 'CN', 'NO', 'DE', 'GR', 'MT']
const types = ['cargo', 'tanker', 'fishing', 'passenger', 'tug']
const busyPlaces = [
  { longitude: 4.2, latitude: 52 },
  { longitude: 103.8, latitude: 1.2 },
  { longitude: 121.9, latitude: 31 },
  { longitude: -90, latitude: 29 },
] as const

const query = (parameters: Record<string, string>) => `/api/vessels?${new URLSearchParams(parameters)}`
const secondsAgo = (seconds: number) => String(Math.floor(Date.now() / 1000) - seconds)

const requestKinds: readonly RequestKind[] = [
  { name: 'first page', share: 4, path: () => query({}) },
  {
    name: 'flag + type',
    share: 8,
    path: (random) => query({ flag: random.pick(flags), ship_type: random.pick(types) }),
  },
  { name: 'area', share: 8, path: (random) => query({ last_known_position_within: areaAround(random) }) },
  { name: 'name', share: 4, path: (random) => query({ name: random.pick(nameWords) }) },
  { name: 'destination', share: 2, path: () => query({ destination: 'rotterdam' }) },
  {
    name: 'what changed',
    share: 8,
    path: () => query({ updated_after: secondsAgo(30), sort: 'updated_at', limit: '500' }),
  },
  { name: '100 MMSIs', share: 6, path: (random, mmsis) => query({ mmsi: some(random, mmsis, 100).join(',') }) },
  { name: 'one record', share: 12, path: (random, mmsis) => `/api/vessels/${vesselIdOf(random.pick(mmsis))}` },
  { name: 'by time, 1,000 records', share: 1, path: () => query({ sort: '-timestamp', limit: '1000' }) },
  {
    name: 'CSV of an area',
    share: 2,
    path: (random) => `${query({ last_known_position_within: areaAround(random) })}&format=csv`,
  },
  { name: 'facets', share: 2, path: (random) => `/api/facets?flag=${random.pick(flags)}` },
  { name: 'world tile', share: 3, path: () => '/api/tiles/0/0/0.mvt' },
  { name: 'tile, zoom 3 to 7', share: 20, path: (random) => tileAt(random, 3 + random.below(5)) },
  { name: 'tile, zoom 8 to 12', share: 20, path: (random) => tileAt(random, 8 + random.below(5)) },
]

/** Each kind, repeated by its share. */
const draws = requestKinds.flatMap((kind) => Array<RequestKind>(kind.share).fill(kind))

export function pickKind(random: Random): RequestKind {
  return random.pick(draws)
}

function some(random: Random, mmsis: readonly number[], count: number): number[] {
  return Array.from({ length: count }, () => random.pick(mmsis))
}

function areaAround(random: Random): string {
  const { longitude, latitude } = random.pick(busyPlaces)
  const radius = 0.1 + random.next() * 2
  const ring = Array.from({ length: 12 }, (_, index) => {
    const angle = (index / 12) * 2 * Math.PI
    return [longitude + radius * Math.cos(angle), latitude + radius * Math.sin(angle)]
  })
  return JSON.stringify({ type: 'Polygon', coordinates: [[...ring, ring[0]]] })
}

function tileAt(random: Random, zoom: number): string {
  const { longitude, latitude } = random.pick(busyPlaces)
  const height = 0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)
  const tiles = 2 ** zoom
  const [column, row] = [((longitude + 180) / 360) * tiles, height * tiles].map((at) => {
    return Math.min(tiles - 1, Math.max(0, Math.floor(at) + random.below(5) - 2))
  })
  return `/api/tiles/${zoom}/${column}/${row}.mvt`
}
