import { change, type Database } from './database.ts'

const untilName = 'tracks_archived_until'

/** Until when tracks have been archived, in seconds since 1970. */
export function trackArchiveStore(database: Database) {
  return {
    async untilSeconds(): Promise<number | null> {
      const sql = `SELECT value AS seconds FROM meta WHERE name = '${untilName}'`
      return (await database.read<{ seconds: number }>(sql))[0]?.seconds ?? null
    },

    setUntil: (seconds: number) =>
      database.write(() =>
        change(
          `INSERT INTO meta (name, value) VALUES ('${untilName}', @seconds)
           ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
          { seconds },
        ),
      ),

    /** The earliest end of a stored chunk. */
    async oldestSeconds(): Promise<number | null> {
      const sql = `SELECT min(seconds) AS seconds FROM (
        SELECT min(until) AS seconds FROM track UNION ALL SELECT min(tail_until) FROM vessel) AS oldest`
      return (await database.read<{ seconds: number | null }>(sql))[0]?.seconds ?? null
    },
  }
}
