import type { CreditJson } from '../creditSchemas.ts'
import type { Paging } from '../pageSchemas.ts'
import { type Cell, csvLine } from './csvLine.ts'
import { fileTypes } from './fileTypes.ts'
import { creditsMember } from './vesselGeoJson.ts'

/** Formats of lists by their `format=` value, the same as of vessels. The first is the default. */
export const entryFormats = {
  json: { ...fileTypes.json, meaning: 'the entries' },
  geojson: { ...fileTypes.geojson, meaning: 'for maps, one feature per entry' },
  csv: { ...fileTypes.csv, meaning: 'for tables, one line per entry' },
  ndjson: { ...fileTypes.ndjson, meaning: 'one entry per line' },
} as const

/** Formats of collections that are files as a whole in CSV, however many pages they have. */
export const tableFormats = {
  json: { ...fileTypes.json, meaning: 'a page of entries' },
  csv: { ...fileTypes.csv, meaning: 'for tables, all entries as a file, one line each' },
} as const

export type EntryFormatName = keyof typeof entryFormats

/** A page of entries of a kind. */
export interface EntryPage<Entry> {
  /** Members beside the entries. */
  beside: object
  paging: Omit<Paging, 'total'> & { total?: number }
  entries: readonly Entry[]
  credits: readonly CreditJson[]
}

export interface EntryKind<Entry> {
  columns: readonly string[]
  jsonOf(entry: Entry): object
  /** A value for each column. */
  rowOf(entry: Entry): Readonly<Record<string, Cell>>
  featureOf(entry: Entry): { id: string; geometry: object | null; properties: object }
}

export function entriesText<Entry>(
  format: EntryFormatName,
  { beside, paging, entries, credits }: EntryPage<Entry>,
  { columns, jsonOf, rowOf, featureOf }: EntryKind<Entry>,
): string {
  switch (format) {
    case 'json':
      return JSON.stringify({ ...beside, paging, data: entries.map(jsonOf) })
    case 'ndjson':
      return entries.map((entry) => `${JSON.stringify(jsonOf(entry))}\n`).join('')
    case 'csv': {
      const lines = entries.map((entry) => {
        const row = rowOf(entry)
        return csvLine(columns.map((column) => row[column] ?? null))
      })
      return csvLine(columns) + lines.join('')
    }
    case 'geojson': {
      const features = entries.map((entry) => ({ type: 'Feature', ...featureOf(entry) }))
      return JSON.stringify({ type: 'FeatureCollection', ...beside, paging, ...creditsMember(credits), features })
    }
  }
}
