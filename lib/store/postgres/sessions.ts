import type pg from 'pg'
import type { SessionStore, StoredSession } from '../sessions.ts'
import type { AccessChanges } from './accessChanges.ts'
import { withStoreErrors } from './connect.ts'

export function postgresSessions(pool: pg.Pool, databaseUrl: string, { change }: AccessChanges): SessionStore {
  return {
    async all() {
      const { rows } = await withStoreErrors(databaseUrl, () =>
        pool.query<StoredSession>(
          `SELECT id, email, created_at AS "createdAt", used_at AS "usedAt", address, user_agent AS "userAgent"
           FROM session ORDER BY created_at, id COLLATE "C"`,
        ),
      )
      return rows
    },
    add: ({ id, email, createdAt, usedAt, address, userAgent }, { passwordHash, oldest, maxSessions }) =>
      change(
        `INSERT INTO session (id, email, created_at, used_at, address, user_agent)
         SELECT $1::text, $2::text, $3::bigint, $4::bigint, $5::text, $6::text
         WHERE EXISTS (SELECT FROM account WHERE email = $2::text AND disabled_at IS NULL AND password_hash = $7)`,
        [id, email, createdAt, usedAt, address, userAgent, passwordHash],
        async (connection) => {
          await connection.query('DELETE FROM session WHERE created_at < $1', [oldest])
          await connection.query(
            `DELETE FROM session WHERE email = $1 AND id NOT IN (
               SELECT id FROM session WHERE email = $1 ORDER BY created_at DESC, id COLLATE "C" LIMIT $2
             )`,
            [email, maxSessions],
          )
        },
      ),
    remove: (id) => change('DELETE FROM session WHERE id = $1', [id]),
    removeAllOf: (email) => change('DELETE FROM session WHERE email = $1', [email]),
    async noteUse(uses) {
      await withStoreErrors(databaseUrl, () =>
        pool.query(
          `UPDATE session SET used_at = greatest(session.used_at, latest.used_at)
           FROM (
             SELECT id, max(used_at) AS used_at FROM unnest($1::text[], $2::bigint[]) AS given (id, used_at) GROUP BY id
           ) AS latest
           WHERE session.id = latest.id`,
          [uses.map(({ id }) => id), uses.map(({ usedAt }) => usedAt)],
        ),
      )
    },
  }
}
