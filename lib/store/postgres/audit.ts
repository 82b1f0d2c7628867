import type pg from 'pg'
import { type AuditStore, containing, type StoredAuditEvent } from '../audit.ts'
import { statements } from './statements.ts'

export function postgresAudit(pool: pg.Pool, databaseUrl: string): AuditStore {
  const { read, change } = statements(pool, databaseUrl)
  return {
    async add(events) {
      await change(
        `INSERT INTO audit_event (at, kind, actor, address, subject, details)
         SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])`,
        [
          events.map(({ at }) => at),
          events.map(({ kind }) => kind),
          events.map(({ actor }) => actor),
          events.map(({ address }) => address),
          events.map(({ subject }) => subject),
          events.map(({ details }) => details),
        ],
      )
    },
    find: ({ kind = null, text = null, since = null, before = null, limit }) =>
      read<StoredAuditEvent>(
        `SELECT id, at, kind, actor, address, subject, details FROM audit_event
         WHERE id < coalesce($1::bigint, 9e15) AND at >= coalesce($2::bigint, 0) AND kind = coalesce($3::text, kind)
           AND ($4::text IS NULL OR concat_ws(E'\\n', actor, address, subject, details) ILIKE $4 ESCAPE '\\')
         ORDER BY id DESC LIMIT $5`,
        [before, since, kind, text === null ? null : containing(text), limit],
      ),
    async removeBefore(at) {
      await change('DELETE FROM audit_event WHERE at < $1', [at])
    },
  }
}
