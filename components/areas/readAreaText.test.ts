import { describe, expect, it } from 'vitest'
import { geometryOf } from '#lib/wire/area/area.ts'
import { pointsOf } from '#lib/wire/area/fixtures/points.ts'
import { readWkt, writeWkt } from '#lib/wire/area/wkt.ts'
import { type AreaShape, textOf } from './areaShapes.ts'
import { readAreaText } from './readAreaText.ts'

const withHole: AreaShape = [pointsOf('0 50, 10 50, 10 60, 0 50'), pointsOf('5 51, 6 51, 6 52, 5 51')]
const other: AreaShape = [pointsOf('175 -10, 185 -10, 185 -5.5, 175 -10')]

describe('areas from a text or file', () => {
  it.each([
    ['GeoJSON', JSON.stringify(geometryOf([withHole, other]))],
    ['WKT', writeWkt([withHole, other])],
    ['the text of an address', textOf([withHole, other]) ?? ''],
  ])('may be %s', (_kind, text) => {
    expect(readAreaText(`\n ${text} `)).toEqual({ shapes: [withHole, other], leftOut: 0 })
  })

  it('may be KML; whatever is not a polygon is counted', () => {
    const ring = (positions: string) => `<LinearRing><coordinates>${positions}</coordinates></LinearRing>`
    const kml = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>
      <Placemark><name>Box</name><Polygon>
        <outerBoundaryIs>${ring('0,50,0 10,50,0 10,60,0 0,50,0')}</outerBoundaryIs>
        <innerBoundaryIs>${ring('5,51 6,51 6,52 5,51')}</innerBoundaryIs></Polygon></Placemark>
      <Placemark><Point><coordinates>3,51</coordinates></Point></Placemark></Document></kml>`
    expect(readAreaText(kml)).toEqual({ shapes: [withHole], leftOut: 1 })
  })

  it('are accepted if they cross themselves, because the map shows where', () => {
    expect(readAreaText('POLYGON ((0 0, 2 2, 2 0, 0 2, 0 0))')).toMatchObject({ leftOut: 0 })
  })

  it.each([
    ['  ', { kind: 'empty' }],
    ['{"type":', { kind: 'json', at: null }],
    ['{"type": 1,}', { kind: 'json', at: 12 }],
    ['{"type":"Point","coordinates":[1,2]}', { kind: 'area', fault: { kind: 'other-type', type: '"Point"' } }],
    ['<kml><Document/></kml>', { kind: 'no-polygon' }],
    ['POLYGON ((0 0, 1 0, 1 1, 0 1))', { kind: 'area', fault: { kind: 'open', at: 'coordinates[0][0]' } }],
    ['POINT (1 2)', { kind: 'wkt', at: 1, expected: 'kind' }],
    ['POLYGON (0 0, 1 0)', { kind: 'wkt', at: 10, expected: 'open' }],
    ['POLYGON ((0 0, 1 x, 1 1, 0 0))', { kind: 'wkt', at: 18, expected: 'number' }],
    ['POLYGON ((0 0, 1 0, 1 1, 0 0)', { kind: 'wkt', at: 30, expected: 'close' }],
    ['POLYGON ((0 0, 1 0, 1 1, 0 0)) and', { kind: 'wkt', at: 32, expected: 'end' }],
  ])('say what is wrong and where: %s', (text, problem) => {
    expect(readAreaText(text)).toMatchObject({ problem })
  })
})

it.each([
  ['harbour.geojson', 'json'],
  ['harbour.json', 'json'],
  ['harbour.kml', 'kml'],
  ['harbour.wkt', 'wkt'],
])('a broken file is reported as what its name says: %s', (fileName, kind) => {
  expect(readAreaText('nothing of the kind', fileName)).toMatchObject({ problem: { kind } })
})

describe('well-known text', () => {
  it('may have an SRID, heights, measures, blanks and any case', () => {
    const polygons = [
      [
        [
          [0, 0, 5],
          [1, 0, 5],
          [1, -1.5, 5],
          [0, 0, 5],
        ],
      ],
    ]
    expect(readWkt('SRID=4326; polygon z ( (0 0 5,1 0 5,1 -1.5e0 5 , 0 0 5) )')).toEqual({ polygons })
  })

  it('is written as POLYGON for one area and as MULTIPOLYGON for several', () => {
    expect(writeWkt([other])).toBe('POLYGON ((175 -10, 185 -10, 185 -5.5, 175 -10))')
    expect(writeWkt([other, other])).toMatch(/^MULTIPOLYGON \(\(\(175 -10, .*\)\), \(\(175/)
  })
})
