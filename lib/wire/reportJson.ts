import type { ReportCountsJson, ReportFactsJson, ReportRowJson, StoredReportJson } from './listReportSchemas.ts'
import { reportName } from './listReports.ts'
import { isoTime } from './time.ts'

interface Stored {
  dueAt: number
  madeAt: number
  /** JSON text. */
  counts: string
}

interface StoredOfList extends Stored {
  list: string
  listName: string
}

export function storedReportJson({ dueAt, madeAt, counts }: Stored): StoredReportJson {
  return {
    id: reportName(dueAt),
    due_at: isoTime(dueAt),
    made_at: isoTime(madeAt),
    counts: { changed: null, ...JSON.parse(counts) } as ReportCountsJson,
  }
}

export function reportFactsJson({ list, listName, ...stored }: StoredOfList): ReportFactsJson & { due_at: string } {
  const { id: _, ...times } = storedReportJson(stored)
  return { list: { id: list, name: listName }, ...times }
}

/** The data of a message to a webhook. */
interface SentReportJson extends ReportFactsJson {
  due_at: string
  /** The first rows, up to 16 kB. */
  rows: readonly ReportRowJson[]
  is_complete: boolean
  /** URLs of the complete report; `null` if the URL of the service is unknown. */
  csv: string | null
  json: string | null
}

/** `origin` is the public URL of the service. */
export function sentReportJson(report: StoredOfList & { firstRows: string }, origin: string | null): SentReportJson {
  const facts = reportFactsJson(report)
  const rows = JSON.parse(report.firstRows) as ReportRowJson[]
  const address = (format: string) =>
    origin &&
    `${origin}/api/lists/${encodeURIComponent(report.list)}/reports/${reportName(report.dueAt)}?format=${format}`
  return {
    ...facts,
    rows,
    is_complete: rows.length === facts.counts.members,
    csv: address('csv'),
    json: address('json'),
  }
}
