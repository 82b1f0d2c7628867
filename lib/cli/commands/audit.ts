import { auditEventJson, auditParts } from '#lib/access/audit.ts'
import { type AuditEventJson, auditCsvHead, auditCsvLine } from '#lib/wire/audit.ts'
import { command } from '../call.ts'
import { pastForms, pastTime } from '../options.ts'
import { withStore } from '../store.ts'
import { dateOrDash, table } from '../table.ts'

const usualDays = 30

export const audit = command({
  name: 'audit',
  operands: [],
  summary: 'print the audit log, newest first',
  options: {
    since: {
      takes: 'WHEN',
      meaning: `start of the period: ${pastForms} (default ${usualDays}d)`,
      accepts: 'a number of hours, days or weeks (12h, 90d, 2w) or a date (2026-11-01)',
      read: (text) => pastTime(text, Date.now()),
    },
    csv: { meaning: 'print CSV with a header' },
  },
  async run({ options: { since = Date.now() - usualDays * 86_400_000, csv }, settings, print }) {
    const events: AuditEventJson[] = []
    await withStore(settings(), async (store) => {
      for await (const part of auditParts(store.audit, { since })) events.push(...part.map(auditEventJson))
    })
    print({ events }, csv ? csvText(events) : listed(events))
  },
})

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
