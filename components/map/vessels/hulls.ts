import type { Feature, FeatureCollection, LineString, Point, Polygon, Position } from 'geojson'

/** Tiles have headings and dimensions from this zoom on. A hull is drawn to scale if it is longer than an icon. */
export const hullsFromZoom = 13
const minHullPixels = 26
/** From this zoom on, lines show where vessels will be at their current course and speed. */
export const vectorsFromZoom = 10
const minVectorKnots = 0.5

const earthRadiusMetres = 6_371_008.8
const metresPerDegree = (earthRadiusMetres * Math.PI) / 180
const nauticalMilesPerDegree = 60
const tilePixels = 512

export interface TileVessel {
  mmsi: number
  longitude: number
  latitude: number
  properties: Readonly<Record<string, unknown>>
}

export interface VesselMarks {
  name: unknown
  type: unknown
  class: unknown
  age: unknown
}

export interface Dimensions {
  toBow: number
  toStern: number
  toPort: number
  toStarboard: number
}

/** Draws vessels whose hulls are longer on the screen than their icons as outlines on the earth. */
export function hullsOf(vessels: readonly TileVessel[], zoom: number): FeatureCollection<Polygon, VesselMarks> {
  const features = zoom < hullsFromZoom ? [] : vessels.flatMap((vessel) => hullOf(vessel, zoom) ?? [])
  return { type: 'FeatureCollection', features }
}

/** Places the names of hulls below their southern end, so that a name does not cover its own vessel. */
export function hullNamesOf({ features }: FeatureCollection<Polygon, VesselMarks>): Feature<Point, VesselMarks>[] {
  return features.map(({ id, properties, geometry }) => {
    const [ring = []] = geometry.coordinates
    const longitudes = ring.map(([longitude = 0]) => longitude)
    const middle = (Math.min(...longitudes) + Math.max(...longitudes)) / 2
    const coordinates = [middle, Math.min(...ring.map(([, latitude = 0]) => latitude))]
    return { type: 'Feature', id, properties, geometry: { type: 'Point', coordinates } }
  })
}

/** Draws the predicted way of moving vessels. Positions older than an hour have no line. */
export function vectorsOf(
  vessels: readonly TileVessel[],
  zoom: number,
  minutes: number,
): FeatureCollection<LineString, VesselMarks> {
  const features = zoom < vectorsFromZoom ? [] : vessels.flatMap((vessel) => vectorOf(vessel, minutes / 60) ?? [])
  return { type: 'FeatureCollection', features }
}

export function pixelsPerMetre(zoom: number, latitude: number): number {
  return (tilePixels * 2 ** zoom) / (2 * Math.PI * earthRadiusMetres * Math.cos((latitude * Math.PI) / 180))
}

function hullOf(vessel: TileVessel, zoom: number): Feature<Polygon, VesselMarks> | null {
  const { mmsi, longitude, latitude, properties } = vessel
  const dimensions = dimensionsOf(properties)
  // The course over ground of a vessel at rest is no heading.
  const bearing =
    numberOf(properties.heading) ?? (properties.status === 'moving' ? numberOf(properties.rotation) : null)
  if (!dimensions || bearing === null) return null
  if ((dimensions.toBow + dimensions.toStern) * pixelsPerMetre(zoom, latitude) < minHullPixels) return null
  const ring = outlineOf(dimensions).map(([x, y]): Position => placeAt([longitude, latitude], bearing, x, y))
  return {
    type: 'Feature',
    id: mmsi,
    properties: marksOf(properties),
    geometry: { type: 'Polygon', coordinates: [ring] },
  }
}

function vectorOf(
  { mmsi, longitude, latitude, properties }: TileVessel,
  hours: number,
): Feature<LineString, VesselMarks> | null {
  const [speed, course] = [numberOf(properties.speed), numberOf(properties.course)]
  const fresh = properties.age === 'live' || properties.age === '10m'
  if (!fresh || properties.status !== 'moving' || speed === null || course === null) return null
  if (speed < minVectorKnots) return null
  const metres = ((speed * hours) / nauticalMilesPerDegree) * metresPerDegree
  return {
    type: 'Feature',
    id: mmsi,
    properties: marksOf(properties),
    geometry: {
      type: 'LineString',
      coordinates: [[longitude, latitude], placeAt([longitude, latitude], course, 0, metres)],
    },
  }
}

/**
 * Converts metres abeam (to starboard) and ahead of the antenna to degrees. A hull is short enough for a flat earth.
 */
function placeAt([longitude, latitude]: [number, number], bearing: number, abeam: number, ahead: number): Position {
  const turn = (bearing * Math.PI) / 180
  const east = abeam * Math.cos(turn) + ahead * Math.sin(turn)
  const north = ahead * Math.cos(turn) - abeam * Math.sin(turn)
  const metresPerDegreeEast = metresPerDegree * Math.cos((latitude * Math.PI) / 180)
  return [longitude + east / metresPerDegreeEast, latitude + north / metresPerDegree]
}

/** AIS puts an antenna of unknown place at the bow and at port (ITU-R M.1371, 3.3.3); it is drawn amidships. */
export function dimensionsOf(properties: TileVessel['properties']): Dimensions | null {
  const toBow = numberOf(properties.to_bow)
  const toStern = numberOf(properties.to_stern)
  const toPort = numberOf(properties.to_port)
  const toStarboard = numberOf(properties.to_starboard)
  if (toBow === null || toStern === null || toPort === null || toStarboard === null) return null
  const [length, beam] = [toBow + toStern, toPort + toStarboard]
  if (length === 0 || beam === 0) return null
  if (toBow > 0 || toPort > 0) return { toBow, toStern, toPort, toStarboard }
  return { toBow: length / 2, toStern: length / 2, toPort: beam / 2, toStarboard: beam / 2 }
}

/** A closed ring around a vessel in metres from its antenna, bow ahead: curved bow, straight sides, bevelled stern. */
export function outlineOf({ toBow, toStern, toPort, toStarboard }: Dimensions): [abeam: number, ahead: number][] {
  const [length, beam] = [toBow + toStern, toPort + toStarboard]
  const middle = (toStarboard - toPort) / 2
  const shoulder = toBow - Math.min(length * 0.3, beam * 1.3)
  const quarter = Math.min(length * 0.05, beam * 0.25)
  const starboard: [number, number][] = [
    ...[0, 0.06, 0.2, 0.4, 0.7].map((part): [number, number] => [
      (beam / 2) * Math.sqrt(part),
      toBow - (toBow - shoulder) * part,
    ]),
    [beam / 2, shoulder],
    [beam / 2, quarter - toStern],
    [beam / 2 - quarter, -toStern],
  ]
  const port = starboard.map(([abeam, ahead]): [number, number] => [-abeam, ahead]).reverse()
  return [...starboard, ...port].map(([abeam, ahead]) => [middle + abeam, ahead])
}

function marksOf({ name, type, class: transponderClass, age }: TileVessel['properties']): VesselMarks {
  return { name, type, class: transponderClass, age }
}

/** The value of a property of a feature. */
export function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
