import type { ReportRowJson } from '../listReportSchemas.ts'
import { reportRows } from '../rows/reportRow.ts'
import { flatColumns } from '../table.ts'
import { csvLine } from './csvLine.ts'
import { type FileParts, jsonParts } from './fileParts.ts'
import { fileTypes } from './fileTypes.ts'

const names = flatColumns(reportRows, 'csv').map(({ name }) => name)

/** Formats of a report by their `format=` value, written from its stored rows. The first is the default. */
export const reportFormats = {
  json: {
    ...fileTypes.json,
    meaning: 'the report',
    parts: (): FileParts<ReportRowJson> => jsonParts((row) => row),
  },
  csv: {
    ...fileTypes.csv,
    meaning: 'for tables, one line per member; `reported_at` is the time of the report',
    parts: (madeAt: string): FileParts<ReportRowJson> => ({
      start: csvLine(['reported_at', ...names]),
      row: (row) => csvLine([madeAt, ...names.map((name) => row[name as keyof ReportRowJson])]),
      between: '',
      end: '',
    }),
  },
} as const
