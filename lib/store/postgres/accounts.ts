import type pg from 'pg'
import type { Account, AccountStore } from '../accounts.ts'
import type { AccessChanges } from './accessChanges.ts'
import { withStoreErrors } from './connect.ts'

const leavesAnAdmin = `(role <> 'admin' OR (SELECT count(*) FROM account WHERE role = 'admin') > 1)`

export function postgresAccounts(pool: pg.Pool, databaseUrl: string, { change }: AccessChanges): AccountStore {
  return {
    async all() {
      const { rows } = await withStoreErrors(databaseUrl, () =>
        pool.query<Account>(
          `SELECT email, role, password_hash AS "passwordHash", created_at AS "createdAt"
           FROM account ORDER BY created_at, email COLLATE "C"`,
        ),
      )
      return rows
    },
    add: ({ email, role, passwordHash, createdAt }) =>
      change(
        'INSERT INTO account (email, role, password_hash, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT (email) DO NOTHING',
        [email, role, passwordHash, createdAt],
      ),
    remove: (email, removedAt) =>
      change(`DELETE FROM account WHERE email = $1 AND ${leavesAnAdmin}`, [email], async (connection) => {
        await connection.query('UPDATE token SET revoked_at = $1 WHERE owner = $2 AND revoked_at IS NULL', [
          removedAt,
          email,
        ])
        await connection.query('DELETE FROM saved_view WHERE owner = $1 AND NOT shared', [email])
        await connection.query('DELETE FROM short_link WHERE owner = $1', [email])
      }),
    changeRole: (email, role) =>
      change(`UPDATE account SET role = $2::text WHERE email = $1 AND ($2::text = 'admin' OR ${leavesAnAdmin})`, [
        email,
        role,
      ]),
    changePassword: (email, passwordHash) =>
      change('UPDATE account SET password_hash = $2 WHERE email = $1', [email, passwordHash]),
  }
}
