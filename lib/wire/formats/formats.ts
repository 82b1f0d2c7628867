import type { CreditJson } from '../creditSchemas.ts'
import type { Page } from '../pageSchemas.ts'
import type { VesselJson } from '../vesselJson.ts'
import { csvLine } from './csvLine.ts'
import { fileTypes } from './fileTypes.ts'
import type { RecordParts } from './recordParts.ts'
import { geoJsonOfPage, geoJsonOfVessel, geoJsonParts } from './vesselGeoJson.ts'
import { kmlParts } from './vesselKml.ts'
import { leafNames, leavesOf } from './vesselLeaves.ts'

interface Format {
  meaning: string
  mediaType: string
  contentType: string
  /** GeoJSON and KML contain the credits of the sources. */
  ofPage(page: Page, credits?: readonly CreditJson[]): string
  ofVessel(vessel: VesselJson, credits?: readonly CreditJson[]): string
  /** Parts of a file with more records than a page. */
  parts(credits?: readonly CreditJson[]): RecordParts
}

/** Formats of records by their `format=` value. The first is the default. */
export const formats = {
  json: {
    ...fileTypes.json,
    meaning: 'the record',
    ofPage: (page) => JSON.stringify(page),
    ofVessel: (vessel) => JSON.stringify(vessel),
    parts: () => ({ start: '{"data":[\n', record: (vessel) => JSON.stringify(vessel), between: ',\n', end: '\n]}\n' }),
  },
  geojson: {
    ...fileTypes.geojson,
    meaning: 'for maps, one feature per vessel',
    ofPage: geoJsonOfPage,
    ofVessel: geoJsonOfVessel,
    parts: geoJsonParts,
  },
  csv: {
    ...fileTypes.csv,
    meaning: 'for tables, one line per vessel',
    ...writtenFrom(() => ({ start: csvLine(leafNames), record: recordLine, between: '', end: '' })),
  },
  ndjson: {
    ...fileTypes.ndjson,
    meaning: 'one record per line',
    ...writtenFrom(() => ({ start: '', record: (vessel) => `${JSON.stringify(vessel)}\n`, between: '', end: '' })),
  },
  kml: {
    ...fileTypes.kml,
    meaning: 'for Google Earth, one placemark per vessel',
    ...writtenFrom(kmlParts),
  },
} as const satisfies Record<string, Format>

/** Derives the page and vessel writers from the parts of a file. */
function writtenFrom(parts: Format['parts']): Pick<Format, 'ofPage' | 'ofVessel' | 'parts'> {
  const written = (vessels: readonly VesselJson[], credits: readonly CreditJson[] = []) => {
    const { start, record, between, end } = parts(credits)
    return start + vessels.map(record).join(between) + end
  }
  return {
    ofPage: ({ data }, credits) => written(data, credits),
    ofVessel: (vessel, credits) => written([vessel], credits),
    parts,
  }
}

/** Without embedded members. */
function recordLine(vessel: VesselJson): string {
  const leaves = leavesOf(vessel)
  return csvLine(leafNames.map((name) => leaves[name]))
}

export type FormatName = keyof typeof formats

export const formatNames = Object.keys(formats) as readonly FormatName[]
