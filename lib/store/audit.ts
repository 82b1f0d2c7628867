/** What was done to the service, by whom and from where. Written by the web process and the command line; never changed. */
export interface AuditStore {
  /** All of them or none. */
  add(events: readonly AuditEvent[]): Promise<void>
  /** The newest that match, newest first. */
  find(query: AuditQuery): Promise<StoredAuditEvent[]>
  removeBefore(at: number): Promise<void>
}

export interface AuditEvent {
  /** Milliseconds since 1970. */
  at: number
  kind: string
  /** An email, `command line` or `service`. */
  actor: string
  /** The network address of the request; `null` where there was none. */
  address: string | null
  /** What it was done to: a user, a token, a file. */
  subject: string
  details: string
}

export interface StoredAuditEvent extends AuditEvent {
  /** Grows with every event of one program; the order of events. */
  id: number
}

export interface AuditQuery {
  kind?: string | null
  /** Part of the actor, address, subject or details, in upper or lower case. */
  text?: string | null
  /** Milliseconds since 1970. */
  since?: number | null
  /** Only events older than the one of this id. */
  before?: number | null
  limit: number
}

/** A pattern for LIKE, with `\` as the escape character. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
