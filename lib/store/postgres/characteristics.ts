import type pg from 'pg'
import type { CharacteristicStore, StoredCharacteristics } from '../characteristics.ts'
import { inTransaction, readInParts, withConnection, withStoreErrors } from './connect.ts'

export function postgresCharacteristics(pool: pg.Pool, databaseUrl: string): CharacteristicStore {
  return {
    save: (rows) =>
      withStoreErrors(databaseUrl, () =>
        withConnection(pool, (connection) =>
          inTransaction(connection, 'READ WRITE', async () => {
            // Waits for earlier writers, so that sequence numbers become visible in order.
            const grown = await connection.query<{ value: number }>(
              `UPDATE meta SET value = value + 1 WHERE name = 'characteristic_sequence' RETURNING value`,
            )
            const sequence = grown.rows[0]?.value ?? 0
            const last = [...new Map(rows.map((row) => [`${row.kind} ${row.number}`, row])).values()]
            await connection.query(
              `INSERT INTO characteristic (kind, number, facts, sequence)
               SELECT kind, number, facts, $4 FROM unnest($1::text[], $2::integer[], $3::text[]) AS given (kind, number, facts)
               ON CONFLICT (kind, number) DO UPDATE SET facts = excluded.facts, sequence = excluded.sequence`,
              [
                last.map(({ kind }) => kind),
                last.map(({ number }) => number),
                last.map(({ facts }) => facts),
                sequence,
              ],
            )
            return sequence
          }),
        ),
      ),
    async since(sequence) {
      return withStoreErrors(databaseUrl, async () => {
        const latest = await latestOf(pool)
        if (latest <= sequence) return { sequence: latest, changes: [] }
        return withConnection(pool, (connection) =>
          inTransaction(connection, 'READ ONLY', async () => {
            const changes = await readInParts<StoredCharacteristics>(
              connection,
              `SELECT kind, number, facts FROM characteristic WHERE sequence > $1
               ORDER BY sequence, kind COLLATE "C", number`,
              [sequence],
            )
            return { sequence: await latestOf(connection), changes }
          }),
        )
      })
    },
  }
}

async function latestOf(connection: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rows } = await connection.query<{ value: number }>(
    `SELECT value FROM meta WHERE name = 'characteristic_sequence'`,
  )
  return rows[0]?.value ?? 0
}
