import type { Account, AccountStore, Role } from '../accounts.ts'
import type { AccessChanges } from './accessChanges.ts'
import { type Connection, withStoreErrors } from './connect.ts'
import { prepareLater } from './prepare.ts'

const leavesAnAdmin = `(
  role <> 'admin' OR disabled_at IS NOT NULL
  OR (SELECT count(*) FROM account WHERE role = 'admin' AND disabled_at IS NULL) > 1
)`

export function sqliteAccounts(connection: Connection, path: string, { change }: AccessChanges): AccountStore {
  const accounts = prepareLater<[], Account>(
    connection,
    `SELECT email, role, password_hash AS passwordHash, created_at AS createdAt, scope, disabled_at AS disabledAt
     FROM account ORDER BY created_at, email`,
  )
  const addAccount = prepareLater<[Account]>(
    connection,
    `INSERT INTO account (email, role, password_hash, created_at, scope, disabled_at)
     VALUES (@email, @role, @passwordHash, @createdAt, @scope, @disabledAt) ON CONFLICT (email) DO NOTHING`,
  )
  const removeAccount = prepareLater<[string]>(connection, `DELETE FROM account WHERE email = ? AND ${leavesAnAdmin}`)
  const revokeTokensOf = prepareLater<[number, string]>(
    connection,
    'UPDATE token SET revoked_at = ? WHERE owner = ? AND revoked_at IS NULL',
  )
  const removeViewsOf = prepareLater<[string]>(connection, 'DELETE FROM saved_view WHERE owner = ? AND shared = 0')
  const removeLinksOf = prepareLater<[string]>(connection, 'DELETE FROM short_link WHERE owner = ?')
  const removeWatchesOf = prepareLater<[string]>(connection, 'DELETE FROM watch WHERE owner = ?')
  const removeWebhooksOf = prepareLater<[string]>(connection, 'DELETE FROM webhook WHERE owner = ?')
  const raiseWatchVersion = prepareLater<[]>(
    connection,
    `UPDATE meta SET value = value + 1 WHERE name = 'watch_version'`,
  )
  const endSessionsOf = prepareLater<[string]>(connection, 'DELETE FROM session WHERE email = ?')
  const setDisabled = prepareLater<[number | null, string, number | null]>(
    connection,
    `UPDATE account SET disabled_at = ? WHERE email = ? AND (? IS NULL OR ${leavesAnAdmin})`,
  )
  const changeRole = prepareLater<[Role, string, Role]>(
    connection,
    `UPDATE account SET role = ? WHERE email = ? AND iif(? = 'admin', scope IS NULL, ${leavesAnAdmin})`,
  )
  const changeScope = prepareLater<[string | null, string]>(
    connection,
    `UPDATE account SET scope = ? WHERE email = ? AND role <> 'admin'`,
  )
  const renewWatchesOf = prepareLater<[number, string]>(connection, 'UPDATE watch SET since = ? WHERE owner = ?')
  const ofWatchesOf = 'watch IN (SELECT id FROM watch WHERE owner = ?)'
  const forgetStatesOf = prepareLater<[string]>(connection, `DELETE FROM watch_state WHERE ${ofWatchesOf}`)
  const removeEventsOf = prepareLater<[string]>(connection, `DELETE FROM watch_event WHERE ${ofWatchesOf}`)
  const changePassword = prepareLater<[{ email: string; passwordHash: string; formerHash: string | null }]>(
    connection,
    `UPDATE account SET password_hash = @passwordHash
     WHERE email = @email AND password_hash = coalesce(@formerHash, password_hash)`,
  )

  function changeAndEndSessions(email: string, work: () => { changes: number }) {
    return change(() => {
      const changed = work()
      if (changed.changes > 0) endSessionsOf().run(email)
      return changed
    })
  }

  return {
    async all() {
      return withStoreErrors(path, () => accounts().all())
    },
    add: (account) => change(() => addAccount().run(account)),
    remove: (email, removedAt) =>
      change(() => {
        const removed = removeAccount().run(email)
        if (removed.changes > 0) {
          revokeTokensOf().run(removedAt, email)
          removeViewsOf().run(email)
          removeLinksOf().run(email)
          if (removeWatchesOf().run(email).changes > 0) raiseWatchVersion().run()
          removeWebhooksOf().run(email)
          endSessionsOf().run(email)
        }
        return removed
      }),
    changeRole: (email, role) => changeAndEndSessions(email, () => changeRole().run(role, email, role)),
    setDisabled: (email, disabledAt) =>
      changeAndEndSessions(email, () => setDisabled().run(disabledAt, email, disabledAt)),
    changeScope: (email, scope, changedAt) =>
      change(() => {
        const changed = changeScope().run(scope, email)
        if (changed.changes > 0 && renewWatchesOf().run(changedAt, email).changes > 0) {
          forgetStatesOf().run(email)
          removeEventsOf().run(email)
          raiseWatchVersion().run()
        }
        return changed
      }),
    changePassword: (email, passwordHash, formerHash) =>
      changeAndEndSessions(email, () => changePassword().run({ email, passwordHash, formerHash: formerHash ?? null })),
  }
}
