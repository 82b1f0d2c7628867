import type { CreditJson } from '../creditSchemas.ts'
import type { ForwardPaging } from '../schemaParts.ts'
import { flatColumns, rowFeature, rowJson, type Table } from '../table.ts'
import { csvLine } from './csvLine.ts'
import { fileTypes } from './fileTypes.ts'
import { creditsMember } from './vesselGeoJson.ts'

/** Formats of lists by their `format=` value, the same as for vessels. The first is the default. */
export const entryFormats = {
  json: { ...fileTypes.json, meaning: 'the entries' },
  geojson: { ...fileTypes.geojson, meaning: 'for maps, one feature per entry' },
  csv: { ...fileTypes.csv, meaning: 'for tables, one line per entry' },
  ndjson: { ...fileTypes.ndjson, meaning: 'one entry per line' },
} as const

/** Formats of collections whose CSV file contains all pages. */
export const tableFormats = {
  json: { ...fileTypes.json, meaning: 'a page of entries' },
  csv: { ...fileTypes.csv, meaning: 'for tables, all entries as a file, one line each' },
} as const

export type EntryFormatName = keyof typeof entryFormats

/** A page of rows of a table. */
export interface RowPage<Source> {
  /** Members beside the rows. */
  beside: object
  paging: ForwardPaging & { total?: number }
  rows: readonly Source[]
  credits: readonly CreditJson[]
}

export function rowsText<Source>(
  format: EntryFormatName,
  table: Table<Source>,
  { beside, paging, rows, credits }: RowPage<Source>,
): string {
  switch (format) {
    case 'json':
      return JSON.stringify({ ...beside, paging, data: rows.map((row) => rowJson(table, row)) })
    case 'ndjson':
      return rows.map((row) => `${JSON.stringify(rowJson(table, row))}\n`).join('')
    case 'csv': {
      const columns = flatColumns(table, 'csv')
      const lines = rows.map((row) => csvLine(columns.map(({ of }) => of(row))))
      return csvLine(columns.map(({ name }) => name)) + lines.join('')
    }
    case 'geojson': {
      const features = rows.map((row) => rowFeature(table, row))
      return JSON.stringify({ type: 'FeatureCollection', ...beside, paging, ...creditsMember(credits), features })
    }
  }
}
