import project from '../../package.json' with { type: 'json' }
import type { Database } from './database.ts'
import { StoreError } from './storeError.ts'

/** Row of `meta` with the version of the program that last upgraded the schema. */
export const programVersionName = 'program_version'

export const stepTimePrefix = 'migrated_'

/** Name of the row of `meta` with the time at which a step was run, in milliseconds. */
export function stepTimeName(schema: number): string {
  return stepTimePrefix + schema
}

/** The times of steps by their schema. Those that 1.0 and before ran have none. */
export async function readStepTimes(database: Database): Promise<Map<number, number>> {
  const rows = await database.read<{ name: string; value: number }>(
    `SELECT name, value FROM meta WHERE name LIKE '${stepTimePrefix}%'`,
  )
  return new Map(rows.map(({ name, value }) => [Number(name.slice(stepTimePrefix.length)), value]))
}

/** `meta` holds numbers: 0.2.0 is 2000. */
export const programVersion = numberOf(project.version)

function numberOf(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return (major * 1_000 + minor) * 1_000 + patch
}

function versionText(number: number): string {
  return [Math.floor(number / 1_000_000), Math.floor(number / 1_000) % 1_000, number % 1_000].join('.')
}

interface StoredSchema {
  where: string
  schema: number
  steps: readonly { schema: number }[]
  /** Unknown for schemas of 0.2 and before. */
  writtenBy: number | undefined
}

/** Throws StoreError for a schema that cannot be opened or upgraded. 0 is that of an empty database. */
export function checkKnown({ where, schema, steps, writtenBy }: StoredSchema): void {
  const latest = steps.at(-1)?.schema ?? 0
  if (schema > latest) {
    const version =
      writtenBy === undefined ? 'the newer version that wrote it' : `version ${versionText(writtenBy)} or newer`
    throw new StoreError(
      'newer-schema',
      `The database ${where} has schema ${schema}, but this version of Lastfix supports schemas up to ${latest}; start ${version}`,
    )
  }
  if (schema === 0 || steps.some((step) => step.schema === schema)) return
  throw new StoreError(
    'not-a-store',
    `The database ${where} has schema ${schema} of a development version, which cannot be upgraded; restore a backup from a released version, or start with an empty database`,
  )
}
