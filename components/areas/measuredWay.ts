import type { Feature, FeatureCollection, LineString, Point } from 'geojson'
import { distanceNauticalMiles, greatCircle, initialCourse, type Position } from '../ui/places/greatCircle.ts'

export interface Leg {
  to: Position
  nauticalMiles: number
  /** The course at the start of the leg, from true north. */
  courseDegrees: number
}

export interface MeasuredWay {
  points: readonly Position[]
  legs: readonly Leg[]
  nauticalMiles: number
}

/** Measures the route through these points along great circles. */
export function measuredWay(points: readonly Position[]): MeasuredWay {
  const legs = points.flatMap((to, i): Leg[] => {
    const from = points[i - 1]
    if (!from) return []
    return [{ to, nauticalMiles: distanceNauticalMiles(from, to), courseDegrees: initialCourse(from, to) }]
  })
  return { points, legs, nauticalMiles: legs.reduce((sum, { nauticalMiles }) => sum + nauticalMiles, 0) }
}

/** Converts a route to map features; `label` is the text at the end of each leg. */
export function wayData({ points, legs }: MeasuredWay, label: (leg: Leg) => string): FeatureCollection {
  const line: Position[] = []
  for (const [i, to] of points.entries()) {
    const from = line.at(-1)
    if (from) line.push(...greatCircle(from, to).slice(1))
    else if (i === 0) line.push(to)
  }
  const drawn: Feature<LineString>[] =
    line.length > 1
      ? [
          {
            type: 'Feature',
            geometry: { type: 'LineString', coordinates: line.map(([x, y]) => [x, y]) },
            properties: {},
          },
        ]
      : []
  const marks = points.map((place, i): Feature<Point> => {
    const leg = legs[i - 1]
    return {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [...nearestTurn(place, line)] },
      properties: { kind: 'point', ...(leg && { label: label(leg) }) },
    }
  })
  return { type: 'FeatureCollection', features: [...drawn, ...marks] }
}

/** Shifts a point to the copy of the world in which the line is drawn. */
function nearestTurn([longitude, latitude]: Position, line: readonly Position[]): Position {
  const on = line.find(
    ([x, y]) => Math.abs(y - latitude) < 1e-6 && Math.abs(((((x - longitude) % 360) + 540) % 360) - 180) < 1e-6,
  )
  return on ?? [longitude, latitude]
}
