import { renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { migrationsOf } from '../migrations.ts'
import { checkKnown, programVersion, programVersionName, stepTimeName } from '../programVersion.ts'
import { addedBySteps, differenceOf } from '../rowCounts.ts'
import type { Upgrade, UpgradeOptions } from '../store.ts'
import { failedCopy, failedUpgrade, StoreError } from '../storeError.ts'
import { type Connection, inTransaction, schema, withoutPassword } from './connect.ts'
import { dumpPostgres, rowCounts } from './dump.ts'

/** A number that no other program uses in the same database. */
const migrationLock = 0x4c_46_49_58

const migrations = migrationsOf('postgres')

/** The schema of this program. */
export const latestSchema = migrations.at(-1)?.schema ?? 0

type Step = Pick<ReturnType<typeof migrationsOf>[number], 'schema' | 'sql'>

export async function migrate(
  connection: Connection,
  databaseUrl: string,
  options: UpgradeOptions = {},
  steps: readonly Step[] = migrations,
): Promise<Upgrade | null> {
  const found = await versionOf(connection, databaseUrl)
  const copy = found === 0 || found === latestSchema ? null : await dumpBeforeUpgrade(databaseUrl, found, options)
  return inTransaction(connection, 'READ WRITE', async () => {
    await connection.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    await connection.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`)
    await connection.query('CREATE TABLE IF NOT EXISTS meta (name text PRIMARY KEY, value bigint NOT NULL)')
    const version = await versionOf(connection, databaseUrl)
    if (version === latestSchema) return null
    const before = await rowCounts(connection)
    const missing = steps.filter((step) => step.schema > version)
    for (const { sql } of missing) await connection.query(sql)
    const difference = differenceOf(before, await rowCounts(connection), addedBySteps)
    if (difference) throw failedUpgrade(withoutPassword(databaseUrl), difference)
    const notes: [string, number][] = [
      ['schema_version', latestSchema],
      [programVersionName, programVersion],
      ...missing.map((step): [string, number] => [stepTimeName(step.schema), Date.now()]),
    ]
    for (const note of notes)
      await connection.query(
        'INSERT INTO meta VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        note,
      )
    return version === 0 ? null : { fromSchema: version, toSchema: latestSchema, copy }
  })
}

/** 0 is the schema of an empty database. */
async function versionOf(connection: Connection, databaseUrl: string): Promise<number> {
  const { rows: tables } = await connection.query(`SELECT 1 WHERE to_regclass('${schema}.meta') IS NOT NULL`)
  if (tables.length === 0) return 0
  const { rows } = await connection.query<{ name: string; value: number }>(`SELECT name, value FROM ${schema}.meta`)
  const metaOf = (name: string) => rows.find((row) => row.name === name)?.value
  const version = metaOf('schema_version') ?? 0
  checkKnown({
    where: withoutPassword(databaseUrl),
    schema: version,
    steps: migrations,
    writtenBy: metaOf(programVersionName),
  })
  return version
}

async function dumpBeforeUpgrade(
  databaseUrl: string,
  version: number,
  { dumpFolder, withoutBackup = false }: UpgradeOptions,
): Promise<string | null> {
  if (withoutBackup) return null
  const where = withoutPassword(databaseUrl)
  if (dumpFolder === undefined) {
    throw new StoreError('not-upgraded', `The database ${where} has an older schema; start "lastfix up" first`)
  }
  const copy = join(dumpFolder, `${basename(URL.parse(where)?.pathname ?? '')}.before-${version + 1}.dump`)
  const draft = `${copy}.${process.pid}.part`
  try {
    await dumpPostgres(databaseUrl, draft)
    renameSync(draft, copy)
    return copy
  } catch (error) {
    throw failedCopy(where, dumpFolder, error)
  } finally {
    rmSync(draft, { force: true })
  }
}
