import type { CreditJson } from '../creditSchemas.ts'
import type { Page } from '../pageSchemas.ts'
import { vessels } from '../rows/flatVessel.ts'
import type { VesselJson } from '../vesselJson.ts'
import { csvParts, type FileParts, fileText, geoJsonParts, jsonParts, ndjsonParts } from './fileParts.ts'
import { fileTypes } from './fileTypes.ts'
import { geoJsonOfPage, geoJsonOfVessel, vesselFeature } from './vesselGeoJson.ts'
import { vesselKmlParts } from './vesselKml.ts'

interface Format {
  meaning: string
  mediaType: string
  contentType: string
  /** GeoJSON and KML contain the credits of the sources. */
  pageText(page: Page, credits?: readonly CreditJson[]): string
  ofVessel(vessel: VesselJson, credits?: readonly CreditJson[]): string
  /** A file with more records than a page. */
  parts(credits?: readonly CreditJson[]): FileParts<VesselJson>
}

/** Formats of records by their `format=` value. The first is the default. */
export const formats = {
  json: {
    ...fileTypes.json,
    meaning: 'the record',
    pageText: (page) => JSON.stringify(page),
    ofVessel: (vessel) => JSON.stringify(vessel),
    parts: () => jsonParts((vessel) => vessel),
  },
  geojson: {
    ...fileTypes.geojson,
    meaning: 'for maps, one feature per vessel',
    pageText: geoJsonOfPage,
    ofVessel: geoJsonOfVessel,
    parts: (credits: readonly CreditJson[] = []) => geoJsonParts(vesselFeature, { credits }),
  },
  csv: {
    ...fileTypes.csv,
    meaning: 'for tables, one line per vessel',
    ...writtenFrom(() => csvParts(vessels)),
  },
  ndjson: {
    ...fileTypes.ndjson,
    meaning: 'one record per line',
    ...writtenFrom(() => ndjsonParts((vessel) => vessel)),
  },
  kml: {
    ...fileTypes.kml,
    meaning: 'for Google Earth, one placemark per vessel',
    ...writtenFrom(vesselKmlParts),
  },
} as const satisfies Record<string, Format>

/** Derives the page and vessel writers from the parts of a file. */
function writtenFrom(
  parts: (credits: readonly CreditJson[]) => FileParts<VesselJson>,
): Pick<Format, 'pageText' | 'ofVessel' | 'parts'> {
  return {
    pageText: ({ data }, credits = []) => fileText(parts(credits), data),
    ofVessel: (vessel, credits = []) => fileText(parts(credits), [vessel]),
    parts: (credits = []) => parts(credits),
  }
}

export type FormatName = keyof typeof formats

export const formatNames = Object.keys(formats) as readonly FormatName[]
