import type { CharacteristicStore, StoredCharacteristics } from '../store.ts'
import { type Connection, withStoreErrors } from './connect.ts'
import { prepareLater } from './prepare.ts'

export function sqliteCharacteristics(connection: Connection, path: string): CharacteristicStore {
  const latest = prepareLater<[], { value: number }>(
    connection,
    `SELECT value FROM meta WHERE name = 'characteristic_sequence'`,
  )
  const grow = prepareLater<[], { value: number }>(
    connection,
    `UPDATE meta SET value = value + 1 WHERE name = 'characteristic_sequence' RETURNING value`,
  )
  const put = prepareLater<[StoredCharacteristics & { sequence: number }]>(
    connection,
    `INSERT INTO characteristic (kind, number, facts, sequence) VALUES (@kind, @number, @facts, @sequence)
     ON CONFLICT (kind, number) DO UPDATE SET facts = excluded.facts, sequence = excluded.sequence`,
  )
  const changed = prepareLater<[number], StoredCharacteristics>(
    connection,
    'SELECT kind, number, facts FROM characteristic WHERE sequence > ? ORDER BY sequence, kind, number',
  )

  const save = connection.transaction((rows: readonly StoredCharacteristics[]) => {
    const sequence = grow().get()?.value ?? 0
    for (const row of rows) put().run({ ...row, sequence })
    return sequence
  })
  const since = connection.transaction((sequence: number) => {
    const last = latest().get()?.value ?? 0
    return { sequence: last, changes: last <= sequence ? [] : changed().all(sequence) }
  })

  return {
    async save(rows) {
      return withStoreErrors(path, () => save.immediate(rows))
    },
    async since(sequence) {
      return withStoreErrors(path, () => since(sequence))
    },
  }
}
