import type { Page } from './page.ts'
import { csvOfPage, csvOfVessel } from './vesselCsv.ts'
import { geoJsonOfPage, geoJsonOfVessel } from './vesselGeoJson.ts'
import type { VesselJson } from './vesselJson.ts'
import { ndjsonOfPage, ndjsonOfVessel } from './vesselNdjson.ts'

interface Format {
  meaning: string
  mediaType: string
  contentType: string
  ofPage(page: Page): string
  ofVessel(vessel: VesselJson): string
}

/** Everything records are written as. The first is the default; names are what `format=` takes. */
export const formats = {
  json: {
    meaning: 'the record as it is',
    mediaType: 'application/json',
    contentType: 'application/json',
    ofPage: (page) => JSON.stringify(page),
    ofVessel: (vessel) => JSON.stringify(vessel),
  },
  geojson: {
    meaning: 'for maps: a feature a ship',
    mediaType: 'application/geo+json',
    contentType: 'application/geo+json',
    ofPage: geoJsonOfPage,
    ofVessel: geoJsonOfVessel,
  },
  csv: {
    meaning: 'for tables: a line a ship, in columns',
    mediaType: 'text/csv',
    contentType: 'text/csv; charset=utf-8',
    ofPage: csvOfPage,
    ofVessel: csvOfVessel,
  },
  ndjson: {
    meaning: 'for streams of lines: a record a line',
    mediaType: 'application/x-ndjson',
    contentType: 'application/x-ndjson',
    ofPage: ndjsonOfPage,
    ofVessel: ndjsonOfVessel,
  },
} as const satisfies Record<string, Format>

export type FormatName = keyof typeof formats

export const formatNames = Object.keys(formats) as readonly FormatName[]
