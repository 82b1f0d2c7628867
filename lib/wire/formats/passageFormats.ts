import type { TrackPoint } from '#lib/track/point.ts'
import type { CreditJson } from '../creditSchemas.ts'
import type { Paging } from '../pageSchemas.ts'
import type { CrossingJson, PassageJson, StayJson } from '../passageSchemas.ts'
import { csvLine } from './csvLine.ts'
import { kmlAuthor, kmlStart } from './kml.ts'
import { multiTrackKml, trackFeature } from './trackFormats.ts'
import { creditsMember } from './vesselGeoJson.ts'
import { escapedXml } from './xml.ts'

export interface Passage {
  json: PassageJson
  /** The part of the track inside, for the formats that draw it. */
  part: readonly TrackPoint[]
}

export interface PassagePage {
  since: string
  until: string
  paging: Paging
  kind: keyof typeof columns
  passages: readonly Passage[]
  credits: readonly CreditJson[]
}

interface PassageFormat {
  meaning: string
  mediaType: string
  contentType: string
  /** Whether it needs the parts of tracks. */
  isDrawn: boolean
  write(page: PassagePage): string
}

const vesselColumns = ['id', 'name', 'mmsi', 'imo', 'call_sign', 'flag', 'ship_type'] as const

const columns = {
  stay: [
    ...vesselColumns,
    ...(['entered_at', 'entry', 'left_at', 'exit', 'minutes', 'points'] as const),
    ...(['speed_min', 'speed_max', 'course_in', 'course_out'] as const),
  ],
  crossing: [...vesselColumns, ...(['crossed_at', 'direction', 'longitude', 'latitude', 'speed', 'course'] as const)],
} as const satisfies { stay: readonly (keyof StayJson)[]; crossing: readonly (keyof CrossingJson)[] }

/** Formats of passages by their `format=` value, the same as of vessels. The first is the default. */
export const passageFormats = {
  json: {
    meaning: 'the passages',
    mediaType: 'application/json',
    contentType: 'application/json',
    isDrawn: false,
    write: ({ since, until, paging, passages }) =>
      JSON.stringify({ since, until, paging, data: passages.map(({ json }) => json) }),
  },
  geojson: {
    meaning: 'for maps, with the part of the track inside, or the place of the crossing',
    mediaType: 'application/geo+json',
    contentType: 'application/geo+json',
    isDrawn: true,
    write: ({ since, until, paging, passages, credits }) =>
      JSON.stringify({
        type: 'FeatureCollection',
        ...{ since, until, paging, ...creditsMember(credits) },
        features: passages.map(featureOf),
      }),
  },
  csv: {
    meaning: 'for tables, one line per passage',
    mediaType: 'text/csv',
    contentType: 'text/csv; charset=utf-8',
    isDrawn: false,
    write: ({ kind, passages }) =>
      csvLine(columns[kind]) + passages.map(({ json }) => csvLine(cellsOf(json).map(([, cell]) => cell))).join(''),
  },
  ndjson: {
    meaning: 'one passage per line',
    mediaType: 'application/x-ndjson',
    contentType: 'application/x-ndjson',
    isDrawn: false,
    write: ({ passages }) => passages.map(({ json }) => `${JSON.stringify(json)}\n`).join(''),
  },
  kml: {
    meaning: 'for Google Earth, one placemark per passage',
    mediaType: 'application/vnd.google-earth.kml+xml',
    contentType: 'application/vnd.google-earth.kml+xml',
    isDrawn: true,
    write: ({ passages, credits }) =>
      [
        `${kmlStart}<Document>\n<name>Passages</name>\n${kmlAuthor(credits)}`,
        ...passages.map(placemarkOf),
        '</Document>\n</kml>\n',
      ].join(''),
  },
} as const satisfies Record<string, PassageFormat>

export type PassageFormatName = keyof typeof passageFormats

export const passageFormatNames = Object.keys(passageFormats) as readonly PassageFormatName[]

function cellsOf(json: PassageJson) {
  return 'crossed_at' in json
    ? columns.crossing.map((column) => [column, json[column]] as const)
    : columns.stay.map((column) => [column, json[column]] as const)
}

function featureOf({ json, part }: Passage) {
  if ('crossed_at' in json) {
    const { id, longitude, latitude, ...properties } = json
    return { type: 'Feature', id, geometry: { type: 'Point', coordinates: [longitude, latitude] }, properties }
  }
  const { id, ...stay } = json
  const { geometry, properties } = trackFeature({ id, mmsi: json.mmsi, name: json.name, points: part })
  return { type: 'Feature', id, geometry, properties: { ...stay, coordTimes: properties.coordTimes } }
}

function placemarkOf({ json, part }: Passage): string {
  const data = cellsOf(json).flatMap(([name, cell]) =>
    cell === null ? [] : `<Data name="${name}"><value>${escapedXml(String(cell))}</value></Data>`,
  )
  return [
    `<Placemark>\n<name>${escapedXml(json.name ?? `MMSI ${json.mmsi}`)}</name>\n`,
    `<ExtendedData>${data.join('')}</ExtendedData>\n`,
    'crossed_at' in json
      ? `<Point><coordinates>${json.longitude},${json.latitude}</coordinates></Point>\n`
      : multiTrackKml(part),
    '</Placemark>\n',
  ].join('')
}
