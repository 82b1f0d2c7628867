import type { OfVessel } from '../rows/identifying.ts'
import { crossings, type ListedCrossing, type ListedStay } from '../rows/passages.ts'
import { flatColumns, rowJson, type Table } from '../table.ts'
import { type BesideRows, type FileParts, tableParts } from './fileParts.ts'
import { fileTypes } from './fileTypes.ts'
import { kmlAuthor, kmlData, kmlStart } from './kml.ts'
import { multiTrackKml } from './trackFormats.ts'
import { escapedXml } from './xml.ts'

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

export function passageParts<Source extends OfVessel>(
  format: keyof typeof passageFormats,
  table: Table<Source>,
  place: (row: Source) => string,
  beside: BesideRows,
): FileParts<Source> {
  return format === 'kml' ? passageKmlParts(table, place, beside) : tableParts(format, table, beside)
}

function passageKmlParts<Source extends OfVessel>(
  table: Table<Source>,
  place: (row: Source) => string,
  { credits = [] }: BesideRows,
): FileParts<Source> {
  const columns = flatColumns(table, 'csv')
  return {
    start: `${kmlStart}<Document>\n<name>Passages</name>\n${kmlAuthor(credits)}`,
    row(row) {
      const { name, mmsi } = row.vessel
      const data = kmlData(columns, row)
      return `<Placemark>\n<name>${escapedXml(name ?? `MMSI ${mmsi}`)}</name>\n${data}\n${place(row)}</Placemark>\n`
    },
    between: '',
    end: '</Document>\n</kml>\n',
  }
}

/** The geometry of a passage in KML. */
export const passagePlaces = {
  stay: ({ part }: ListedStay) => multiTrackKml(part),
  crossing: (row: ListedCrossing) => {
    const { longitude, latitude } = rowJson(crossings, row)
    return `<Point><coordinates>${longitude},${latitude}</coordinates></Point>\n`
  },
}
