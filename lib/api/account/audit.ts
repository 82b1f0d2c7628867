import { auditEventJson, auditParts } from '#lib/access/audit.ts'
import { type AuditPageJson, auditCsvHead, auditCsvLine, auditKinds, maxAuditTextCharacters } from '#lib/wire/audit.ts'
import { tableFormats } from '#lib/wire/formats/entryFormats.ts'
import { ParameterReader } from '#lib/wire/parameters.ts'
import { csvFile } from '../answer/jsonAnswer.ts'
import { formatAmong } from '../answer/negotiation.ts'
import { logPage } from '../answer/page.ts'
import { checkRead, unprocessableParameter } from '../answer/problem.ts'
import { ownTurn } from '../turns.ts'
import type { AccountCall } from './accountRoute.ts'

const defaultLimit = 100
const maxLimit = 1_000
const maxCsvEvents = 100_000

interface Filter {
  kind: string | null
  text: string | null
}

/**
 * GET /api/account/audit: a page of the audit log, newest first. CSV has all matching events, at most the newest
 * 100,000.
 */
export function auditLog(call: AccountCall) {
  const filter = filterOf(call.url.searchParams)
  const format = formatAmong(tableFormats, call.url, call.request.headers)
  return format === 'csv' ? auditCsv(call, filter) : auditPage(call, filter)
}

async function auditPage({ url, service }: AccountCall, filter: Filter): Promise<AuditPageJson> {
  const reader = new ParameterReader(url.searchParams)
  const limit = reader.limit({ otherwise: defaultLimit, maximum: maxLimit })
  const before = reader.cursorId()
  checkRead(reader)
  const found = await service.audit.find({ ...filter, before, limit: limit + 1 })
  return logPage(found, limit, auditEventJson)
}

async function auditCsv({ session, service }: AccountCall, filter: Filter): Promise<Response> {
  const lines = [auditCsvHead]
  for await (const part of auditParts(service.audit, filter)) {
    lines.push(...part.map((event) => auditCsvLine(auditEventJson(event))))
    if (lines.length > maxCsvEvents) break
    await ownTurn(session.email)
  }
  return csvFile('lastfix-audit-log.csv', lines.slice(0, maxCsvEvents + 1))
}

function filterOf(parameters: URLSearchParams): Filter {
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
