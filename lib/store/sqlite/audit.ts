import { type AuditEvent, type AuditStore, containing, type StoredAuditEvent } from '../audit.ts'
import { type Connection, withStoreErrors } from './connect.ts'
import { prepareLater } from './prepare.ts'
import { turnToWrite } from './turnToWrite.ts'

interface Asked {
  kind: string | null
  pattern: string | null
  since: number | null
  before: number | null
  limit: number
}

export function sqliteAudit(connection: Connection, path: string): AuditStore {
  const add = prepareLater<[AuditEvent]>(
    connection,
    `INSERT INTO audit_event (at, kind, actor, address, subject, details)
     VALUES (@at, @kind, @actor, @address, @subject, @details)`,
  )
  const find = prepareLater<[Asked], StoredAuditEvent>(
    connection,
    `SELECT id, at, kind, actor, address, subject, details FROM audit_event
     WHERE id < coalesce(@before, 9e15) AND at >= coalesce(@since, 0) AND kind = coalesce(@kind, kind)
       AND (@pattern IS NULL
         OR concat_ws(char(10), actor, address, subject, details) LIKE @pattern ESCAPE '\\')
     ORDER BY id DESC LIMIT @limit`,
  )
  const removeBefore = prepareLater<[number]>(connection, 'DELETE FROM audit_event WHERE at < ?')
  const addAll = connection.transaction((events: readonly AuditEvent[]) => {
    for (const event of events) add().run(event)
  })
  const write = turnToWrite(connection, path)

  return {
    add: (events) => write(() => addAll.immediate(events)),
    async find({ kind = null, text = null, since = null, before = null, limit }) {
      const pattern = text === null ? null : containing(text)
      return withStoreErrors(path, () => find().all({ kind, pattern, since, before, limit }))
    },
    async removeBefore(at) {
      await write(() => removeBefore().run(at))
    },
  }
}
