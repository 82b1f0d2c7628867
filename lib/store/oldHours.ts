import { changeInPieces, type Database } from './database.ts'

/** Removes the rows of hours before one, and the oldest hours above a number of rows. `second` completes the key of a row. */
export function removeOldHours(
  database: Pick<Database, 'write'>,
  table: 'doubtful_hour' | 'interference',
  second: 'mmsi' | 'cell',
  beforeHour: number,
  kept: number,
): Promise<number> {
  return changeInPieces(
    database,
    `DELETE FROM ${table} WHERE (hour, ${second}) IN (
       SELECT hour, ${second} FROM ${table}
       WHERE hour < @beforeHour
         OR hour <= coalesce((SELECT hour FROM ${table} ORDER BY hour DESC LIMIT 1 OFFSET @kept), 0)
       LIMIT @piece)`,
    { beforeHour, kept },
  )
}
