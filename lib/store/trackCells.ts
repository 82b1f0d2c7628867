import type { CellRange } from '#lib/cellGrid.ts'
import { change, changeInPieces, type Database, lastOfEach, type Plan, query } from './database.ts'
import type { CellVisit, StoredTail } from './tracks.ts'
import type { StoredVessel } from './vessels.ts'

/**
 * The cells that tracks touched: a row for each vessel, cell and hour in which the track left it. The row of the cell in which the
 * track ends has no such hour yet; `vessel.tail_cell` names it.
 */
const openHour = 0x7f_ff_ff
const secondsPerHour = 3_600
const rowsAPart = 2_000
/** Ranges that are read in about as long as a part. */
const rangesAPart = 200
/** Later than any sealed chunk begins. */
const openEnd = Number.MAX_SAFE_INTEGER

/** Time of a vessel in some cells, to the hour. */
export interface TrackVisit {
  number: number
  sinceSeconds: number
  untilSeconds: number
}

/** A vessel's new visits. */
export interface VesselVisits {
  number: number
  /** The last one is that of the cell in which the track ends. */
  visits: readonly CellVisit[]
}

interface CellRow {
  number: number
  cell: number
  sinceHour: number
  untilHour: number
}

/** A chunk that was read for a visit. */
export interface VisitChunk extends StoredTail {
  /** `null` for the open end. */
  sinceSeconds: number | null
}

const asked = `SELECT CAST(value ->> 'index' AS bigint) AS visit, CAST(value ->> 'number' AS bigint) AS number,
  CAST(value ->> 'sinceSeconds' AS bigint) AS since, CAST(value ->> 'untilSeconds' AS bigint) AS until FROM json_each(@visits)`

export function trackCellStore(database: Database) {
  const nextHour = async (hour: number) => {
    const sql = 'SELECT min(until_hour) AS hour FROM track_cell WHERE until_hour > @hour'
    return (await database.read<{ hour: number | null }>(sql, { hour }))[0]?.hour ?? null
  }

  return {
    /**
     * Visits of vessels in any of the cells during a period, in parts that are read in a few milliseconds. A vessel may have
     * several, and some that lie outside the period or belong to removed tracks.
     */
    async *visitors(
      cells: readonly CellRange[],
      sinceSeconds: number,
      untilSeconds: number,
    ): AsyncGenerator<TrackVisit[], void> {
      const latestHour = hourOf(untilSeconds)
      let part: TrackVisit[] = []
      let ranges = 0
      for (let hour = await nextHour(hourOf(sinceSeconds) - 1); hour !== null; hour = await nextHour(hour)) {
        const leftSeconds = hour === openHour ? untilSeconds : (hour + 1) * secondsPerHour - 1
        for (const range of cells) {
          let after: Pick<CellRow, 'cell' | 'number'> | undefined = { cell: range.first, number: -1 }
          while (after) {
            const rows: CellRow[] = await database.read<CellRow>(
              `SELECT mmsi AS number, cell, since_hour AS "sinceHour" FROM track_cell
               WHERE until_hour = @hour AND cell <= @last AND (cell, mmsi) > (@cell, @number) AND since_hour <= @latestHour
               ORDER BY cell, mmsi LIMIT @limit`,
              { hour, last: range.last, latestHour, limit: rowsAPart, ...after },
            )
            for (const { number, sinceHour } of rows) {
              const since = Math.max(sinceSeconds, sinceHour * secondsPerHour)
              part.push({ number, sinceSeconds: since, untilSeconds: Math.min(untilSeconds, leftSeconds) })
            }
            after = rows.length < rowsAPart ? undefined : rows.at(-1)
            ranges += 1
            if (part.length < rowsAPart && ranges < rangesAPart) continue
            yield part
            part = []
            ranges = 0
          }
        }
      }
      if (part.length > 0) yield part
    },

    /** The chunks of the track during each visit, oldest first, the open end last, with the chunk in which the visit began. */
    async during(visits: readonly TrackVisit[]): Promise<VisitChunk[][]> {
      const held = await database.read<VisitChunk & { visit: number }>(
        `SELECT visit, track.since AS "sinceSeconds", track.until AS "untilSeconds", points
         FROM (${asked}) AS asked JOIN track ON mmsi = number AND track.since <= asked.until
           AND track.since >= coalesce(
             (SELECT max(since) FROM track AS before WHERE before.mmsi = number AND before.since < asked.since), 0)
         UNION ALL
         SELECT visit, NULL, tail_until, tail FROM (${asked}) AS asked JOIN vessel ON mmsi = number
         WHERE tail IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM track WHERE track.mmsi = number AND track.since > asked.until)`,
        { visits: visits.map((visit, index) => ({ ...visit, index })) },
      )
      const chunks = visits.map((): VisitChunk[] => [])
      for (const chunk of held) chunks[chunk.visit]?.push(chunk)
      // Sorted here, because SQLite copies all that it sorts.
      for (const ofVisit of chunks) ofVisit.sort((a, b) => (a.sinceSeconds ?? openEnd) - (b.sinceSeconds ?? openEnd))
      return chunks
    },

    /** Adds visits, none of which is that of the cell in which a track ends. */
    addEnded: (vessels: readonly VesselVisits[]) => {
      const rows = vessels.flatMap(({ number, visits }) =>
        visits.map((visit) => rowOf(number, visit, hourOf(visit.untilSeconds))),
      )
      return database.write(() => insertRows(rows))
    },

    /** Removes visits that ended before then. */
    removeBefore: (seconds: number) =>
      changeInPieces(
        database,
        `DELETE FROM track_cell WHERE (until_hour, cell, mmsi) IN
           (SELECT until_hour, cell, mmsi FROM track_cell WHERE until_hour < @hour LIMIT @piece)`,
        { hour: Math.min(hourOf(seconds), openHour) },
      ),
  }
}

/**
 * Writes the cells of a batch of vessels in its transaction, before the writer stores their rows with the cells in which tracks
 * end.
 */
export function* writeTrackCells(vessels: readonly StoredVessel[]): Plan<void> {
  const changed = vessels.filter((vessel) => tailCellOf(vessel) !== undefined)
  const last = lastOfEach(changed, ({ number }) => number)
  const ended = last.filter(isEnded)
  if (ended.length > 0) yield* endTracks(ended)
  const moved = last.flatMap(({ number, record, track }) =>
    record !== null && track && track.visits.length > 0 ? { number, visits: track.visits } : [],
  )
  if (moved.length > 0) yield* addVisits(moved)
}

/** The cell in which the vessel's track ends, `null` without a track; `undefined`: unchanged. */
export function tailCellOf(vessel: StoredVessel): number | null | undefined {
  const last = vessel.record === null ? undefined : vessel.track?.visits.at(-1)
  return last?.cell ?? (isEnded(vessel) ? null : undefined)
}

function isEnded({ record, track }: StoredVessel): boolean {
  return record === null || track === null || track?.isNew === true
}

/**
 * The visits that have not ended. A cross join keeps SQLite to this order; a subquery in its place took PostgreSQL 13 s for
 * 4,500 vessels until it had statistics of the tables.
 */
export const selectLastVisits = `
  SELECT vessel.mmsi AS number, cell, since_hour AS "sinceHour"
  FROM json_each(@numbers) CROSS JOIN vessel CROSS JOIN track_cell
  WHERE vessel.mmsi = ${cast('number')} AND until_hour = ${openHour} AND cell = tail_cell AND track_cell.mmsi = vessel.mmsi`

function* endTracks(vessels: readonly StoredVessel[]): Plan<void> {
  const numbers = vessels.map(({ number }) => ({ number }))
  yield* removeLast(yield* query<CellRow>(selectLastVisits, { numbers }))
}

function* removeLast(left: readonly CellRow[]): Plan<void> {
  if (left.length === 0) return
  yield* change(
    `DELETE FROM track_cell WHERE (until_hour, cell, mmsi) IN
       (SELECT ${openHour}, ${cast('cell')}, ${cast('number')} FROM json_each(@left))`,
    { left },
  )
}

function* addVisits(moved: readonly VesselVisits[]): Plan<void> {
  const numbers = moved.map(({ number }) => ({ number }))
  const held = yield* query<CellRow>(selectLastVisits, { numbers })
  const heldOf = new Map(held.map((row) => [row.number, row]))
  const left: CellRow[] = []
  const added: CellRow[] = []
  for (const { number, visits } of moved) {
    const last = visits.at(-1)
    const before = heldOf.get(number)
    if (!last) continue
    added.push(...visits.map((visit) => rowOf(number, visit, visit === last ? openHour : hourOf(visit.untilSeconds))))
    if (before && before.cell !== last.cell) {
      left.push(before)
      const untilSeconds = visits.findLast(({ cell }) => cell === before.cell)?.untilSeconds ?? last.untilSeconds
      added.push({ ...before, untilHour: hourOf(untilSeconds) })
    }
  }
  yield* removeLast(left)
  yield* insertRows(added)
}

function rowOf(number: number, { cell, sinceSeconds }: CellVisit, untilHour: number): CellRow {
  return { number, cell, sinceHour: hourOf(sinceSeconds), untilHour }
}

function* insertRows(rows: readonly CellRow[]): Plan<void> {
  const added = new Map<string, CellRow>()
  for (const row of rows) {
    const key = `${row.untilHour} ${row.cell} ${row.number}`
    const same = added.get(key)
    added.set(key, { ...row, sinceHour: Math.min(row.sinceHour, same?.sinceHour ?? row.sinceHour) })
  }
  yield* change(
    `INSERT INTO track_cell (until_hour, cell, mmsi, since_hour)
     SELECT ${cast('untilHour')}, ${cast('cell')}, ${cast('number')}, ${cast('sinceHour')} FROM json_each(@added) WHERE true
     ON CONFLICT (until_hour, cell, mmsi) DO UPDATE SET since_hour = excluded.since_hour
     WHERE excluded.since_hour < track_cell.since_hour`,
    { added: [...added.values()] },
  )
}

function cast(name: keyof CellRow): string {
  return `CAST(value ->> '${name}' AS bigint)`
}

function hourOf(seconds: number): number {
  return Math.floor(seconds / secondsPerHour)
}
