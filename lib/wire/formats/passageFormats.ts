import type { TrackPoint } from '#lib/track/point.ts'
import type { CrossingJson, PassageJson, StayJson } from '../passageSchemas.ts'
import { pointOf } from '../point.ts'
import { type EntryKind, type EntryPage, entriesText } from './entryFormats.ts'
import { fileTypes } from './fileTypes.ts'
import { kmlAuthor, kmlData, kmlStart } from './kml.ts'
import { multiTrackKml, trackFeature } from './trackFormats.ts'
import { escapedXml } from './xml.ts'

export interface Passage {
  json: PassageJson
  /** The part of the track inside, for the formats that draw it. */
  part: readonly TrackPoint[]
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
  json: { ...fileTypes.json, meaning: 'the passages', isDrawn: false },
  geojson: {
    ...fileTypes.geojson,
    meaning: 'for maps, with the part of the track inside, or the place of the crossing',
    isDrawn: true,
  },
  csv: { ...fileTypes.csv, meaning: 'for tables, one line per passage', isDrawn: false },
  ndjson: { ...fileTypes.ndjson, meaning: 'one passage per line', isDrawn: false },
  kml: { ...fileTypes.kml, meaning: 'for Google Earth, one placemark per passage', isDrawn: true },
} as const

export function passagesText(
  format: keyof typeof passageFormats,
  page: EntryPage<Passage>,
  kind: keyof typeof columns,
): string {
  return format === 'kml' ? kmlOf(page, kind) : entriesText(format, page, entriesOf(kind))
}

const entriesOf = (kind: keyof typeof columns): EntryKind<Passage> => ({
  columns: columns[kind],
  jsonOf: ({ json }) => json,
  rowOf: ({ json }) => json,
  featureOf,
})

function featureOf({ json, part }: Passage) {
  if ('crossed_at' in json) {
    const { id, longitude, latitude, ...properties } = json
    return { id, geometry: pointOf({ longitude, latitude }), properties }
  }
  const { id, ...stay } = json
  const { geometry, properties } = trackFeature({ id, mmsi: json.mmsi, name: json.name, points: part })
  return { id, geometry, properties: { ...stay, coordTimes: properties.coordTimes } }
}

function kmlOf({ entries, credits }: EntryPage<Passage>, kind: keyof typeof columns): string {
  return [
    `${kmlStart}<Document>\n<name>Passages</name>\n${kmlAuthor(credits)}`,
    ...entries.map((passage) => placemarkOf(passage, columns[kind])),
    '</Document>\n</kml>\n',
  ].join('')
}

function placemarkOf({ json, part }: Passage, names: readonly string[]): string {
  return [
    `<Placemark>\n<name>${escapedXml(json.name ?? `MMSI ${json.mmsi}`)}</name>\n`,
    `${kmlData(names, json)}\n`,
    'crossed_at' in json
      ? `<Point><coordinates>${json.longitude},${json.latitude}</coordinates></Point>\n`
      : multiTrackKml(part),
    '</Placemark>\n',
  ].join('')
}
