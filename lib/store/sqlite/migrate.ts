import { closeSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { errorText } from '#lib/errorText.ts'
import { migrationsOf } from '../migrations.ts'
import { checkKnown, programVersion, programVersionName, stepTimeName } from '../programVersion.ts'
import { addedBySteps, differenceOf } from '../rowCounts.ts'
import type { Upgrade, UpgradeOptions } from '../store.ts'
import { failedCopy, failedUpgrade, isDiskFull, StoreError } from '../storeError.ts'
import { backUpSqlite, rowCounts } from './backup.ts'
import {
  applicationId,
  busyMilliseconds,
  type Connection,
  connectReadOnly,
  fileEnds,
  isBusy,
  ownerOnlyFile,
} from './connect.ts'

const migrations = migrationsOf('sqlite')

/** The schema of this program. */
export const latestSchema = migrations.at(-1)?.schema ?? 0

/** 1,000 scattered position updates write 2 MB in 7.5 ms, where SQLite's own 4,096 took 4 MB and 9.8 ms. Counts for a new file only. */
const pageBytes = 2_048

type Step = Pick<ReturnType<typeof migrationsOf>[number], 'schema' | 'sql'>

/** Runs all steps in one transaction. */
export async function migrate(
  connection: Connection,
  path: string,
  { withoutBackup = false }: Pick<UpgradeOptions, 'withoutBackup'> = {},
  steps: readonly Step[] = migrations,
): Promise<Upgrade | null> {
  await writeAhead(connection)
  const fromSchema = versionOf(connection, path)
  if (fromSchema === latestSchema) return null
  const copy = fromSchema === 0 || withoutBackup ? null : await copyBeforeUpgrade(path, fromSchema)
  connection.transaction(() => runSteps(connection, path, steps)).immediate()
  return fromSchema === 0 ? null : { fromSchema, toSchema: latestSchema, copy }
}

/** Compares the rows before and after, and changes nothing if they differ. */
function runSteps(connection: Connection, path: string, steps: readonly Step[]): void {
  // Another process may have migrated the same database meanwhile.
  const fromSchema = versionOf(connection, path)
  const before = rowCounts(connection)
  const missing = steps.filter(({ schema }) => schema > fromSchema)
  for (const { sql } of missing) connection.exec(sql)
  const difference = differenceOf(before, rowCounts(connection), addedBySteps)
  if (difference) throw failedUpgrade(path, difference)
  connection.pragma(`application_id = ${applicationId}`)
  connection.pragma(`user_version = ${latestSchema}`)
  const note = connection.prepare('REPLACE INTO meta VALUES (?, ?)')
  note.run(programVersionName, programVersion)
  for (const { schema } of missing) note.run(stepTimeName(schema), Date.now())
}

/** Copies the store to a file beside it; `null` when another process has upgraded it meanwhile. */
async function copyBeforeUpgrade(path: string, schema: number): Promise<string | null> {
  const copy = `${path}.before-${schema + 1}`
  const draft = `${copy}.${process.pid}.part`
  try {
    createForOwner(draft)
    await backUpSqlite(path, draft)
    const copied = connectReadOnly(draft)
    const copiedSchema = versionOf(copied, draft)
    copied.close()
    if (copiedSchema !== schema) return null
    renameSync(draft, copy)
    return copy
  } catch (error) {
    throw isDiskFull(error) ? failedCopy(path, dirname(path), error) : error
  } finally {
    for (const end of fileEnds) rmSync(draft + end, { force: true })
  }
}

function createForOwner(path: string): void {
  try {
    closeSync(openSync(path, 'w', ownerOnlyFile))
  } catch (error) {
    throw new StoreError('unavailable', `The copy ${path} cannot be created: ${errorText(error)}`, { cause: error })
  }
}

/** SQLite itself does not wait here when two programs create a database at the same time. */
async function writeAhead(connection: Connection) {
  connection.pragma(`page_size = ${pageBytes}`)
  for (const end = performance.now() + busyMilliseconds; ; ) {
    try {
      return connection.pragma('journal_mode = WAL')
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error
      await setTimeout(20)
    }
  }
}

export function versionOf(connection: Connection, path: string): number {
  const version = Number(connection.pragma('user_version', { simple: true }))
  if (version === 0 || version === latestSchema) return version
  const writtenBy = connection
    .prepare<[string], number>('SELECT value FROM meta WHERE name = ?')
    .pluck()
    .get(programVersionName)
  checkKnown({ where: path, schema: version, steps: migrations, writtenBy })
  return version
}
