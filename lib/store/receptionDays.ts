import { change, changeInPieces, columnsOf, type Database, query } from './database.ts'

export interface StoredReceptionDay {
  /** Days since 1970, in UTC. */
  day: number
  source: string
  /** Bytes that the store does not read. */
  cells: Uint8Array
}

const columns = columnsOf<StoredReceptionDay>('reception_day', ['day', 'source', 'cells'])

export type ReceptionDayStore = ReturnType<typeof receptionDayStore>

/** The hours in which each source received each cell: a row for a source and day. */
export function receptionDayStore(database: Database) {
  return {
    /** The rows of a day, sources in the order of their names. */
    ofDay: (day: number) =>
      database.read<StoredReceptionDay>(
        `SELECT ${columns.selected} FROM reception_day WHERE day = @day ORDER BY source COLLATE binary`,
        { day },
      ),

    /** Replaces the row by what `joined` makes of it and of `null` before the first. */
    save: (day: number, source: string, joined: (stored: Uint8Array | null) => Uint8Array) =>
      database.write(function* () {
        const where = { day, source }
        const [stored] = yield* query<Pick<StoredReceptionDay, 'cells'>>(
          'SELECT cells FROM reception_day WHERE day = @day AND source = @source',
          where,
        )
        yield* change('DELETE FROM reception_day WHERE day = @day AND source = @source', where)
        yield* change(`INSERT INTO reception_day (${columns.names}) VALUES (${columns.parameters})`, {
          ...where,
          cells: joined(stored?.cells ?? null),
        })
      }),

    removeSource: (source: string) => database.change('DELETE FROM reception_day WHERE source = @source', { source }),

    removeBefore: (day: number) =>
      changeInPieces(
        database,
        `DELETE FROM reception_day WHERE (day, source) IN
           (SELECT day, source FROM reception_day WHERE day < @day LIMIT @piece)`,
        { day },
      ),
  }
}
