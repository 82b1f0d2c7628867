import type { OfVessel } from '../rows/identifying.ts'
import { crossings, type ListedCrossing, type ListedStay } from '../rows/passages.ts'
import { flatColumns, rowJson, type Table } from '../table.ts'
import { type RowPage, rowsText } from './entryFormats.ts'
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

export function passagesText<Source extends OfVessel>(
  format: keyof typeof passageFormats,
  table: Table<Source>,
  page: RowPage<Source>,
  place: (row: Source) => string,
): string {
  if (format !== 'kml') return rowsText(format, table, page)
  const columns = flatColumns(table, 'csv')
  const placemarks = page.rows.map((row) => {
    const { name, mmsi } = row.vessel
    const values = Object.fromEntries(columns.map((column) => [column.name, column.of(row)]))
    const data = kmlData(Object.keys(values), values)
    return `<Placemark>\n<name>${escapedXml(name ?? `MMSI ${mmsi}`)}</name>\n${data}\n${place(row)}</Placemark>\n`
  })
  const start = `${kmlStart}<Document>\n<name>Passages</name>\n${kmlAuthor(page.credits)}`
  return `${start}${placemarks.join('')}</Document>\n</kml>\n`
}

/** The geometry of a passage in KML. */
export const passagePlaces = {
  stay: ({ part }: ListedStay) => multiTrackKml(part),
  crossing: (row: ListedCrossing) => {
    const { longitude, latitude } = rowJson(crossings, row)
    return `<Point><coordinates>${longitude},${latitude}</coordinates></Point>\n`
  },
}
