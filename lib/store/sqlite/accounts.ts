import type { Account, AccountStore, Role } from '../accounts.ts'
import type { AccessChanges } from './accessChanges.ts'
import { type Connection, withStoreErrors } from './connect.ts'
import { prepareLater } from './prepare.ts'

const leavesAnAdmin = `(role <> 'admin' OR (SELECT count(*) FROM account WHERE role = 'admin') > 1)`

export function sqliteAccounts(connection: Connection, path: string, { change }: AccessChanges): AccountStore {
  const accounts = prepareLater<[], Account>(
    connection,
    `SELECT email, role, password_hash AS passwordHash, created_at AS createdAt FROM account ORDER BY created_at, email`,
  )
  const addAccount = prepareLater<[string, Role, string, number]>(
    connection,
    'INSERT INTO account (email, role, password_hash, created_at) VALUES (?, ?, ?, ?) ON CONFLICT (email) DO NOTHING',
  )
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

  return {
    async all() {
      return withStoreErrors(path, () => accounts().all())
    },
    add: ({ email, role, passwordHash, createdAt }) =>
      change(() => addAccount().run(email, role, passwordHash, createdAt)),
    remove: (email, removedAt) =>
      change(() => {
        const removed = removeAccount().run(email)
        if (removed.changes > 0) {
          revokeTokensOf().run(removedAt, email)
          removeViewsOf().run(email)
          removeLinksOf().run(email)
        }
        return removed
      }),
    changeRole: (email, role) => change(() => changeRole().run(role, email, role)),
    changePassword: (email, passwordHash) => change(() => changePassword().run(passwordHash, email)),
  }
}
