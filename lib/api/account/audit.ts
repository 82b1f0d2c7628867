import { auditEventJson, auditParts } from '#lib/access/audit.ts'
import { type AuditPageJson, auditCsvHead, auditCsvLine, auditKinds, maxAuditTextCharacters } from '#lib/wire/audit.ts'
import { tableFormats } from '#lib/wire/formats/entryFormats.ts'
import { ParameterReader } from '#lib/wire/parameters.ts'
import { csvFile } from '../answer/largeFile.ts'
import { formatAmong } from '../answer/negotiation.ts'
import { logPage } from '../answer/page.ts'
import { checkRead, unprocessableParameter } from '../answer/problem.ts'
import { inTurns } from '../route.ts'
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

function auditCsv(call: AccountCall, filter: Filter): Promise<Response> {
  async function* batches() {
    let count = 0
    for await (const part of auditParts(call.service.audit, filter)) {
      yield part.slice(0, maxCsvEvents - count)
      count += part.length
      if (count >= maxCsvEvents) return
    }
  }
  return inTurns(call, async (turns) =>
    csvFile({ ...call, turns }, 'lastfix-audit-log', {
      parts: { start: auditCsvHead, row: (event) => auditCsvLine(auditEventJson(event)), between: '', end: '' },
      count: 0,
      batches: batches(),
    }),
  )
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
