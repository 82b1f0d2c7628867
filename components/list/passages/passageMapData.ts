import type { Position as Coordinates, Feature, FeatureCollection, Geometry } from 'geojson'
import type { Position } from '../../ui/places/greatCircle.ts'

export interface ShownPassages {
  /** The line that vessels cross. */
  line: readonly Position[] | null
  /** The part of the open vessel's track inside, or the place of its crossing. */
  part: Geometry | null
  /** Start and end of the part, as far as they are known. */
  times: readonly (string | null)[]
}

/** The line and the part of a track for the map. */
export function passageMapData({ line, part, times }: ShownPassages): FeatureCollection {
  const ways = part ? waysOf(part) : []
  const [first, last] = [ways[0]?.[0], ways.at(-1)?.at(-1)]
  const [begin, end] = times
  return {
    type: 'FeatureCollection',
    features: [
      ...(line ? [lineFeature('line', line)] : []),
      ...ways.filter((way) => way.length > 1).map((way) => lineFeature('part', way)),
      ...(first ? [endFeature(first, begin)] : []),
      ...(last && last !== first ? [endFeature(last, end)] : []),
    ],
  }
}

/** The box around a part of a track, beyond 180° if it crosses that; `null` without positions. */
export function boxOfPart(part: Geometry) {
  const places = waysOf(part).flat()
  const crosses = places.some(([x = 0]) => x > 90) && places.some(([x = 0]) => x < -90)
  const longitudes = places.map(([x = 0]) => (crosses && x < 0 ? x + 360 : x))
  const latitudes = places.map(([, y = 0]) => y)
  if (places.length === 0) return null
  return {
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  }
}

function waysOf(part: Geometry): readonly (readonly Coordinates[])[] {
  if (part.type === 'Point') return [[part.coordinates]]
  if (part.type === 'LineString') return [part.coordinates]
  return part.type === 'MultiLineString' ? part.coordinates : []
}

function lineFeature(kind: 'line' | 'part', places: readonly (readonly number[])[]): Feature {
  return {
    type: 'Feature',
    properties: { kind },
    geometry: { type: 'LineString', coordinates: places.map((place) => [...place]) },
  }
}

function endFeature(place: Coordinates, label: string | null = null): Feature {
  return {
    type: 'Feature',
    properties: { kind: 'end', label: label ?? '' },
    geometry: { type: 'Point', coordinates: place },
  }
}
