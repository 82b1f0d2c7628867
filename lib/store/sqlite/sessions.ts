import type { SessionStore, StoredSession } from '../sessions.ts'
import type { AccessChanges } from './accessChanges.ts'
import { type Connection, withStoreErrors } from './connect.ts'
import { prepareLater } from './prepare.ts'
import { turnToWrite } from './turnToWrite.ts'

export function sqliteSessions(connection: Connection, path: string, { change }: AccessChanges): SessionStore {
  const sessions = prepareLater<[], StoredSession>(
    connection,
    `SELECT id, email, created_at AS createdAt, used_at AS usedAt, address, user_agent AS userAgent
     FROM session ORDER BY created_at, id`,
  )
  const addSession = prepareLater<[StoredSession & { passwordHash: string }]>(
    connection,
    `INSERT INTO session (id, email, created_at, used_at, address, user_agent)
     SELECT @id, @email, @createdAt, @usedAt, @address, @userAgent
     WHERE EXISTS (
       SELECT 1 FROM account WHERE email = @email AND disabled_at IS NULL AND password_hash = @passwordHash
     )`,
  )
  const removeOld = prepareLater<[number]>(connection, 'DELETE FROM session WHERE created_at < ?')
  const removeBeyond = prepareLater<[string, string, number]>(
    connection,
    `DELETE FROM session WHERE email = ? AND id NOT IN (
       SELECT id FROM session WHERE email = ? ORDER BY created_at DESC, id LIMIT ?
     )`,
  )
  const removeSession = prepareLater<[string]>(connection, 'DELETE FROM session WHERE id = ?')
  const removeAllOf = prepareLater<[string]>(connection, 'DELETE FROM session WHERE email = ?')
  const noteUse = prepareLater<[number, string]>(
    connection,
    'UPDATE session SET used_at = max(used_at, ?) WHERE id = ?',
  )

  const noteUses = connection.transaction((uses: readonly { id: string; usedAt: number }[]) => {
    for (const { id, usedAt } of uses) noteUse().run(usedAt, id)
  })
  const write = turnToWrite(connection, path)

  return {
    async all() {
      return withStoreErrors(path, () => sessions().all())
    },
    add: (session, { passwordHash, oldest, maxSessions }) =>
      change(() => {
        const added = addSession().run({ ...session, passwordHash })
        if (added.changes > 0) {
          removeOld().run(oldest)
          removeBeyond().run(session.email, session.email, maxSessions)
        }
        return added
      }),
    remove: (id) => change(() => removeSession().run(id)),
    removeAllOf: (email) => change(() => removeAllOf().run(email)),
    async noteUse(uses) {
      await write(() => noteUses.immediate(uses))
    },
  }
}
