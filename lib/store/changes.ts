import type { DiaryChange } from '#lib/vessel/diary.ts'
import { changeInPieces, type Database } from './database.ts'

/** A place in the order of changes: the latest first, then by field. */
export interface ChangePlace {
  at: number
  field: number
  own: number
}

export interface ChangePage {
  number: number
  /** Both included, in milliseconds. */
  since: number
  until: number
  /** Places in `diaryFields`. */
  fields: readonly number[]
  /** The last change of the page before. */
  after: ChangePlace | null
  limit: number
}

/** `own` is the first of equal changes of merged vessels. */
export type StoredChange = Omit<DiaryChange, 'field'> & { field: number }

const vesselsAPiece = 1_000

/** `own` is 0 for the record itself. */
const columns = `at, field, value_before AS "before", value_after AS "after", change_source.name AS source, reports`
const listed = `
  SELECT ${columns}, min(own) AS own FROM vessel_change LEFT JOIN change_source ON change_source.id = source
  WHERE mmsi = @number AND at BETWEEN @since AND @until
    AND field IN (SELECT CAST(value ->> 'field' AS integer) FROM json_each(@fields))
  GROUP BY at, field, value_before, value_after, change_source.name, reports`

/** Changes of vessel records, written by the vessel writer in the batch of their vessel: see `writeChanges`. */
export function changeStore(database: Database) {
  const listOf = (fields: readonly number[]) => fields.map((field) => ({ field }))

  return {
    /** Equal changes of joined vessels are one. */
    page: ({ after, fields, ...page }: ChangePage) =>
      database.read<StoredChange>(
        `SELECT * FROM (${listed}) AS listed
         WHERE at < @at OR (at = @at AND (field > @field OR (field = @field AND own > @own)))
         ORDER BY at DESC, field, own LIMIT @limit`,
        { ...page, fields: listOf(fields), ...(after ?? { at: Number.MAX_SAFE_INTEGER, field: -1, own: -1 }) },
      ),

    count: async ({
      fields,
      ...period
    }: Pick<ChangePage, 'number' | 'since' | 'until' | 'fields'>): Promise<number> => {
      const sql = `SELECT count(*) AS total FROM (${listed}) AS listed`
      const [counted] = await database.read<{ total: number }>(sql, { ...period, fields: listOf(fields) })
      return Number(counted?.total ?? 0)
    },

    /** The latest changes of each of several vessels in a period, by vessel. */
    during: (numbers: readonly number[], since: number, until: number, limitOfVessel: number) =>
      database.read<Omit<StoredChange, 'own'> & { number: number }>(
        `SELECT * FROM (
           SELECT *, row_number() OVER (PARTITION BY number ORDER BY at DESC, field) AS place FROM (
             SELECT DISTINCT mmsi AS number, ${columns}
             FROM vessel_change LEFT JOIN change_source ON change_source.id = source
             WHERE mmsi IN ${vesselsOf('numbers')} AND at BETWEEN @since AND @until) AS listed) AS placed
         WHERE place <= @limit ORDER BY number, place`,
        { numbers: numbers.map((number) => ({ number })), since, until, limit: limitOfVessel },
      ),

    /** Removes changes from before then, vessel by vessel, because an index by time would take as much room as the values. */
    async removeBefore(at: number): Promise<void> {
      for (let after = -1; ; ) {
        const oldest = await database.read<{ number: number; at: number }>(
          `SELECT mmsi AS number, min(at) AS at FROM vessel_change WHERE mmsi > @after
           GROUP BY mmsi ORDER BY mmsi LIMIT ${vesselsAPiece}`,
          { after },
        )
        const numbers = oldest.filter((each) => each.at < at).map(({ number }) => ({ number }))
        if (numbers.length > 0)
          await database.change(`DELETE FROM vessel_change WHERE mmsi IN ${vesselsOf('numbers')} AND at < @at`, {
            numbers,
            at,
          })
        const last = oldest.at(-1)
        if (!last || oldest.length < vesselsAPiece) return
        after = last.number
      }
    },

    async removeAll(): Promise<void> {
      await changeInPieces(
        database,
        `DELETE FROM vessel_change WHERE (mmsi, at, field, own) IN
           (SELECT mmsi, at, field, own FROM vessel_change LIMIT @piece)`,
      )
    },
  }
}

export function vesselsOf(parameter: string): string {
  return `(SELECT CAST(value ->> 'number' AS bigint) FROM json_each(@${parameter}))`
}
