import { csvLine } from './formats/csvLine.ts'
import type { ForwardPaging } from './schemaParts.ts'

export const auditKinds = [
  'sign-in',
  'sign-in-failed',
  'sign-in-slowed',
  'sign-out',
  'token-created',
  'token-revoked',
  'user-added',
  'user-removed',
  'user-disabled',
  'user-enabled',
  'role-changed',
  'scope-changed',
  'password-changed',
  'reset-link-created',
  'started',
  'recording-imported',
  'characteristics-imported',
  'ports-imported',
  'alias-set',
  'alias-removed',
  'port-areas-added',
  'port-area-changed',
  'port-area-removed',
  'chart-changed',
  'vessels-removed',
  'identity-decided',
  'list-added',
  'list-changed',
  'list-removed',
  'list-members-added',
  'list-members-changed',
  'list-members-removed',
  'watch-added',
  'watch-changed',
  'watch-removed',
  'webhook-added',
  'webhook-changed',
  'webhook-rotated',
  'webhook-removed',
  'source-added',
  'source-changed',
  'source-paused',
  'source-resumed',
  'source-removed',
  'source-tested',
  'distress-acknowledged',
] as const
export type AuditKind = (typeof auditKinds)[number]

/** The actor of changes made, and owner of things created, without an account. */
export const commandLineActor = 'command line'

export const maxAuditTextCharacters = 200

export interface AuditEventJson {
  id: number
  at: string
  /** `AuditKind` of this or another version. */
  kind: string
  /** Email address, `commandLineActor` or `service`. */
  actor: string
  address: string | null
  subject: string
  details: string
}

export interface AuditPageJson {
  /** Newest first. */
  data: AuditEventJson[]
  paging: ForwardPaging
}

/** `12 rows, 3 new` */
export function countsText(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ')
}

export const auditCsvHead = csvLine(['time', 'event', 'actor', 'address', 'subject', 'details'])

export function auditCsvLine({ at, kind, actor, address, subject, details }: AuditEventJson): string {
  return csvLine([at, kind, actor, address, subject, details])
}
