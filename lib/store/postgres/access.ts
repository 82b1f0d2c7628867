import type pg from 'pg'
import type { AccessStore, Account, Token } from '../store.ts'
import { type Connection, inTransaction, withConnection, withStoreErrors } from './connect.ts'

interface TokenRow extends Omit<Token, 'rights'> {
  extended: boolean
  ingest: boolean
}

const leavesAnAdmin = `(role <> 'admin' OR (SELECT count(*) FROM account WHERE role = 'admin') > 1)`

export function postgresAccess(pool: pg.Pool, databaseUrl: string): AccessStore {
  async function read<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
    return (await withStoreErrors(databaseUrl, () => pool.query<Row>(sql))).rows
  }

  /** Whoever changes anything waits here for who did before: of two administrators who remove each other at once, one stays. */
  function change(sql: string, values: unknown[], after?: (connection: Connection) => Promise<void>): Promise<boolean> {
    return withStoreErrors(databaseUrl, () =>
      withConnection(pool, (connection) =>
        inTransaction(connection, 'READ WRITE', async () => {
          await connection.query(`SELECT value FROM meta WHERE name = 'access_version' FOR UPDATE`)
          const { rowCount } = await connection.query(sql, values)
          if (!rowCount) return false
          await after?.(connection)
          await connection.query(`UPDATE meta SET value = value + 1 WHERE name = 'access_version'`)
          return true
        }),
      ),
    )
  }

  return {
    async version() {
      const [row] = await read<{ value: number }>(`SELECT value FROM meta WHERE name = 'access_version'`)
      return row?.value ?? 0
    },
    accounts: () =>
      read<Account>(
        `SELECT email, role, password_hash AS "passwordHash", created_at AS "createdAt"
         FROM account ORDER BY created_at, email COLLATE "C"`,
      ),
    addAccount: ({ email, role, passwordHash, createdAt }) =>
      change(
        'INSERT INTO account (email, role, password_hash, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT (email) DO NOTHING',
        [email, role, passwordHash, createdAt],
      ),
    removeAccount: (email, removedAt) =>
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
    async tokens() {
      const rows = await read<TokenRow>(
        `SELECT id, name, secret_hash AS "secretHash", owner, extended, ingest, rate_per_minute AS "ratePerMinute",
           created_at AS "createdAt", expires_at AS "expiresAt", revoked_at AS "revokedAt", used_at AS "usedAt"
         FROM token ORDER BY created_at, id COLLATE "C"`,
      )
      return rows.map(({ extended, ingest, ...token }) => ({ ...token, rights: { extended, ingest } }))
    },
    addToken(token, terms) {
      const { id, name, secretHash, owner, rights, ratePerMinute, createdAt, expiresAt, revokedAt, usedAt } = token
      return change(
        `INSERT INTO token
           (id, name, secret_hash, owner, extended, ingest, rate_per_minute, created_at, expires_at, revoked_at, used_at)
         SELECT $1, $2, $3, $4::text, $5::boolean, $6::boolean, $7::float8, $8::bigint, $9::bigint, $10::bigint, $11::bigint
         WHERE $4::text IS NULL OR (
           EXISTS (SELECT FROM account WHERE email = $4::text AND role = coalesce($12::text, role))
           AND ($13::integer IS NULL OR (
             SELECT count(*) FROM token
             WHERE owner = $4::text AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $8::bigint)
           ) < $13::integer)
         )`,
        [
          ...[id, name, secretHash, owner, rights.extended, rights.ingest, ratePerMinute],
          ...[createdAt, expiresAt, revokedAt, usedAt, terms?.role, terms?.mostTokens],
        ],
      )
    },
    revokeToken: (id, revokedAt) =>
      change('UPDATE token SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL', [revokedAt, id]),
    async noteTokenUse(uses) {
      await withStoreErrors(databaseUrl, () =>
        pool.query(
          `UPDATE token SET used_at = greatest(used_at, noted.at)
           FROM (SELECT id, max(at) AS at FROM unnest($1::text[], $2::bigint[]) AS use (id, at) GROUP BY id) AS noted
           WHERE token.id = noted.id`,
          [uses.map(({ id }) => id), uses.map(({ usedAt }) => usedAt)],
        ),
      )
    },
  }
}
