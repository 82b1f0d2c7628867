import type { ListFacts } from '#lib/lists/listFacts.ts'
import { storedLines } from '#lib/report/listReports.ts'
import { countRow, emptyCounts, reportRows } from '#lib/report/reportRows.ts'
import type { FileParts } from '#lib/wire/formats/fileParts.ts'
import { reportFormats } from '#lib/wire/formats/reportFormats.ts'
import type { ReportFactsJson, ReportRowJson, StoredReportsJson } from '#lib/wire/listReportSchemas.ts'
import { reportName } from '#lib/wire/listReports.ts'
import { reportFactsJson, storedReportJson } from '#lib/wire/reportJson.ts'
import { isoTime, parseTime } from '#lib/wire/time.ts'
import { attachment, type LargeRows, largeFile } from '../answer/largeFile.ts'
import { formatAmong } from '../answer/negotiation.ts'
import { wholePage } from '../answer/page.ts'
import { Problem } from '../answer/problem.ts'
import type { Call } from '../route.ts'
import { listOf } from './listCall.ts'

/** GET /api/lists/{id}/report: the current report. */
export function report(call: Call, { id }: { id: string }): Promise<Response> {
  const { service, fleet, url, request } = call
  const { name } = listOf(call, id)
  const format = formatAmong(reportFormats, url, request.headers)
  const now = service.now()
  const counts = emptyCounts()
  const facts = { list: { id, name }, due_at: null, made_at: isoTime(now), counts }
  function* counted(rows: Iterable<ReportRowJson | undefined>) {
    for (const each of rows) {
      if (each) countRow(counts, each)
      yield each
    }
  }
  async function* batches() {
    const { ports, changes } = service
    for await (const rows of reportRows(id, { fleet, ports, changes, now, dayUntil: now })) yield counted(rows)
  }
  const { row } = reportFormats[format].parts(facts.made_at)
  return reportFile(call, format, { facts, row, count: fleet.lists.sizeOf(id), batches: batches() })
}

/** GET /api/lists/{id}/reports: newest first. */
export async function storedReports(call: Call, { id }: { id: string }): Promise<StoredReportsJson> {
  const list = listOf(call, id)
  const found = await call.service.listReports.ofList(list.id)
  const readable = found.filter((each) => isReadable(call, each))
  return wholePage(call, readable, ({ dueAt }) => reportName(dueAt), storedReportJson)
}

/** GET /api/lists/{id}/reports/{report} */
export async function storedReport(
  call: Call,
  { id, report: name }: { id: string; report: string },
): Promise<Response> {
  const { service, url, request } = call
  const list = listOf(call, id)
  const format = formatAmong(reportFormats, url, request.headers)
  const dueMicroseconds = parseTime(name)
  const found = dueMicroseconds === null ? null : await service.listReports.get(list.id, dueMicroseconds / 1_000)
  if (!found || !isReadable(call, found)) throw unknownReport(list, name)
  const facts = reportFactsJson({ ...found, listName: list.name })
  const { row } = reportFormats[format].parts(facts.made_at)
  return reportFile<string>(call, format, {
    facts,
    row: (line) => (format === 'json' ? line : row(JSON.parse(line))),
    count: facts.counts.members - facts.counts.left_out,
    batches: storedLines(service.listReports, found.id),
  })
}

function unknownReport({ name }: ListFacts, report: string): Problem {
  return new Problem('not-found', `The list "${name}" has no report "${report}".`)
}

/** A stored report contains all vessels that its owner saw at that time. */
function isReadable({ scope }: Call, report: { scope: string | null }): boolean {
  return scope === null || scope.text === report.scope
}

/** The facts follow the rows of JSON, because rows are counted while they are written. */
function reportFile<Row>(
  call: Call,
  format: keyof typeof reportFormats,
  { facts, row, ...rows }: { facts: ReportFactsJson } & Pick<FileParts<Row>, 'row'> & LargeRows<Row>,
): Promise<Response> {
  const { list, due_at, made_at } = facts
  const { contentType, parts } = reportFormats[format]
  const { start, between } = parts(made_at)
  const time = (due_at ?? made_at).slice(0, 16).replaceAll(':', '')
  return largeFile<Row>(call, {
    contentType,
    headers: attachment(`lastfix-report-${list.id}-${time}Z.${format}`),
    parts: {
      ...{ start, row, between },
      get end() {
        return format === 'json' ? `\n],${JSON.stringify(facts).slice(1)}\n` : ''
      },
    },
    ...rows,
  })
}
