import type { DoubtfulHour } from '#lib/vessel/evidence.ts'
import { change, type Database, type Plan } from './database.ts'
import { type DecisionOfBatch, mergesIn } from './identities.ts'
import { removeOldHours } from './oldHours.ts'
import type { StoredVessel } from './vessels.ts'

/** Hours count whole. */
interface Period {
  sinceSeconds: number
  untilSeconds: number
}

/** The doubtful positions of a vessel in an hour. */
export interface VesselHour extends DoubtfulHour {
  number: number
}

const rowsAPart = 2_000
const secondsPerHour = 3_600

/** How many doubtful positions of each vessel were held back in each hour, written in the batch of their vessel. */
export function doubtfulHourStore(database: Database) {
  return {
    /** The doubtful positions of each of several vessels that has some. */
    ofVessels: (numbers: readonly number[], period: Period) =>
      database.read<{ number: number; positions: number }>(
        `SELECT mmsi AS number, CAST(sum(positions) AS bigint) AS positions FROM doubtful_hour
         WHERE mmsi IN ${numbersOf('numbers')} AND hour BETWEEN @since AND @until GROUP BY mmsi ORDER BY mmsi`,
        { numbers: numbers.map((number) => ({ number })), ...hoursOf(period) },
      ),

    /** The hours of all vessels, in parts that are read in a few milliseconds. */
    async *during(period: Period): AsyncGenerator<VesselHour[], void> {
      const { since, until } = hoursOf(period)
      let after: Pick<VesselHour, 'hour' | 'number'> | undefined = { hour: since, number: -1 }
      while (after) {
        const part: VesselHour[] = await database.read<VesselHour>(
          `SELECT mmsi AS number, hour, cell, positions FROM doubtful_hour
           WHERE hour <= @until AND (hour, mmsi) > (@hour, @number) ORDER BY hour, mmsi LIMIT @limit`,
          { until, limit: rowsAPart, ...after },
        )
        yield part
        after = part.length < rowsAPart ? undefined : part.at(-1)
      }
    },

    removeOld: (beforeHour: number, kept: number) =>
      removeOldHours(database, 'doubtful_hour', 'mmsi', beforeHour, kept),
  }
}

/** Writes the doubtful hours of a batch of vessels in its transaction. A batch that is repeated has the same numbers. */
export function* writeDoubtfulHours(
  vessels: readonly StoredVessel[],
  decisions: readonly DecisionOfBatch[],
): Plan<void> {
  for (const merge of mergesIn(decisions)) yield* addHours(merge)
  const removed = vessels.flatMap(({ number, record }) => (record === null ? { number } : []))
  if (removed.length > 0) yield* change(`DELETE FROM doubtful_hour WHERE mmsi IN ${numbersOf('removed')}`, { removed })
  const hours = new Map<string, VesselHour>()
  for (const { number, record, doubtful = [] } of vessels) {
    if (record !== null) for (const each of doubtful) hours.set(`${number} ${each.hour}`, { number, ...each })
  }
  if (hours.size === 0) return
  yield* change(
    `INSERT INTO doubtful_hour (mmsi, hour, cell, positions)
     SELECT ${cast('number', 'bigint')}, ${cast('hour')}, ${cast('cell')}, ${cast('positions')} FROM json_each(@hours) WHERE true
     ON CONFLICT (hour, mmsi) DO UPDATE SET positions = excluded.positions
     WHERE excluded.positions > doubtful_hour.positions`,
    { hours: [...hours.values()] },
  )
}

/** Adds the hours of a merged vessel, which are removed with its record, to those of the vessel that continues. */
function* addHours(merge: { number: number; other: number }): Plan<void> {
  yield* change(
    `INSERT INTO doubtful_hour (mmsi, hour, cell, positions)
     SELECT CAST(@number AS bigint), hour, cell, positions FROM doubtful_hour WHERE mmsi = @other
     ON CONFLICT (hour, mmsi) DO UPDATE SET positions = doubtful_hour.positions + excluded.positions`,
    merge,
  )
}

function hoursOf({ sinceSeconds, untilSeconds }: Period) {
  return { since: Math.floor(sinceSeconds / secondsPerHour), until: Math.floor(untilSeconds / secondsPerHour) }
}

function numbersOf(parameter: string): string {
  return `(SELECT ${cast('number', 'bigint')} FROM json_each(@${parameter}))`
}

function cast(name: 'number' | keyof DoubtfulHour, type = 'integer'): string {
  return `CAST(value ->> '${name}' AS ${type})`
}
