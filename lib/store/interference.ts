import { change, columnsOf, type Database } from './database.ts'
import { removeOldHours } from './oldHours.ts'

/** The vessels of a cell that were displaced in an hour, and all that were received there. */
export interface StoredInterference {
  /** Hours since 1970. */
  hour: number
  cell: number
  displaced: number
  received: number
}

interface InterferenceQuery {
  /** Both included, as are the cells. */
  sinceHour: number
  untilHour: number
  firstCell: number
  lastCell: number
  limit: number
}

const columns = columnsOf<StoredInterference>('interference', ['hour', 'cell', 'displaced', 'received'])

const given = columns.names
  .split(', ')
  .map((name) => `CAST(value ->> '${name}' AS integer)`)
  .join(', ')

/** The greater of the stored and the new number, because a process that starts within the hour counts from the start. */
const greater = (name: string) =>
  `${name} = CASE WHEN excluded.${name} > interference.${name} THEN excluded.${name} ELSE interference.${name} END`

/** Where and when positions were displaced: a row for an hour and a cell. */
export function interferenceStore(database: Database) {
  return {
    /** The latest hour first, its cells in the order of their numbers. */
    find: (asked: InterferenceQuery) =>
      database.read<StoredInterference>(
        `SELECT ${columns.selected} FROM interference
         WHERE hour BETWEEN @sinceHour AND @untilHour AND cell BETWEEN @firstCell AND @lastCell
         ORDER BY hour DESC, cell LIMIT @limit`,
        asked,
      ),

    /** Saves each hour and cell once. */
    save: (rows: readonly StoredInterference[]) =>
      database.write(() =>
        change(
          `INSERT INTO interference (${columns.names}) SELECT ${given} FROM json_each(@rows) WHERE true
           ON CONFLICT (hour, cell) DO UPDATE SET ${greater('displaced')}, ${greater('received')}`,
          { rows },
        ),
      ),

    removeOld: (beforeHour: number, kept: number) => removeOldHours(database, 'interference', 'cell', beforeHour, kept),
  }
}
