import type { AliasStore, PortChanges, PortStore, StoredAlias, StoredPort } from '../ports.ts'
import { type Connection, withStoreErrors } from './connect.ts'
import { prepareLater } from './prepare.ts'
import { turnToWrite } from './turnToWrite.ts'

export function sqlitePorts(connection: Connection, path: string): { ports: PortStore; aliases: AliasStore } {
  const latest = prepareLater<[string], { value: number }>(connection, 'SELECT value FROM meta WHERE name = ?')
  const grow = prepareLater<[], { value: number }>(
    connection,
    `UPDATE meta SET value = value + 1 WHERE name = 'port_sequence' RETURNING value`,
  )
  const noteAliases = prepareLater<[number]>(connection, `UPDATE meta SET value = ? WHERE name = 'port_alias_sequence'`)
  const put = prepareLater<[StoredPort & { sequence: number }]>(
    connection,
    `INSERT INTO port (unlocode, facts, sequence) VALUES (@unlocode, @facts, @sequence)
     ON CONFLICT (unlocode) DO UPDATE SET facts = excluded.facts, sequence = excluded.sequence`,
  )
  const changed = prepareLater<[number], StoredPort>(
    connection,
    'SELECT unlocode, facts FROM port WHERE sequence > ? ORDER BY unlocode',
  )
  const replaceAlias = prepareLater<[StoredAlias]>(
    connection,
    `REPLACE INTO port_alias (key, text, unlocode, added_by, added_at)
     VALUES (@key, @text, @unlocode, @addedBy, @addedAt)`,
  )
  const deleteAlias = prepareLater<[string]>(connection, 'DELETE FROM port_alias WHERE key = ?')
  const aliases = prepareLater<[], StoredAlias>(
    connection,
    `SELECT key, text, unlocode, added_by AS addedBy, added_at AS addedAt FROM port_alias ORDER BY text, key`,
  )

  const next = () => grow().get()?.value ?? 0
  const save = connection.transaction((ports: readonly StoredPort[]) => {
    const sequence = next()
    for (const port of ports) put().run({ ...port, sequence })
    return sequence
  })
  const putAlias = connection.transaction((alias: StoredAlias) => {
    const sequence = next()
    replaceAlias().run(alias)
    noteAliases().run(sequence)
    return sequence
  })
  const removeAlias = connection.transaction((key: string) => {
    if (deleteAlias().run(key).changes === 0) return false
    noteAliases().run(next())
    return true
  })
  const since = connection.transaction((sequence: number): PortChanges => {
    const last = latest().get('port_sequence')?.value ?? 0
    if (last <= sequence) return { sequence: last, ports: [], aliases: null }
    const aliasesChanged = (latest().get('port_alias_sequence')?.value ?? 0) > sequence
    return { sequence: last, ports: changed().all(sequence), aliases: aliasesChanged ? aliases().all() : null }
  })

  const write = turnToWrite(connection, path)

  return {
    ports: {
      save: (ports) => write(() => save.immediate(ports)),
      async since(sequence) {
        return withStoreErrors(path, () => since(sequence))
      },
    },
    aliases: {
      put: (alias) => write(() => putAlias.immediate(alias)),
      remove: (key) => write(() => removeAlias.immediate(key)),
    },
  }
}
