// @vitest-environment happy-dom
import { kml } from '@tmcw/togeojson'
import { describe, expect, it } from 'vitest'
import { blankVessel, type Vessel } from '#lib/vessel/fields.ts'
import { vesselJson } from '../vesselJson.ts'
import { fileText } from './fileParts.ts'
import { type FormatName, formatNames, formats } from './formats.ts'
import { trackFormats } from './trackFormats.ts'

const created = 1_795_229_580_123_456

function json(more: Partial<Vessel> = {}) {
  return vesselJson({ ...blankVessel(244_660_000, false, created), ...more })
}

const located = json({
  name: 'ANNA, "THE FIRST"',
  destination: '=HYPERLINK("X")',
  broadcastMicroseconds: created,
  longitude: -4.25,
  latitude: -51.9,
})
const unlocated = json({ name: 'BRIG' })

/** Small RFC 4180 parser, to test CSV by reading it back. */
function readCsv(text: string): Record<string, string>[] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\r\n') rows.push([])
  }
  expect(rows.pop()).toEqual([])
  const [header = [], ...lines] = rows
  return lines.map((cells) => {
    expect(cells).toHaveLength(header.length)
    return Object.fromEntries(header.map((name, i) => [name, cells[i] ?? '']))
  })
}

const page = { paging: { limit: 2, total: 3, next: 'abc' }, data: [located, unlocated] }

describe('CSV', () => {
  it('has a header, one column per value and one line per vessel, for any name', () => {
    const [first, second] = readCsv(formats.csv.pageText(page))
    expect(first).toMatchObject({ name: 'ANNA, "THE FIRST"', mmsi: '244660000', longitude: '-4.25', latitude: '-51.9' })
    expect(second).toMatchObject({ name: 'BRIG', longitude: '', latitude: '', timestamp: '' })
    expect(readCsv(formats.csv.ofVessel(located))).toEqual([first])
  })

  it('has the matched port in separate columns', () => {
    const port = { unlocode: 'NLRTM', name: 'Rotterdam', longitude: 4.14, latitude: 51.95 }
    const bound = vesselJson(blankVessel(244_660_000, false, created), null, port)
    const [first, second] = readCsv(formats.csv.pageText({ ...page, data: [bound, unlocated] }))
    const columns = { unlocode: 'NL RTM', port_name: 'Rotterdam', port_longitude: '4.14', port_latitude: '51.95' }
    expect(first).toMatchObject(columns)
    expect(second).toMatchObject({ unlocode: '', port_name: '', port_longitude: '', port_latitude: '' })
  })

  it('has empty cells for unknown values, not 511', () => {
    expect(readCsv(formats.csv.pageText(page))[0]).toMatchObject({
      heading: '',
      speed: '',
      rot: '',
      course: '',
      maneuver: '',
    })
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '"=1'])(
    'makes %j harmless in a spreadsheet',
    (destination) => {
      const [row] = readCsv(formats.csv.ofVessel(json({ destination })))
      expect(row?.destination).toBe(destination === '"=1' ? destination : `'${destination}`)
    },
  )

  it('has only the header if nothing matches', () => {
    const text = formats.csv.pageText({ paging: { limit: 100, total: 0 }, data: [] })
    expect(text).toMatch(/^id,name,mmsi,[a-z_,]+\r\n$/)
  })
})

describe('GeoJSON', () => {
  it('is a FeatureCollection with a paging member', () => {
    const collection = JSON.parse(formats.geojson.pageText(page))
    expect(collection).toMatchObject({ type: 'FeatureCollection', paging: page.paging })
    expect(collection.features).toHaveLength(2)
    expect(collection.features[0]).toMatchObject({
      type: 'Feature',
      id: located.id,
      geometry: { type: 'Point', coordinates: [-4.25, -51.9] },
      properties: { name: 'ANNA, "THE FIRST"', heading: null, speed: null, rot: null, maneuver: null, course: null },
    })
  })

  it('gives a vessel without a position no geometry, but the same properties', () => {
    const feature = JSON.parse(formats.geojson.ofVessel(unlocated))
    expect(feature.geometry).toBeNull()
    expect(Object.keys(feature.properties)).toEqual(
      Object.keys(JSON.parse(formats.geojson.ofVessel(located)).properties),
    )
  })

  it('keeps known values that mean "not available" in other fields', () => {
    const { properties } = JSON.parse(formats.geojson.ofVessel({ ...located, length: 511, width: 0 }))
    expect(properties).toMatchObject({ length: 511, width: 0 })
  })
})

describe('NDJSON', () => {
  it('has the records of the JSON page, one per line', () => {
    const lines = formats.ndjson.pageText(page).split('\n')
    expect(lines.pop()).toBe('')
    expect(lines.map((line) => JSON.parse(line))).toEqual(JSON.parse(formats.json.pageText(page)).data)
  })
})

describe('KML', () => {
  /** Reads KML with an independent program. */
  const featuresOf = (text: string) => {
    const document = new DOMParser().parseFromString(text, 'application/xml')
    expect(document.querySelector('parsererror')).toBeNull()
    return kml(document).features
  }

  it('has one placemark per vessel with name, position and data', () => {
    const [first, second] = featuresOf(formats.kml.pageText(page))
    expect(first).toMatchObject({
      id: `mmsi-${located.mmsi}`,
      geometry: { type: 'Point', coordinates: [-4.25, -51.9] },
      properties: { name: 'ANNA, "THE FIRST"', mmsi: '244660000', latitude: '-51.9', destination: '=HYPERLINK("X")' },
    })
    expect(first?.properties).not.toHaveProperty('heading')
    expect(second).toMatchObject({ geometry: null, properties: { name: 'BRIG' } })
  })

  it('escapes received mark-up and drops characters that XML cannot contain', () => {
    const text = formats.kml.ofVessel(json({ name: 'A<B>&"\u0001', destination: ']]></value>' }))
    expect(text).toContain('<name>A&lt;B&gt;&amp;&quot;\ufffd</name>')
    expect(featuresOf(text)).toMatchObject([{ properties: { name: 'A<B>&"\ufffd', destination: ']]></value>' } }])
  })
})

describe('a streamed file', () => {
  const written = (name: FormatName) => {
    return fileText(formats[name].parts(), [located, unlocated])
  }

  it.each(['csv', 'ndjson', 'kml'] as const)('equals the page in %s', (name) => {
    expect(written(name)).toBe(formats[name].pageText(page))
  })

  it('equals the page without paging in JSON and GeoJSON', () => {
    const { paging: _, ...collection } = JSON.parse(formats.geojson.pageText(page))
    expect(JSON.parse(written('geojson'))).toEqual(collection)
    expect(JSON.parse(written('json'))).toEqual({ data: page.data })
  })
})

describe('every format', () => {
  const quoteIn: Partial<Record<FormatName, string>> = { csv: '""', kml: '&quot;' }

  it.each(formatNames)('%s keeps each value of the record', (name: FormatName) => {
    const text = formats[name].ofVessel(located)
    const { last_known_position: position, most_recent_voyage: voyage, ...own } = located
    for (const value of [...Object.values(own), position?.timestamp, ...(position?.geometry.coordinates ?? [])]) {
      const written = String(value ?? '').replaceAll('"', quoteIn[name] ?? '\\"')
      expect(text).toContain(written)
    }
    expect(text).toContain(String(voyage.destination?.slice(0, 10)))
  })
})

it('writes 180° as -180 in GPX, whose longitudes are below 180', () => {
  const point = {
    seconds: 1_795_229_580,
    longitude: 180,
    latitude: -17,
    speedKnots: 5,
    courseDegrees: 90,
    dwellSeconds: 0,
  }
  const track = { id: null, mmsi: 503_000_001, name: null, leftOut: 0, points: [point] }
  expect(trackFormats.gpx.write(track)).toContain('<trkpt lat="-17" lon="-180">')
})
