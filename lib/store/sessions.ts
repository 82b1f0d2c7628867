import { raiseIfChanged } from './counters.ts'
import { change, columnsOf, type Database, type Plan } from './database.ts'

/** Times are milliseconds since 1970. */
export interface StoredSession {
  id: string
  email: string
  createdAt: number
  usedAt: number
  /** The network address that the user signed in from. */
  address: string
  userAgent: string
}

export interface SessionTerms {
  passwordHash: string
  /** Sessions that began before are over. */
  oldest: number
  maxSessions: number
}

const columns = columnsOf<StoredSession>('session', ['id', 'email', 'createdAt', 'usedAt', 'address', 'userAgent'])

export type SessionStore = ReturnType<typeof sessionStore>

/** Sessions of signed-in users: few rows, read as a whole. The web process and the command line write them. */
export function sessionStore(database: Database) {
  const changeAccess = (work: () => Plan<number>) => database.write(() => raiseIfChanged('access_version', work()))

  return {
    all: () =>
      database.read<StoredSession>(`SELECT ${columns.selected} FROM session ORDER BY created_at, id COLLATE binary`),

    /**
     * `false` when there is no such account, it is disabled or its password was changed; checked and written in one transaction.
     * Removes sessions that are over, and the oldest beyond the account's limit.
     */
    add: (session: StoredSession, terms: SessionTerms) => changeAccess(() => addSession(session, terms)),

    remove: (id: string) => changeAccess(() => change('DELETE FROM session WHERE id = @id', { id })),

    removeAllOf: (email: string) => changeAccess(() => change('DELETE FROM session WHERE email = @email', { email })),

    /** Does not count as a change: the time of the last use is only shown. */
    noteUse: (uses: readonly LastUse[]) => noteUse(database, 'session', uses),
  }
}

function* addSession(session: StoredSession, { passwordHash, oldest, maxSessions }: SessionTerms): Plan<number> {
  const added = yield* change(
    `INSERT INTO session (${columns.names}) SELECT ${columns.parameters} WHERE EXISTS (
       SELECT 1 FROM account WHERE email = @email AND disabled_at IS NULL AND password_hash = @passwordHash
     )`,
    { ...session, passwordHash },
  )
  if (added === 0) return added
  yield* change('DELETE FROM session WHERE created_at < @oldest', { oldest })
  yield* change(
    `DELETE FROM session WHERE email = @email AND id NOT IN (
       SELECT id FROM session WHERE email = @email ORDER BY created_at DESC, id COLLATE binary LIMIT @maxSessions
     )`,
    { email: session.email, maxSessions },
  )
  return added
}

export interface LastUse {
  id: string
  usedAt: number
}

export async function noteUse(database: Database, table: 'session' | 'token', uses: readonly LastUse[]): Promise<void> {
  await database.change(
    `UPDATE ${table} SET used_at = latest.used_at
     FROM (
       SELECT value ->> 'id' AS id, max(CAST(value ->> 'usedAt' AS bigint)) AS used_at FROM json_each(@uses) GROUP BY 1
     ) AS latest
     WHERE ${table}.id = latest.id AND coalesce(${table}.used_at, 0) < latest.used_at`,
    { uses },
  )
}
