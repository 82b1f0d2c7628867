import type pg from 'pg'
import type { AliasStore, PortStore, StoredAlias, StoredPort } from '../ports.ts'
import { inTransaction, readInParts, rowsAPart, withConnection, withStoreErrors } from './connect.ts'

type Connection = Pick<pg.ClientBase, 'query'>

export function postgresPorts(pool: pg.Pool, databaseUrl: string): { ports: PortStore; aliases: AliasStore } {
  const writing = <Result>(write: (connection: Connection) => Promise<Result>) =>
    withStoreErrors(databaseUrl, () =>
      withConnection(pool, (connection) => inTransaction(connection, 'READ WRITE', () => write(connection))),
    )

  return {
    ports: {
      save: (ports) =>
        writing(async (connection) => {
          const sequence = await nextSequence(connection)
          const last = [...new Map(ports.map((port) => [port.unlocode, port.facts]))]
          for (let from = 0; from < last.length; from += rowsAPart) {
            const part = last.slice(from, from + rowsAPart)
            await connection.query(
              `INSERT INTO port (unlocode, facts, sequence)
             SELECT unlocode, facts, $3 FROM unnest($1::text[], $2::text[]) AS given (unlocode, facts)
             ON CONFLICT (unlocode) DO UPDATE SET facts = excluded.facts, sequence = excluded.sequence`,
              [part.map(([unlocode]) => unlocode), part.map(([, facts]) => facts), sequence],
            )
          }
          return sequence
        }),
      async since(sequence) {
        return withStoreErrors(databaseUrl, async () => {
          const latest = await latestOf(pool, 'port_sequence')
          if (latest <= sequence) return { sequence: latest, ports: [], aliases: null }
          return withConnection(pool, (connection) =>
            inTransaction(connection, 'READ ONLY', async () => {
              const ports = await readInParts<StoredPort>(
                connection,
                'SELECT unlocode, facts FROM port WHERE sequence > $1 ORDER BY unlocode COLLATE "C"',
                [sequence],
              )
              const aliasesChanged = (await latestOf(connection, 'port_alias_sequence')) > sequence
              return {
                sequence: await latestOf(connection, 'port_sequence'),
                ports,
                aliases: aliasesChanged ? await aliasesOf(connection) : null,
              }
            }),
          )
        })
      },
    },
    aliases: {
      put: ({ key, text, unlocode, addedBy, addedAt }) =>
        writing(async (connection) => {
          const sequence = await nextSequence(connection)
          await connection.query(
            `INSERT INTO port_alias (key, text, unlocode, added_by, added_at) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (key) DO UPDATE SET text = excluded.text, unlocode = excluded.unlocode,
             added_by = excluded.added_by, added_at = excluded.added_at`,
            [key, text, unlocode, addedBy, addedAt],
          )
          await noteAliases(connection, sequence)
          return sequence
        }),
      remove: (key) =>
        writing(async (connection) => {
          const { rowCount } = await connection.query('DELETE FROM port_alias WHERE key = $1', [key])
          if (rowCount === 0) return false
          await noteAliases(connection, await nextSequence(connection))
          return true
        }),
    },
  }
}

/** Waits for earlier writers, so that sequence numbers become visible in order. */
async function nextSequence(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ value: number }>(
    `UPDATE meta SET value = value + 1 WHERE name = 'port_sequence' RETURNING value`,
  )
  return rows[0]?.value ?? 0
}

async function noteAliases(connection: Connection, sequence: number): Promise<void> {
  await connection.query(`UPDATE meta SET value = $1 WHERE name = 'port_alias_sequence'`, [sequence])
}

async function aliasesOf(connection: Connection): Promise<StoredAlias[]> {
  const { rows } = await connection.query<StoredAlias>(
    `SELECT key, text, unlocode, added_by AS "addedBy", added_at AS "addedAt" FROM port_alias
     ORDER BY text COLLATE "C", key COLLATE "C"`,
  )
  return rows
}

async function latestOf(connection: Connection, name: string): Promise<number> {
  const { rows } = await connection.query<{ value: number }>('SELECT value FROM meta WHERE name = $1', [name])
  return rows[0]?.value ?? 0
}
