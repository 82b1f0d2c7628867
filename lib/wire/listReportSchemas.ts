import { z } from 'zod'
import { silentHours } from './listReports.ts'
import { reportRows } from './rows/reportRow.ts'
import { countedPaging, time } from './schemaParts.ts'
import { rowSchema } from './tableSchema.ts'

export const reportRowSchema = rowSchema(
  reportRows,
  'A member of the list. Values of a vessel that is not received, or never sent them, are null.',
)

export type ReportRowJson = z.output<typeof reportRowSchema>

const members = (what: string) => z.int().describe(what)

export const reportCountsSchema = z
  .strictObject({
    members: members('Members of the list.'),
    received: members(`Members received in the ${silentHours} hours before the report.`),
    silent: members('Members received before, but not in these hours.'),
    waiting: members('Members whose vessel has not been received.'),
    unclear: members('Members whose numbers fit several vessels, or whose record was split.'),
    changed: z
      .int()
      .nullable()
      .describe('Members whose record changed in the 24 hours before the report; null in reports of older versions.'),
    left_out: members('Rows left out, because the report would be too large.'),
  })
  .describe('Members of the list by the state of their rows.')

export type ReportCountsJson = z.output<typeof reportCountsSchema>

const reportFacts = {
  list: z
    .strictObject({ id: z.string().describe('Id of the list.'), name: z.string().describe('Name of the list.') })
    .describe('The list.'),
  due_at: time.nullable().describe('The noon or midnight of the report; null for one made on request.'),
  made_at: time.describe('Time of the report and of its rows.'),
  counts: reportCountsSchema,
}

export const reportSchema = z
  .strictObject({ ...reportFacts, data: z.array(reportRowSchema).describe('A row for each member.') })
  .describe('A report of a list, in the order in which members were added.')

export type ReportJson = z.output<typeof reportSchema>
export type ReportFactsJson = Omit<ReportJson, 'data'>

export const storedReportsSchema = z
  .strictObject({
    data: z.array(
      z
        .strictObject({
          id: z.string().meta({ description: 'Id of the report: the time it is of.', examples: ['2026-11-21T12:00Z'] }),
          due_at: time.describe('The noon or midnight of the report.'),
          made_at: reportFacts.made_at,
          counts: reportCountsSchema,
        })
        .describe('A stored report.'),
    ),
    paging: countedPaging,
  })
  .describe('Stored reports of a list, newest first.')

export type StoredReportsJson = z.output<typeof storedReportsSchema>
export type StoredReportJson = StoredReportsJson['data'][number]
