import { change, changeInPieces, columnsOf, type Database } from './database.ts'

export interface AuditEvent {
  /** Milliseconds since 1970. */
  at: number
  kind: string
  /** An email, `command line` or `service`. */
  actor: string
  /** The network address of the request; `null` without a request. */
  address: string | null
  /** The changed user, token or file. */
  subject: string
  details: string
}

export interface StoredAuditEvent extends AuditEvent {
  /** Grows with every event; the order of events. */
  id: number
}

export interface AuditQuery {
  kind?: string | null
  /** Part of the actor, address, subject or details, in upper or lower case. */
  text?: string | null
  /** Milliseconds since 1970. */
  since?: number | null
  /** Finds events older than the one of this id. */
  before?: number | null
  limit: number
}

const columns = columnsOf<AuditEvent>('audit_event', ['at', 'kind', 'actor', 'address', 'subject', 'details'])

export type AuditStore = ReturnType<typeof auditStore>

/** The audit log. The web process and the command line add to it; its events never change. */
export function auditStore(database: Database) {
  return {
    /** Atomic. */
    add: (events: readonly AuditEvent[]) =>
      database.write(function* () {
        for (const event of events) {
          yield* change(`INSERT INTO audit_event (${columns.names}) VALUES (${columns.parameters})`, event)
        }
      }),

    /** The newest that match, newest first. */
    find: ({ kind = null, text = null, since = null, before = null, limit }: AuditQuery) =>
      database.read<StoredAuditEvent>(
        `SELECT id, ${columns.selected} FROM audit_event
         WHERE id < coalesce(CAST(@before AS bigint), 9e15) AND at >= coalesce(CAST(@since AS bigint), 0)
           AND kind = coalesce(CAST(@kind AS text), kind) AND (CAST(@pattern AS text) IS NULL OR
             lower(concat_ws('\n', actor, address, subject, details)) LIKE lower(@pattern) ESCAPE '\\')
         ORDER BY id DESC LIMIT @limit`,
        { kind, pattern: text === null ? null : containing(text), since, before, limit },
      ),

    async removeBefore(at: number): Promise<void> {
      const old = 'SELECT id FROM audit_event WHERE at < @at LIMIT @piece'
      await changeInPieces(database, `DELETE FROM audit_event WHERE id IN (${old})`, { at })
    },
  }
}

/** A pattern for LIKE, with `\` as the escape character. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
