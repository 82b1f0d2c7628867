import { area as turfArea } from '@turf/turf'
import type { Feature, FeatureCollection, Point, Polygon } from 'geojson'
import { metresPerNauticalMile } from '#lib/distance.ts'
import { positionsOf } from '#lib/wire/area/area.ts'
import { parseBoxes } from '#lib/wire/area/boundingBox.ts'
import { type AreaShape, coordinatesOf, type Position, type Ring } from './areaShapes.ts'
import type { Fault } from './areaWork.ts'

/** A slanted edge of this height deviates from its chord on the chart by less than 15 m, whatever the latitude. */
const stepDegrees = 0.25

/** The areas as the map draws them. `marked` is the one that is being edited. */
export function areaData(
  shapes: readonly AreaShape[],
  { marked = null, faults = [] }: { marked?: number | null; faults?: readonly Fault[] } = {},
): FeatureCollection<Polygon> {
  const faulty = new Set(faults.map(({ area }) => area))
  const features = shapes.map(
    (shape, area): Feature<Polygon> => ({
      type: 'Feature',
      id: area,
      geometry: { type: 'Polygon', coordinates: drawnCoordinates(shape) },
      properties: { marked: area === marked, faulty: faulty.has(area) },
    }),
  )
  return { type: 'FeatureCollection', features }
}

/** The boxes of the filters, which are shown but not drawn by hand. */
export function boxFeatures(text: string): Feature<Polygon>[] {
  const read = parseBoxes([text])
  if (!('area' in read)) return []
  return read.area.polygons.map(({ rings }) => ({
    type: 'Feature',
    properties: { faulty: false, marked: false },
    geometry: { type: 'Polygon', coordinates: rings.map(positionsOf) },
  }))
}

export function markData(faults: readonly Fault[]): FeatureCollection<Point> {
  const features = faults.map(
    ({ place: [longitude, latitude], kind }): Feature<Point> => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: { kind },
    }),
  )
  return { type: 'FeatureCollection', features }
}

/** Returns square nautical miles. */
export function sizeOf(shape: AreaShape): number {
  return turfArea({ type: 'Polygon', coordinates: drawnCoordinates(shape) }) / metresPerNauticalMile ** 2
}

/**
 * A query takes an edge as straight in longitude and latitude, which is bent on a Mercator chart. Adds positions along
 * each edge, so that the drawn area is the searched one.
 */
function drawnCoordinates(shape: AreaShape): number[][][] {
  return coordinatesOf(shape.map((ring) => [...alongEdges(ring)]))
}

function* alongEdges(ring: Ring): Generator<Position> {
  for (const [i, to] of ring.entries()) {
    const from = ring[i - 1]
    const slanted = from && from[0] !== to[0] && from[1] !== to[1]
    const steps = slanted ? Math.ceil(Math.abs(to[1] - from[1]) / stepDegrees) : 1
    for (let step = 1; from && step < steps; step++) {
      const share = step / steps
      yield [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
    }
    yield to
  }
}
