import { createPace } from '#lib/pause.ts'
import type { CharacteristicChanges, CharacteristicStore, StoredCharacteristics } from '../characteristics.ts'
import { asStoreError, type Connection, connect, withStoreErrors } from './connect.ts'
import { prepareLater } from './prepare.ts'
import { turnToWrite } from './turnToWrite.ts'

const rowsBetweenLooksAtTheClock = 256

export function sqliteCharacteristics(connection: Connection, path: string, signal: AbortSignal): CharacteristicStore {
  const latest = prepareLater<[], { value: number }>(connection, latestSql)
  const grow = prepareLater<[], { value: number }>(
    connection,
    `UPDATE meta SET value = value + 1 WHERE name = 'characteristic_sequence' RETURNING value`,
  )
  const put = prepareLater<[StoredCharacteristics & { sequence: number }]>(
    connection,
    `INSERT INTO characteristic (kind, number, facts, sequence) VALUES (@kind, @number, @facts, @sequence)
     ON CONFLICT (kind, number) DO UPDATE SET facts = excluded.facts, sequence = excluded.sequence`,
  )
  const save = connection.transaction((rows: readonly StoredCharacteristics[]) => {
    const sequence = grow().get()?.value ?? 0
    for (const row of rows) put().run({ ...row, sequence })
    return sequence
  })

  const write = turnToWrite(connection, path)

  return {
    async save(rows) {
      return write(() => save.immediate(rows))
    },
    async since(sequence) {
      const last = withStoreErrors(path, () => latest().get()?.value ?? 0)
      return last <= sequence ? { sequence: last, changes: [] } : changedSince(path, sequence, signal)
    },
  }
}

interface Row extends StoredCharacteristics {
  sequence: number
}

/** Without an index of sequence numbers: a full scan in slices, in one transaction on its own connection. */
async function changedSince(path: string, sequence: number, signal: AbortSignal): Promise<CharacteristicChanges> {
  const connection = connect(path)
  try {
    connection.exec('BEGIN')
    const latest = connection.prepare<[], { value: number }>(latestSql).get()?.value ?? 0
    const rows = connection
      .prepare<[], Row>('SELECT kind, number, facts, sequence FROM characteristic ORDER BY kind, number')
      .iterate()
    const changed: Row[] = []
    const pace = createPace(signal)
    let count = 0
    for (const row of rows) {
      if (row.sequence > sequence) changed.push(row)
      if (++count % rowsBetweenLooksAtTheClock === 0) await pace()
    }
    changed.sort((a, b) => a.sequence - b.sequence)
    return { sequence: latest, changes: changed.map(({ kind, number, facts }) => ({ kind, number, facts })) }
  } catch (error) {
    throw asStoreError(path, error)
  } finally {
    connection.close()
  }
}

const latestSql = `SELECT value FROM meta WHERE name = 'characteristic_sequence'`
