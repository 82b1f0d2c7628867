import { auditEventJson, auditParts } from '#lib/access/audit.ts'
import { type AuditPageJson, auditCsvHead, auditCsvLine, auditKinds, maxAuditTextCharacters } from '#lib/wire/audit.ts'
import { csvFile } from '../answer/jsonAnswer.ts'
import { cutPage } from '../answer/page.ts'
import { unprocessableParameter } from '../answer/problem.ts'
import { ownTurn } from '../turns.ts'
import type { AccountCall } from './accountRoute.ts'

const eventsOfPage = 100
const maxCsvEvents = 100_000

/** GET /api/account/audit: a page of the audit log; `before` continues it. */
export async function auditPage({ url, service }: AccountCall) {
  const filter = filterOf(url.searchParams)
  const before = url.searchParams.get('before')
  if (before !== null && !/^\d{1,15}$/.test(before))
    throw unprocessableParameter('before', 'must be the id of an event')
  const cursor = before === null ? null : Number(before)
  const found = await service.audit.find({ ...filter, before: cursor, limit: eventsOfPage + 1 })
  const { page, last } = cutPage(found, eventsOfPage)
  return { events: page.map(auditEventJson), next: last?.id ?? null } satisfies AuditPageJson
}

/** GET /api/account/audit.csv: all events that match, at most the newest 100,000. */
export async function auditCsv({ url, session, service }: AccountCall) {
  const filter = filterOf(url.searchParams)
  const lines = [auditCsvHead]
  for await (const part of auditParts(service.audit, filter)) {
    lines.push(...part.map((event) => auditCsvLine(auditEventJson(event))))
    if (lines.length > maxCsvEvents) break
    await ownTurn(session.email)
  }
  return csvFile('lastfix-audit-log.csv', lines.slice(0, maxCsvEvents + 1))
}

function filterOf(parameters: URLSearchParams): { kind: string | null; text: string | null } {
  const kind = parameters.get('kind') || null
  const text = parameters.get('text')?.trim() || null
  if (kind !== null && !auditKinds.some((known) => known === kind)) {
    throw unprocessableParameter('kind', `must be one of ${auditKinds.join(', ')}`)
  }
  if (text !== null && (text.length > maxAuditTextCharacters || text.includes('\0'))) {
    throw unprocessableParameter(
      'text',
      `must have at most ${maxAuditTextCharacters} characters, and no NUL among them`,
    )
  }
  return { kind, text }
}
