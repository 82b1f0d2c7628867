import { raiseCounter, raiseIfChanged } from './counters.ts'
import { change, columnsOf, type Database, type Plan } from './database.ts'
import { shortLinks } from './links.ts'
import { vesselLists } from './lists.ts'
import { idsOf, type RemovableTable, removeRows } from './owned.ts'
import { savedViews } from './views.ts'
import { removeWatched, watchTable } from './watches.ts'
import { webhookTable } from './webhooks.ts'

export type Role = 'viewer' | 'admin'

export interface Account {
  email: string
  role: Role
  /** scrypt, with its parameters and salt: see lib/access/password.ts */
  passwordHash: string
  createdAt: number
  /** Filters, as in an address, that limit the vessels the user sees; `null`: no limit. */
  scope: string | null
  /** A disabled user cannot sign in, and their tokens are refused. */
  disabledAt: number | null
}

const columns = columnsOf<Account>('account', ['email', 'role', 'passwordHash', 'createdAt', 'scope', 'disabledAt'])

const ownedTables: readonly RemovableTable[] = [savedViews, shortLinks, webhookTable, watchTable, vesselLists]

/** Shared things outlive the account of their owner. */
function goesWithOwner({ columns }: { columns: object }): string {
  return 'shared' in columns ? 'owner = @email AND NOT shared' : 'owner = @email'
}

const leavesAnAdmin = `(
  role <> 'admin' OR disabled_at IS NOT NULL
  OR (SELECT count(*) FROM account WHERE role = 'admin' AND disabled_at IS NULL) > 1
)`

export type AccountStore = ReturnType<typeof accountStore>

/**
 * Few rows, read as a whole; the web process and the command line write them. A new role or password and disabling end the account's
 * sessions. A disabled administrator does not count as one.
 */
export function accountStore(database: Database) {
  const changeAccess = (work: () => Plan<number>) => database.write(() => raiseIfChanged('access_version', work()))

  return {
    all: () =>
      database.read<Account>(`SELECT ${columns.selected} FROM account ORDER BY created_at, email COLLATE binary`),

    /** `false` when the email is taken. Emails are compared as they are: lib/access writes them in one way. */
    add: (account: Account) =>
      changeAccess(() =>
        change(
          `INSERT INTO account (${columns.names}) VALUES (${columns.parameters}) ON CONFLICT (email) DO NOTHING`,
          account,
        ),
      ),

    /**
     * Revokes the account's tokens, ends the reports of its lists, and removes what it owns, except shared views and lists. `false` when
     * there is no such account or no administrator would be left.
     */
    async remove(email: string, removedAt: number): Promise<boolean> {
      const isRemovable = `EXISTS (SELECT 1 FROM account WHERE email = @email AND ${leavesAnAdmin})`
      for (const owned of ownedTables)
        await owned.removeMany?.(database, idsOf(owned, `${goesWithOwner(owned)} AND ${isRemovable}`), { email })
      return changeAccess(() => removeAccount(email, removedAt))
    },

    /** `false` when there is no such account, no administrator would be left, or an account with a scope would become one. */
    changeRole: (email: string, role: Role) =>
      changeAccess(() =>
        changeAndEndSessions(
          `UPDATE account SET role = @role WHERE email = @email
           AND CASE WHEN @role = 'admin' THEN scope IS NULL ELSE ${leavesAnAdmin} END`,
          { email, role },
        ),
      ),

    /** `null` enables it again. `false` when there is no such account or no administrator would be left. */
    setDisabled: (email: string, disabledAt: number | null) =>
      changeAccess(() =>
        changeAndEndSessions(
          `UPDATE account SET disabled_at = @disabledAt
           WHERE email = @email AND (CAST(@disabledAt AS bigint) IS NULL OR ${leavesAnAdmin})`,
          { email, disabledAt },
        ),
      ),

    /**
     * Restarts the account's watches without their events, and removes deliveries of its lists' reports and of distress: all may be
     * outside the scope. `false` when there is no such account or it is an administrator's, who see all vessels.
     */
    async changeScope(email: string, scope: string | null, changedAt: number): Promise<boolean> {
      const own = `SELECT id FROM watch WHERE owner IN (SELECT email FROM account WHERE email = @email AND role <> 'admin')`
      await removeWatched(database, own, { email })
      return changeAccess(() => changeScope(email, scope, changedAt))
    },

    /** With `formerHash`, `false` also when that is no longer the password's hash. */
    changePassword: (email: string, passwordHash: string, formerHash: string | null = null) =>
      changeAccess(() =>
        changeAndEndSessions(
          `UPDATE account SET password_hash = @passwordHash
           WHERE email = @email AND password_hash = coalesce(@formerHash, password_hash)`,
          { email, passwordHash, formerHash },
        ),
      ),
  }
}

function* changeAndEndSessions(sql: string, values: object): Plan<number> {
  const changes = yield* change(sql, values)
  if (changes > 0) yield* change('DELETE FROM session WHERE email = @email', values)
  return changes
}

function* removeAccount(email: string, removedAt: number): Plan<number> {
  const values = { email, removedAt }
  const removed = yield* changeAndEndSessions(`DELETE FROM account WHERE email = @email AND ${leavesAnAdmin}`, values)
  if (removed === 0) return removed
  yield* change('UPDATE token SET revoked_at = @removedAt WHERE owner = @email AND revoked_at IS NULL', values)
  for (const owned of ownedTables) yield* removeRows(owned, goesWithOwner(owned), values)
  yield* raiseIfChanged(
    vesselLists.counter,
    change('UPDATE vessel_list SET report = NULL WHERE owner = @email AND report IS NOT NULL', values),
  )
  return removed
}

const ofTheirLists = 'list IN (SELECT id FROM vessel_list WHERE owner = @email)'

function* changeScope(email: string, scope: string | null, changedAt: number): Plan<number> {
  const values = { email, scope, changedAt }
  const changed = yield* change(`UPDATE account SET scope = @scope WHERE email = @email AND role <> 'admin'`, values)
  if (changed === 0) return changed
  yield* change(
    `DELETE FROM webhook_delivery WHERE report IN (SELECT id FROM list_report WHERE ${ofTheirLists})`,
    values,
  )
  yield* change(
    'DELETE FROM webhook_delivery WHERE activation IS NOT NULL AND webhook IN (SELECT id FROM webhook WHERE owner = @email)',
    values,
  )
  yield* raiseCounter('webhook_version')
  if ((yield* change('UPDATE watch SET since = @changedAt WHERE owner = @email', values)) === 0) return changed
  const ofTheirWatches = 'watch IN (SELECT id FROM watch WHERE owner = @email)'
  yield* change(`DELETE FROM watch_state WHERE ${ofTheirWatches}`, values)
  yield* change(`DELETE FROM watch_event WHERE ${ofTheirWatches}`, values)
  yield* raiseCounter('watch_version')
  return changed
}
