import type { Fleet } from '#lib/fleet/fleet.ts'
import { Random } from './synthetic/random.ts'
import { benchNowMicroseconds } from './synthetic/syntheticVessels.ts'

export interface BenchQuery {
  name: string
  /** The parameters of a client. */
  parameters: Record<string, string>
  /** The query for SQLite. */
  sql: { from?: string; where?: string; values?: (string | number)[] }
  /** The query for PostgreSQL, without its area. */
  postgres?: { where?: string; values?: unknown[] }
  inside?: Circle
  offset?: number
}

export interface Circle {
  west: number
  south: number
  east: number
  north: number
  test(longitude: number, latitude: number): boolean
  geoJson: string
}

const vertices = 30
const busyPlace = { longitude: 4.2, latitude: 52 }
const hourMicroseconds = 3_600_000_000
const page = 100

/** Eight typical queries; polygons are sized to hold the given number of vessels. */
export function benchQueries(fleet: Fleet): BenchQuery[] {
  const large = circleHolding(fleet, 20_000)
  const small = circleHolding(fleet, 200)
  const largest = circleHolding(fleet, 80_000)
  const recent = benchNowMicroseconds - hourMicroseconds
  const random = new Random(3)
  const mmsis = Array.from({ length: 100 }, () => fleet.vesselAt(random.below(fleet.rowCount)).number)
  const flagAndType = { where: "flag = 'NL' AND type = 'Cargo'" }
  const asArea = ({ geoJson }: Circle) => ({ last_known_position_within: geoJson })
  return [
    { name: 'no filter', parameters: {}, sql: {} },
    { name: 'flag + type', parameters: { flag: 'NL', ship_type: 'cargo' }, sql: flagAndType, postgres: flagAndType },
    { name: `polygon, ${vertices} vertices, 20,000 inside`, parameters: asArea(large), sql: {}, inside: large },
    { name: 'polygon, 200 inside', parameters: asArea(small), sql: {}, inside: small },
    {
      name: 'name contains "STAR"',
      parameters: { name: 'star' },
      sql: { where: 'id IN (SELECT rowid FROM names WHERE name MATCH \'"STAR"\')' },
      postgres: { where: "name ILIKE '%STAR%'" },
    },
    {
      name: 'updated in the last hour',
      parameters: { updated_after: String(recent / 1e6) },
      sql: { where: 'updated >= ?', values: [recent] },
      postgres: { where: 'updated >= $1', values: [recent] },
    },
    {
      name: '100 MMSIs',
      parameters: { mmsi: mmsis.join(',') },
      sql: { where: `mmsi IN (${mmsis.map(() => '?').join(', ')})`, values: mmsis },
      postgres: { where: 'mmsi = ANY($1)', values: [mmsis] },
    },
    {
      name: 'polygon, 80,000 inside, + type, page 50',
      parameters: { ...asArea(largest), ship_type: 'cargo' },
      sql: { where: "type = 'Cargo'" },
      postgres: { where: "type = 'Cargo'" },
      inside: largest,
      offset: 49 * page,
    },
  ]
}

/** Sized by bisection to hold about so many vessels; as large as a sea if the fleet is too small. */
function circleHolding(fleet: Fleet, vessels: number): Circle {
  let [least, most] = [0, 30]
  for (let step = 0; step < 24; step += 1) {
    const radius = (least + most) / 2
    if (countInside(fleet, circleOf(radius)) < vessels) least = radius
    else most = radius
  }
  return circleOf(most)
}

function circleOf(radius: number): Circle {
  const { longitude, latitude } = busyPlace
  const ring = Array.from({ length: vertices }, (_, index) => {
    const angle = (index / vertices) * 2 * Math.PI
    return [longitude + radius * Math.cos(angle) * 1.6, latitude + radius * Math.sin(angle)] as const
  })
  const closed = [...ring, ring[0]!]
  return {
    west: longitude - radius * 1.6,
    east: longitude + radius * 1.6,
    south: latitude - radius,
    north: latitude + radius,
    test: (x, y) => isInside(closed, x, y),
    geoJson: JSON.stringify({ type: 'Polygon', coordinates: [closed] }),
  }
}

function isInside(ring: readonly (readonly [number, number])[], x: number, y: number): boolean {
  let inside = false
  for (let index = 1; index < ring.length; index += 1) {
    const [x1, y1] = ring[index - 1]!
    const [x2, y2] = ring[index]!
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

function countInside(fleet: Fleet, { west, south, east, north, test }: Circle): number {
  const { longitude, latitude } = fleet.numbers.byName
  let count = 0
  for (let row = 0; row < fleet.rowCount; row += 1) {
    const [x, y] = [longitude[row]! / 1e7, latitude[row]! / 1e7]
    if (x >= west && x <= east && y >= south && y <= north && test(x, y)) count += 1
  }
  return count
}
