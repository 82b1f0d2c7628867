import { kml } from '@tmcw/togeojson'
import type { Geometry, Polygon } from 'geojson'
import { type AreaResult, areaOf, parseArea } from '#lib/wire/area/area.ts'
import type { AreaFault } from '#lib/wire/area/areaFault.ts'
import { isCompactArea } from '#lib/wire/area/compactArea.ts'
import { readWkt, type WktFault } from '#lib/wire/area/wkt.ts'
import { type AreaShape, shapesOfArea } from './areaShapes.ts'

export type AreaTextProblem =
  | { kind: 'empty' | 'no-polygon' }
  /** The position in the text, counted from 1; `null` if the browser does not report it. */
  | { kind: 'json'; at: number | null }
  | { kind: 'kml'; line: number | null }
  | { kind: 'area'; fault: AreaFault }
  | ({ kind: 'wkt' } & WktFault)

/** `leftOut`: the number of items in a file that are not areas. */
export type AreaTextResult = { shapes: AreaShape[]; leftOut: number } | { problem: AreaTextProblem }

/** Reads GeoJSON, WKT, KML or the compact form of an address, which it recognises from the file's name or the text. */
export function readAreaText(text: string, fileName = ''): AreaTextResult {
  const given = text.trim()
  if (given === '') return { problem: { kind: 'empty' } }
  if (/\.(geo)?json$/i.test(fileName)) return readJson(given)
  if (/\.kml$/i.test(fileName)) return readKml(given)
  if (isCompactArea(given)) return shapesIn(parseArea(given, { evenCrossing: true }))
  if (given.startsWith('<')) return readKml(given)
  if (/^[[{]/.test(given)) return readJson(given)
  const read = readWkt(text.trimEnd())
  if ('fault' in read) return { problem: { kind: 'wkt', ...read.fault } }
  return shapesOfGeometry({ type: 'MultiPolygon', coordinates: read.polygons })
}

function readJson(text: string): AreaTextResult {
  let geometry: unknown
  try {
    geometry = JSON.parse(text)
  } catch (error) {
    return { problem: { kind: 'json', at: faultyCharacter(text, String(error)) } }
  }
  return shapesOfGeometry(geometry)
}

/** Browsers report the position as an offset, as line and column, or not at all. */
function faultyCharacter(text: string, message: string): number | null {
  const [, before] = /position (\d+)/.exec(message) ?? []
  if (before !== undefined) return Number(before) + 1
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? []
  if (line === undefined) return null
  const above = text.split('\n').slice(0, Number(line) - 1)
  return above.reduce((sum, { length }) => sum + length + 1, 0) + Number(column)
}

function readKml(text: string): AreaTextResult {
  const document = new DOMParser().parseFromString(text, 'text/xml')
  const fault = document.querySelector('parsererror')
  if (fault) {
    const [, line] = /line(?: number)? (\d+)/i.exec(fault.textContent ?? '') ?? []
    return { problem: { kind: 'kml', line: line === undefined ? null : Number(line) } }
  }
  const { features } = kml(document)
  const geometries = features.flatMap(({ geometry }) => (geometry ? partsOf(geometry) : []))
  const polygons = geometries.filter((geometry): geometry is Polygon => geometry.type === 'Polygon')
  if (polygons.length === 0) return { problem: { kind: 'no-polygon' } }
  const coordinates = polygons.map((polygon) => polygon.coordinates)
  return shapesOfGeometry({ type: 'MultiPolygon', coordinates }, geometries.length - polygons.length)
}

function partsOf(geometry: Geometry): Geometry[] {
  if (geometry.type === 'GeometryCollection') return geometry.geometries.flatMap(partsOf)
  if (geometry.type !== 'MultiPolygon') return [geometry]
  return geometry.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }))
}

/** Accepts areas that cross themselves: the map marks the crossings, and the areas are applied after editing. */
function shapesOfGeometry(geometry: unknown, leftOut = 0): AreaTextResult {
  return shapesIn(areaOf(geometry, { evenCrossing: true }), leftOut)
}

function shapesIn(result: AreaResult, leftOut = 0): AreaTextResult {
  if ('area' in result) return { shapes: shapesOfArea(result.area), leftOut }
  return { problem: { kind: 'area', fault: result.fault } }
}
