import type { CreditJson } from '../creditSchemas.ts'
import type { ForwardPaging } from '../schemaParts.ts'
import { flatColumns, rowFeature, rowJson, type Table } from '../table.ts'
import { csvLine } from './csvLine.ts'
import type { EntryFormatName } from './entryFormats.ts'

/** A file with any number of rows, so that it can be written in turns. */
export interface FileParts<Source> {
  start: string
  row(source: Source): string
  between: string
  end: string
}

export function fileText<Source>({ start, row, between, end }: FileParts<Source>, rows: readonly Source[]): string {
  return start + rows.map(row).join(between) + end
}

/** The parts of a file beside its rows. */
export interface BesideRows {
  beside?: object
  paging?: ForwardPaging & { total?: number }
  credits?: readonly CreditJson[]
  /** Members after the rows, which may count them. */
  after?(): object
}

export function jsonParts<Source>(
  toRow: (source: Source) => object,
  { beside, paging }: BesideRows = {},
): FileParts<Source> {
  return listParts({ ...beside, ...(paging && { paging }) }, 'data', toRow)
}

/** RFC 7946, with foreign members (6.1). */
export function geoJsonParts<Source>(
  toFeature: (source: Source) => object,
  { beside, paging, credits, after }: BesideRows = {},
): FileParts<Source> {
  const members = { type: 'FeatureCollection', ...beside, ...(paging && { paging }), ...creditsMember(credits) }
  return listParts(members, 'features', toFeature, after)
}

function listParts<Source>(
  members: object,
  list: string,
  toRow: (source: Source) => object,
  after: () => object = () => ({}),
): FileParts<Source> {
  const text = JSON.stringify(members).slice(0, -1)
  return {
    start: `${text}${text === '{' ? '' : ','}"${list}":[\n`,
    row: (source) => JSON.stringify(toRow(source)),
    between: ',\n',
    get end() {
      const text = JSON.stringify(after()).slice(1)
      return `\n]${text === '}' ? '' : ','}${text}\n`
    },
  }
}

export function ndjsonParts<Source>(toRow: (source: Source) => object): FileParts<Source> {
  return { start: '', row: (source) => `${JSON.stringify(toRow(source))}\n`, between: '', end: '' }
}

export function csvParts<Source>(table: Pick<Table<Source>, 'columns'>): FileParts<Source> {
  const columns = flatColumns(table, 'csv')
  return {
    start: csvLine(columns.map(({ name }) => name)),
    row: (source) => csvLine(columns.map(({ of }) => of(source))),
    between: '',
    end: '',
  }
}

/** A file of the rows of a table. */
export function tableParts<Source>(
  format: EntryFormatName,
  table: Table<Source>,
  beside: BesideRows,
): FileParts<Source> {
  switch (format) {
    case 'json':
      return jsonParts((source: Source) => rowJson(table, source), beside)
    case 'geojson':
      return geoJsonParts((source: Source) => rowFeature(table, source), beside)
    case 'csv':
      return csvParts(table)
    case 'ndjson':
      return ndjsonParts((source: Source) => rowJson(table, source))
  }
}

export function creditsMember(credits: readonly CreditJson[] = []): { credits?: readonly CreditJson[] } {
  return credits.length > 0 ? { credits } : {}
}
