import type { ListFacts } from '#lib/lists/listFacts.ts'
import { storedRows } from '#lib/report/listReports.ts'
import { countRow, emptyCounts, reportRows } from '#lib/report/reportRows.ts'
import { reportFormats } from '#lib/wire/formats/reportFormats.ts'
import type { ReportFactsJson, StoredReportsJson } from '#lib/wire/listReportSchemas.ts'
import { reportName } from '#lib/wire/listReports.ts'
import { reportFactsJson, storedReportJson } from '#lib/wire/reportJson.ts'
import { isoTime, parseTime } from '#lib/wire/time.ts'
import { dataAnswer } from '../answer/dataAnswer.ts'
import { encoded } from '../answer/encoded.ts'
import { formatAmong } from '../answer/negotiation.ts'
import { wholePage } from '../answer/page.ts'
import { Problem } from '../answer/problem.ts'
import type { Call } from '../route.ts'
import { listOf } from './listCall.ts'

type Pieces = Uint8Array<ArrayBuffer>[]

/** GET /api/lists/{id}/report: the current report. */
export async function report(call: Call, { id }: { id: string }): Promise<Response> {
  const { service, fleet, turns, url, request } = call
  const { name } = listOf(call, id)
  const format = formatAmong(reportFormats, url, request.headers)
  const now = service.now()
  const madeAt = isoTime(now)
  const { row, between } = reportFormats[format].parts(madeAt)
  const counts = emptyCounts()
  function* texts() {
    for (const each of reportRows(id, { fleet, ports: service.ports, now })) {
      if (!each) yield ''
      else {
        yield (counts.members === 0 ? '' : between) + row(each)
        countRow(counts, each)
      }
    }
  }
  const pieces = await turns.run(encoded(texts()))
  return reportFile(format, { list: { id, name }, due_at: null, made_at: madeAt, counts }, pieces)
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
  const { service, turns, url, request } = call
  const list = listOf(call, id)
  const format = formatAmong(reportFormats, url, request.headers)
  const dueMicroseconds = parseTime(name)
  const found = dueMicroseconds === null ? null : await service.listReports.get(list.id, dueMicroseconds / 1_000)
  if (!found || !isReadable(call, found)) throw unknownReport(list, name)
  const facts = reportFactsJson({ ...found, listName: list.name })
  const { row, between } = reportFormats[format].parts(facts.made_at)
  const pieces: Pieces = []
  let count = 0
  for await (const rows of storedRows(service.listReports, found.id)) {
    await turns.next()
    const isFirst = count === 0
    const texts = rows.map((each, index) => (isFirst && index === 0 ? '' : between) + row(each))
    pieces.push(...(await turns.run(encoded(texts))))
    count += rows.length
  }
  // The report was removed while it was read.
  if (count !== facts.counts.members - facts.counts.left_out) throw unknownReport(list, name)
  return reportFile(format, facts, pieces)
}

function unknownReport({ name }: ListFacts, report: string): Problem {
  return new Problem('not-found', `The list "${name}" has no report "${report}".`)
}

/** A stored report contains all vessels that its owner saw at that time. */
function isReadable({ scope }: Call, report: { scope: string | null }): boolean {
  return scope === null || scope.text === report.scope
}

/** The facts follow the rows of JSON, because rows are counted while they are written. */
function reportFile(format: keyof typeof reportFormats, facts: ReportFactsJson, pieces: Pieces): Response {
  const { list, due_at, made_at } = facts
  const { start } = reportFormats[format].parts(made_at)
  const end = format === 'json' ? `\n],${JSON.stringify(facts).slice(1)}\n` : ''
  const time = (due_at ?? made_at).slice(0, 16).replaceAll(':', '')
  return dataAnswer(reportFormats[format].contentType, [Buffer.from(start), ...pieces, Buffer.from(end)], {
    'Content-Disposition': `attachment; filename="lastfix-report-${list.id}-${time}Z.${format}"`,
  })
}
