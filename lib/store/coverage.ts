import { change, columnsOf, type Database } from './database.ts'

export interface StoredCoverage {
  source: string
  /** Bytes that the store does not read. */
  cells: Uint8Array
  /** When ingest saved it, in milliseconds since 1970. */
  at: number
}

const columns = columnsOf<StoredCoverage>('coverage', ['source', 'cells', 'at'])

export type CoverageStore = ReturnType<typeof coverageStore>

/** The cells that each source receives: a row per source, which can have megabytes. */
export function coverageStore(database: Database) {
  return {
    /** The sources in the order of their names, and when each was saved. */
    saved: () =>
      database.read<Omit<StoredCoverage, 'cells'>>('SELECT source, at FROM coverage ORDER BY source COLLATE binary'),

    async cellsOf(source: string): Promise<Uint8Array | null> {
      const sql = 'SELECT cells FROM coverage WHERE source = @source'
      return (await database.read<Pick<StoredCoverage, 'cells'>>(sql, { source }))[0]?.cells ?? null
    },

    save: (row: StoredCoverage) =>
      database.write(function* () {
        yield* change('DELETE FROM coverage WHERE source = @source', row)
        yield* change(`INSERT INTO coverage (${columns.names}) VALUES (${columns.parameters})`, row)
      }),

    remove: (source: string) => database.change('DELETE FROM coverage WHERE source = @source', { source }),
  }
}
