import { change, changeInPieces, type Database, query } from './database.ts'

/**
 * Followers learn from the row of a removed vessel that it was removed. A follower that is further behind loads all vessels
 * again.
 */
const keptMilliseconds = 3 * 86_400_000

/** The sequence number up to which the rows of removed vessels are purged. */
export const purgedSequence = 'purged_sequence'
/** The latest sequence number at a time, up to which the next purge goes. */
const notedSequence = 'purge_noted_sequence'
const notedAt = 'purge_noted_at'

/** `meta` rows of `purge`, which a moved database does not take over: it numbers batches from its own start. */
export const purgeMarks = [purgedSequence, notedSequence, notedAt]

const metaValue = (name: string) => `(SELECT value FROM meta WHERE name = '${name}')`

/** The rows that removed vessels leave. */
export function removedVesselStore(database: Database) {
  const noteDue = (now: number) =>
    database.write(function* () {
      const [marks] = yield* query<{ at: number; noted: number; latest: number }>(
        `SELECT ${metaValue(notedAt)} AS at, ${metaValue(notedSequence)} AS noted,
           (SELECT coalesce(max(sequence), 0) FROM batch) AS latest`,
      )
      if (!marks || now - marks.at < keptMilliseconds) return
      const values = { [purgedSequence]: marks.noted, [notedSequence]: marks.latest, [notedAt]: now }
      for (const [name, value] of Object.entries(values))
        yield* change('UPDATE meta SET value = @value WHERE name = @name', { name, value })
    })
  return {
    /** Removes rows of vessels that were removed three days ago or earlier. Resolves to their number. */
    async purge(now: number): Promise<number> {
      await noteDue(now)
      return changeInPieces(
        database,
        `DELETE FROM vessel WHERE record IS NULL AND mmsi IN
           (SELECT mmsi FROM vessel WHERE record IS NULL AND sequence <= ${metaValue(purgedSequence)} LIMIT @piece)`,
      )
    },
  }
}
