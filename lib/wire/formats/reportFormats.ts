import { type ReportFactsJson, type ReportRowJson, reportRowSchema } from '../listReportSchemas.ts'
import { csvLine } from './csvLine.ts'
import { fileTypes } from './fileTypes.ts'

interface ReportFormat {
  meaning: string
  mediaType: string
  contentType: string
  start: string
  row(row: ReportRowJson, madeAt: string): string
  between: string
  end(facts: ReportFactsJson): string
}

const columns = reportRowSchema.keyof().options

/** Formats of a report by their `format=` value. The first is the default. */
export const reportFormats = {
  json: {
    ...fileTypes.json,
    meaning: 'the report',
    start: '{"data":[\n',
    row: (row) => JSON.stringify(row),
    between: ',\n',
    end: (facts) => `\n],${JSON.stringify(facts).slice(1)}\n`,
  },
  csv: {
    ...fileTypes.csv,
    meaning: 'for tables, one line per member; `reported_at` is the time of the report',
    start: csvLine(['reported_at', ...columns]),
    row: (row, madeAt) => csvLine([madeAt, ...columns.map((column) => row[column])]),
    between: '',
    end: () => '',
  },
} as const satisfies Record<string, ReportFormat>
