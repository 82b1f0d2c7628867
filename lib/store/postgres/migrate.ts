import { migrationsOf } from '../migrations.ts'
import { checkKnown, programVersion, programVersionName } from '../programVersion.ts'
import type { Upgrade } from '../store.ts'
import { type Connection, inTransaction, schema, withoutPassword } from './connect.ts'

/** A number that no other program uses in the same database. */
const migrationLock = 0x4c_46_49_58

const migrations = migrationsOf('postgres')

/** The schema of this program. */
export const latestSchema = migrations.at(-1)?.schema ?? 0

export function migrate(connection: Connection, databaseUrl: string): Promise<Upgrade | null> {
  return inTransaction(connection, 'READ WRITE', async () => {
    await connection.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    await connection.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`)
    await connection.query('CREATE TABLE IF NOT EXISTS meta (name text PRIMARY KEY, value bigint NOT NULL)')
    const { rows } = await connection.query<{ name: string; value: number }>('SELECT name, value FROM meta')
    const metaOf = (name: string) => rows.find((row) => row.name === name)?.value
    const version = metaOf('schema_version') ?? 0
    checkKnown({
      where: withoutPassword(databaseUrl),
      schema: version,
      steps: migrations,
      writtenBy: metaOf(programVersionName),
    })
    if (version === latestSchema) return null
    for (const { schema, sql } of migrations) if (schema > version) await connection.query(sql)
    await connection.query(
      `INSERT INTO meta VALUES ('schema_version', $1), ('${programVersionName}', $2)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      [latestSchema, programVersion],
    )
    return version === 0 ? null : { fromSchema: version, toSchema: latestSchema, copy: null }
  })
}
