import project from '../../package.json' with { type: 'json' }
import { StoreError } from './storeError.ts'

/** Row of `meta` with the version of the program that last upgraded the schema. */
export const programVersionName = 'program_version'

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
