import type pg from 'pg'
import type { Account, AccountStore } from '../accounts.ts'
import type { AccessChanges } from './accessChanges.ts'
import { type Connection, withStoreErrors } from './connect.ts'

const leavesAnAdmin = `(
  role <> 'admin' OR disabled_at IS NOT NULL
  OR (SELECT count(*) FROM account WHERE role = 'admin' AND disabled_at IS NULL) > 1
)`

export function postgresAccounts(pool: pg.Pool, databaseUrl: string, { change }: AccessChanges): AccountStore {
  function changeAndEndSessions(sql: string, email: string, value: string | number | null): Promise<boolean> {
    return change(sql, [email, value], (connection) => endSessionsOf(connection, email))
  }

  return {
    async all() {
      const { rows } = await withStoreErrors(databaseUrl, () =>
        pool.query<Account>(
          `SELECT email, role, password_hash AS "passwordHash", created_at AS "createdAt",
             scope, disabled_at AS "disabledAt"
           FROM account ORDER BY created_at, email COLLATE "C"`,
        ),
      )
      return rows
    },
    add: ({ email, role, passwordHash, createdAt, scope, disabledAt }) =>
      change(
        `INSERT INTO account (email, role, password_hash, created_at, disabled_at, scope) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (email) DO NOTHING`,
        [email, role, passwordHash, createdAt, disabledAt, scope],
      ),
    remove: (email, removedAt) =>
      change(`DELETE FROM account WHERE email = $1 AND ${leavesAnAdmin}`, [email], async (connection) => {
        await connection.query('UPDATE token SET revoked_at = $1 WHERE owner = $2 AND revoked_at IS NULL', [
          removedAt,
          email,
        ])
        await connection.query('DELETE FROM saved_view WHERE owner = $1 AND NOT shared', [email])
        await connection.query('DELETE FROM short_link WHERE owner = $1', [email])
        await connection.query('DELETE FROM watch WHERE owner = $1', [email])
        await connection.query('DELETE FROM webhook WHERE owner = $1', [email])
        await connection.query(`UPDATE meta SET value = value + 1 WHERE name = 'watch_version'`)
        await endSessionsOf(connection, email)
      }),
    changeRole: (email, role) =>
      changeAndEndSessions(
        `UPDATE account SET role = $2::text WHERE email = $1 AND CASE WHEN $2::text = 'admin' THEN scope IS NULL ELSE ${leavesAnAdmin} END`,
        email,
        role,
      ),
    setDisabled: (email, disabledAt) =>
      changeAndEndSessions(
        `UPDATE account SET disabled_at = $2::bigint WHERE email = $1 AND ($2::bigint IS NULL OR ${leavesAnAdmin})`,
        email,
        disabledAt,
      ),
    changeScope: (email, scope, changedAt) =>
      change(
        `UPDATE account SET scope = $2::text WHERE email = $1 AND role <> 'admin'`,
        [email, scope],
        async (connection) => {
          const ofWatches = 'watch IN (SELECT id FROM watch WHERE owner = $1)'
          await connection.query('UPDATE watch SET since = $2 WHERE owner = $1', [email, changedAt])
          await connection.query(`DELETE FROM watch_state WHERE ${ofWatches}`, [email])
          await connection.query(`DELETE FROM watch_event WHERE ${ofWatches}`, [email])
          await connection.query(`UPDATE meta SET value = value + 1 WHERE name = 'watch_version'`)
        },
      ),
    changePassword: (email, passwordHash, formerHash) =>
      change(
        'UPDATE account SET password_hash = $2 WHERE email = $1 AND password_hash = coalesce($3, password_hash)',
        [email, passwordHash, formerHash],
        (connection) => endSessionsOf(connection, email),
      ),
  }
}

async function endSessionsOf(connection: Connection, email: string): Promise<void> {
  await connection.query('DELETE FROM session WHERE email = $1', [email])
}
