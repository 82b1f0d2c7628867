import type { AccessStore, Account, Role, Token } from '../store.ts'
import { type Connection, withStoreErrors } from './connect.ts'
import { prepareLater } from './prepare.ts'
import { turnToWrite } from './turnToWrite.ts'

interface TokenRow extends Omit<Token, 'rights'> {
  extended: number
  ingest: number
}

export function sqliteAccess(connection: Connection, path: string): AccessStore {
  const version = prepareLater<[], { value: number }>(
    connection,
    `SELECT value FROM meta WHERE name = 'access_version'`,
  )
  const grow = prepareLater<[]>(connection, `UPDATE meta SET value = value + 1 WHERE name = 'access_version'`)
  const accounts = prepareLater<[], Account>(
    connection,
    `SELECT email, role, password_hash AS passwordHash, created_at AS createdAt FROM account ORDER BY created_at, email`,
  )
  const addAccount = prepareLater<[string, Role, string, number]>(
    connection,
    'INSERT INTO account (email, role, password_hash, created_at) VALUES (?, ?, ?, ?) ON CONFLICT (email) DO NOTHING',
  )
  const leavesAnAdmin = `(role <> 'admin' OR (SELECT count(*) FROM account WHERE role = 'admin') > 1)`
  const removeAccount = prepareLater<[string]>(connection, `DELETE FROM account WHERE email = ? AND ${leavesAnAdmin}`)
  const revokeTokensOf = prepareLater<[number, string]>(
    connection,
    'UPDATE token SET revoked_at = ? WHERE owner = ? AND revoked_at IS NULL',
  )
  const removeViewsOf = prepareLater<[string]>(connection, 'DELETE FROM saved_view WHERE owner = ? AND shared = 0')
  const removeLinksOf = prepareLater<[string]>(connection, 'DELETE FROM short_link WHERE owner = ?')
  const changeRole = prepareLater<[Role, string, Role]>(
    connection,
    `UPDATE account SET role = ? WHERE email = ? AND (? = 'admin' OR ${leavesAnAdmin})`,
  )
  const changePassword = prepareLater<[string, string]>(
    connection,
    'UPDATE account SET password_hash = ? WHERE email = ?',
  )
  const tokens = prepareLater<[], TokenRow>(
    connection,
    `SELECT id, name, secret_hash AS secretHash, owner, extended, ingest, rate_per_minute AS ratePerMinute,
       created_at AS createdAt, expires_at AS expiresAt, revoked_at AS revokedAt, used_at AS usedAt
     FROM token ORDER BY created_at, id`,
  )
  const addToken = prepareLater<[TokenRow & { ownerRole: Role | null; mostTokens: number | null }]>(
    connection,
    `INSERT INTO token
       (id, name, secret_hash, owner, extended, ingest, rate_per_minute, created_at, expires_at, revoked_at, used_at)
     SELECT
       @id, @name, @secretHash, @owner, @extended, @ingest, @ratePerMinute, @createdAt, @expiresAt, @revokedAt, @usedAt
     WHERE @owner IS NULL OR (
       EXISTS (SELECT 1 FROM account WHERE email = @owner AND role = coalesce(@ownerRole, role))
       AND (@mostTokens IS NULL OR (
         SELECT count(*) FROM token
         WHERE owner = @owner AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > @createdAt)
       ) < @mostTokens)
     )`,
  )
  const revokeToken = prepareLater<[number, string]>(
    connection,
    'UPDATE token SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL',
  )
  const noteUse = prepareLater<[number, string]>(
    connection,
    'UPDATE token SET used_at = max(coalesce(used_at, 0), ?) WHERE id = ?',
  )

  const change = connection.transaction((work: () => { changes: number }) => {
    const changed = work().changes > 0
    if (changed) grow().run()
    return changed
  })
  const write = turnToWrite(connection, path)
  const changing = (work: () => { changes: number }) => write(() => change.immediate(work))
  const noteUses = connection.transaction((uses: readonly { id: string; usedAt: number }[]) => {
    for (const { id, usedAt } of uses) noteUse().run(usedAt, id)
  })

  return {
    async version() {
      return withStoreErrors(path, () => version().get()?.value ?? 0)
    },
    async accounts() {
      return withStoreErrors(path, () => accounts().all())
    },
    async addAccount({ email, role, passwordHash, createdAt }) {
      return changing(() => addAccount().run(email, role, passwordHash, createdAt))
    },
    async removeAccount(email, removedAt) {
      return changing(() => {
        const removed = removeAccount().run(email)
        if (removed.changes > 0) {
          revokeTokensOf().run(removedAt, email)
          removeViewsOf().run(email)
          removeLinksOf().run(email)
        }
        return removed
      })
    },
    async changeRole(email, role) {
      return changing(() => changeRole().run(role, email, role))
    },
    async changePassword(email, passwordHash) {
      return changing(() => changePassword().run(passwordHash, email))
    },
    async tokens() {
      return withStoreErrors(path, () => tokens().all().map(toToken))
    },
    async addToken({ rights, ...token }, terms) {
      const given = { extended: Number(rights.extended), ingest: Number(rights.ingest) }
      const { role: ownerRole = null, mostTokens = null } = terms ?? {}
      return changing(() => addToken().run({ ...token, ...given, ownerRole, mostTokens }))
    },
    async revokeToken(id, revokedAt) {
      return changing(() => revokeToken().run(revokedAt, id))
    },
    async noteTokenUse(uses) {
      await write(() => noteUses.immediate(uses))
    },
  }
}

function toToken({ extended, ingest, ...token }: TokenRow): Token {
  return { ...token, rights: { extended: extended === 1, ingest: ingest === 1 } }
}
