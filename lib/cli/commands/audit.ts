import { auditEventJson, auditParts } from '#lib/access/audit.ts'
import { type AuditEventJson, auditCsvHead, auditCsvLine } from '#lib/wire/audit.ts'
import { command, UsageError } from '../call.ts'
import { withStore } from '../store.ts'
import { dateOrDash, table } from '../table.ts'
import { spanMilliseconds, startOfDay } from '../timeSpan.ts'

const usualSince = '30d'

export const audit = command({
  name: 'audit',
  operands: [],
  summary: 'print the audit log, newest first',
  options: {
    since: {
      takes: 'WHEN',
      meaning: `start of the period: 12h, 90d, 2w or a date such as 2026-11-01 (default ${usualSince})`,
    },
    csv: { meaning: 'print CSV with a header' },
  },
  async run({ options: { since: given = usualSince, csv }, settings, print }) {
    const since = sinceOf(given, Date.now())
    const events: AuditEventJson[] = []
    await withStore(settings(), async (store) => {
      for await (const part of auditParts(store.audit, { since })) events.push(...part.map(auditEventJson))
    })
    print({ events }, csv ? csvText(events) : listed(events))
  },
})

export function sinceOf(text: string, now: number): number {
  const span = spanMilliseconds(text)
  const at = span === null ? startOfDay(text) : now - span
  if (at !== null) return at
  throw new UsageError(
    `audit: --since is "${text}": must be a number of hours, days or weeks (12h, 90d, 2w) or a date (2026-11-01)`,
  )
}

function csvText(events: readonly AuditEventJson[]): string {
  return [auditCsvHead, ...events.map(auditCsvLine)].join('').trimEnd()
}

function listed(events: readonly AuditEventJson[]): string {
  if (events.length === 0) return 'no events'
  return table(
    ['time (UTC)', 'event', 'by', 'from', 'what', 'details'],
    events.map(({ at, kind, actor, address, subject, details }) => [
      dateOrDash(Date.parse(at)),
      kind,
      actor,
      address ?? '-',
      subject,
      details,
    ]),
  )
}
