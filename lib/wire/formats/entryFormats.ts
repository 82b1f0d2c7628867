import { fileTypes } from './fileTypes.ts'

/** Formats of lists by their `format=` value, the same as for vessels. The first is the default. */
export const entryFormats = {
  json: { ...fileTypes.json, meaning: 'the entries' },
  geojson: { ...fileTypes.geojson, meaning: 'for maps, one feature per entry' },
  csv: { ...fileTypes.csv, meaning: 'for tables, one line per entry' },
  ndjson: { ...fileTypes.ndjson, meaning: 'one entry per line' },
} as const

export type EntryFormatName = keyof typeof entryFormats

/** Formats of entries without a place. */
export const changeFormats = {
  json: entryFormats.json,
  csv: entryFormats.csv,
  ndjson: entryFormats.ndjson,
} as const

/** Formats of collections whose CSV file contains all pages. */
export const tableFormats = {
  json: { ...fileTypes.json, meaning: 'a page of entries' },
  csv: { ...fileTypes.csv, meaning: 'for tables, all entries as a file, one line each' },
} as const
