import { wrapLongitude } from '#lib/wire/area/boundingBox.ts'
import type { CrossingJson } from '#lib/wire/rows/passages.ts'
import { initialCourse, type Position } from '../../ui/places/greatCircle.ts'

const winds = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type Wind = (typeof winds)[number]

type CrossedPlace = Pick<CrossingJson, 'longitude' | 'latitude' | 'direction'>
type Leg = readonly [from: Position, to: Position]

/** The wind that a crossing leads to: across the leg of the line that it lies on. `null` without a line. */
export function crossedTo(line: readonly Position[] | null, crossing: CrossedPlace): Wind | null {
  const leg = nearestLeg(line ?? [], [crossing.longitude, crossing.latitude])
  return leg && windsBeside(leg)[crossing.direction]
}

/** The winds that crossings of a line lead to on the whole. `null` for a closed line. */
export function windsAcross(line: readonly Position[]): Record<CrossingJson['direction'], Wind> | null {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || (first[0] === last[0] && first[1] === last[1])) return null
  return windsBeside([first, last])
}

function windsBeside(leg: Leg): Record<CrossingJson['direction'], Wind> {
  const course = initialCourse(...leg)
  return { left_to_right: windOf(course + 90), right_to_left: windOf(course + 270) }
}

function windOf(course: number): Wind {
  return winds[Math.round((course % 360) / 45) % 8] ?? 'n'
}

function nearestLeg(line: readonly Position[], place: Position): Leg | null {
  let nearest: { leg: Leg; distance: number } | null = null
  for (const [index, to] of line.entries()) {
    const from = line[index - 1]
    if (!from) continue
    const distance = distanceFrom(place, [from, to])
    if (!nearest || distance < nearest.distance) nearest = { leg: [from, to], distance }
  }
  return nearest?.leg ?? null
}

/** In degrees of latitude, in the plane around the place. */
function distanceFrom([longitude, latitude]: Position, [from, to]: Leg): number {
  const narrowing = Math.cos((latitude * Math.PI) / 180)
  const around = ([east, north]: Position) => [wrapLongitude(east - longitude) * narrowing, north - latitude] as const
  const [[x, y], [endX, endY]] = [around(from), around(to)]
  const [alongX, alongY] = [endX - x, endY - y]
  const squared = alongX ** 2 + alongY ** 2
  const part = squared === 0 ? 0 : Math.max(0, Math.min(1, -(x * alongX + y * alongY) / squared))
  return Math.hypot(x + part * alongX, y + part * alongY)
}
