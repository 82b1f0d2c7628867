import { reportFormats } from '#lib/wire/formats/reportFormats.ts'
import { reportSchema, storedReportsSchema } from '#lib/wire/listReportSchemas.ts'
import { maxReportLateHours, reportDays } from '#lib/wire/listReports.ts'
import { report, storedReport, storedReports } from '../lists/reports.ts'
import { inPath, inQuery, wholeParameters } from '../reference/parameters.ts'
import { inFormats, json } from '../reference/schemas.ts'
import { type RouteRow, rowsOf } from './row.ts'

const rows = rowsOf('Lists')

const id = inPath('id', 'The id of the list.', { type: 'string' }, 'k7qm-2xw9')
const reportFormat = inQuery(
  'format',
  'Overrides `Accept`. `csv`: a line for each member.',
  { type: 'string', enum: Object.keys(reportFormats), default: 'json' },
  'csv',
)
const inReportFormats = inFormats(reportFormats, { json: reportSchema })

export const listReportRoutes: readonly RouteRow[] = [
  rows.data({
    method: 'get',
    path: 'lists/{id}/report',
    handler: report,
    operationId: 'get-list-report',
    summary: 'Report a list now',
    description:
      'A row for each member, as of now: position, speed, course, destination, matched port, and when it was last received; also members that are silent or not received yet.',
    parameters: [id, reportFormat],
    answer: { description: 'The report.', content: inReportFormats },
    problems: ['not-acceptable'],
    examples: () => [
      { summary: 'As CSV', path: '/lists/k7qm-2xw9/report?format=csv', status: 200 },
      { summary: 'No list to report', path: '/lists/nobody/report', status: 404 },
    ],
  }),
  rows.data({
    method: 'get',
    path: 'lists/{id}/reports',
    handler: storedReports,
    operationId: 'get-list-reports',
    summary: 'List daily reports',
    description: `The daily reports of the last ${reportDays} days, newest first. A list has one of each noon or midnight UTC, if \`report\` of the list is set. A report that could not be made in time is made up to ${maxReportLateHours} hours later, of the positions stored then. A token with a scope other than its owner's has none, because they have all vessels of the owner.`,
    parameters: [id, ...wholeParameters],
    answer: { description: 'The reports.', content: json(storedReportsSchema) },
    problems: ['upstream-failed'],
    examples: () => [{ summary: 'All reports', path: '/lists/k7qm-2xw9/reports', status: 200 }],
  }),
  rows.data({
    method: 'get',
    path: 'lists/{id}/reports/{report}',
    handler: storedReport,
    operationId: 'get-list-stored-report',
    summary: 'Get one daily report',
    description: 'A stored report, as it was made.',
    parameters: [
      id,
      inPath('report', 'The noon or midnight of the report.', { type: 'string' }, '2026-11-21T12:00Z'),
      reportFormat,
    ],
    answer: { description: 'The report.', content: inReportFormats },
    problems: ['not-acceptable', 'upstream-failed'],
    examples: () => [{ summary: 'No such report', path: '/lists/k7qm-2xw9/reports/2026-01-01T12:00Z', status: 404 }],
  }),
]
