import type { FeatureCollection, Geometry, Polygon, Position } from 'geojson'
import { parseArea } from '#lib/wire/area.ts'
import { isCompactArea } from '#lib/wire/compactArea.ts'
import { type AreaShape, shapesOfArea } from './areaShapes.ts'
import { readWkt, type WktFault } from './wkt.ts'

export type AreaTextProblem =
  | { kind: 'empty' | 'no-polygon' }
  | { kind: 'json' | 'kml' | 'area'; reason: string }
  | ({ kind: 'wkt' } & WktFault)

/** `leftOut`: how many things of a file are no areas. */
export type AreaTextResult = { shapes: AreaShape[]; leftOut: number } | { problem: AreaTextProblem }

/** Areas as people have them: GeoJSON, WKT, KML, or what stands in an address. Which of them it is, the text itself says. */
export async function readAreaText(text: string): Promise<AreaTextResult> {
  const given = text.trim()
  if (given === '') return { problem: { kind: 'empty' } }
  if (isCompactArea(given)) return shapesIn(given)
  if (given.startsWith('<')) return readKml(given)
  if (/^[[{]/.test(given)) return readJson(given)
  const read = readWkt(text.trimEnd())
  if ('fault' in read) return { problem: { kind: 'wkt', ...read.fault } }
  return shapesIn(JSON.stringify({ type: 'MultiPolygon', coordinates: read.polygons }))
}

function readJson(text: string): AreaTextResult {
  try {
    JSON.parse(text)
  } catch (error) {
    return { problem: { kind: 'json', reason: error instanceof Error ? error.message : String(error) } }
  }
  return shapesIn(text)
}

async function readKml(text: string): Promise<AreaTextResult> {
  const { kml } = await import('@tmcw/togeojson')
  const document = new DOMParser().parseFromString(text, 'text/xml')
  const fault = document.querySelector('parsererror')
  if (fault) return { problem: { kind: 'kml', reason: (fault.textContent ?? '').trim().split('\n')[0] ?? '' } }
  const { features } = kml(document) as FeatureCollection<Geometry | null>
  const geometries = features.flatMap(({ geometry }) => (geometry ? partsOf(geometry) : []))
  const polygons = geometries.filter((geometry): geometry is Polygon => geometry.type === 'Polygon')
  if (polygons.length === 0) return { problem: { kind: 'no-polygon' } }
  const coordinates: Position[][][] = polygons.map((polygon) => polygon.coordinates)
  return shapesIn(JSON.stringify({ type: 'MultiPolygon', coordinates }), geometries.length - polygons.length)
}

function partsOf(geometry: Geometry): Geometry[] {
  if (geometry.type === 'GeometryCollection') return geometry.geometries.flatMap(partsOf)
  if (geometry.type !== 'MultiPolygon') return [geometry]
  return geometry.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }))
}

/** An area that crosses itself is taken here: the map shows where, and it is mended before it is applied. */
function shapesIn(text: string, leftOut = 0): AreaTextResult {
  const result = parseArea(text, { evenCrossing: true })
  if ('area' in result) return { shapes: shapesOfArea(result.area), leftOut }
  return { problem: { kind: 'area', reason: result.reason } }
}
