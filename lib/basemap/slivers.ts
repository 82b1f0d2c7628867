import type { MultiPolygon, Position } from 'geojson'
import { type Point, signedArea } from './cutRings.ts'

/** Larger rings are coasts, however ragged. */
const maxSliverPoints = 12
/** The area of a ring over the square of its length: that of a bar 30 times as long as wide. */
const minCompactness = 30 / 62 ** 2

/**
 * Removes small islands that simplification has made into slivers or rings that cross themselves, which renderers fill as
 * shards.
 */
export function withoutSlivers({ coordinates }: MultiPolygon): MultiPolygon {
  return {
    type: 'MultiPolygon',
    coordinates: coordinates.flatMap(([outer, ...islands]) =>
      outer && !isSliver(outer) ? [[outer, ...islands.filter((ring) => !isSliver(ring))]] : [],
    ),
  }
}

export function isSliver(ring: readonly Position[]): boolean {
  if (ring.length - 1 > maxSliverPoints) return false
  const level = Math.cos(((ring[0]?.[1] ?? 0) * Math.PI) / 180)
  const points = ring.map(([longitude = 0, latitude = 0]): Point => [longitude * level, latitude])
  const sides = points.slice(1).map((to, index) => [points[index] ?? to, to] as const)
  const length = sides.reduce((sum, [from, to]) => sum + Math.hypot(to[0] - from[0], to[1] - from[1]), 0)
  if (Math.abs(signedArea(points)) < minCompactness * length ** 2) return true
  return sides.some((side, index) => sides.slice(index + 2).some((other) => cross(side, other)))
}

type Side = readonly [from: Point, to: Point]

/** Whether each side has the ends of the other on both of its sides. Sides that touch do not cross. */
function cross([a, b]: Side, [c, d]: Side): boolean {
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0
}

function turn([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
}
