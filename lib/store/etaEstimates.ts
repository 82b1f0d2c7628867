import { change, changeInPieces, type Database, type Plan } from './database.ts'

export type EtaSource = 'reported' | 'estimated'

/** When a vessel was estimated to arrive. Times are seconds since 1970. */
export interface EtaEstimate {
  /** The vessel's. */
  number: number
  port: string
  source: EtaSource
  /** The time to go for which estimates are compared. */
  hoursToGo: number
  madeSeconds: number
  fromSeconds: number
  /** The same as `fromSeconds` unless the estimate is a window. */
  untilSeconds: number
}

/** An arrival of a vessel. */
export interface Arrival {
  number: number
  enteredSeconds: number
}

/** An estimate, and when the vessel arrived. */
export type ProvenEstimate = Omit<EtaEstimate, 'port' | 'madeSeconds'> & Pick<Arrival, 'enteredSeconds'>

/** An older estimate does not count for an arrival. */
const maxVoyageSeconds = 10 * 86_400

const given = `
  SELECT ${cast('number')} AS number, value ->> 'port' AS port, value ->> 'source' AS source,
    ${cast('hoursToGo')} AS hours_to_go, ${cast('madeSeconds')} AS made_seconds, ${cast('fromSeconds')} AS from_seconds,
    ${cast('untilSeconds')} AS until_seconds
  FROM json_each(@estimates)`

/** Estimated times of arrival, which are never changed: an error is derived from the estimate and the arrival. */
export function etaEstimateStore(database: Database) {
  return {
    /** Adds estimates of known vessels, the first one of each source and time to go since the last arrival. */
    add: (estimates: readonly EtaEstimate[]) =>
      database.change(
        `INSERT INTO eta_estimate (mmsi, port, made_seconds, source, hours_to_go, from_seconds, until_seconds)
         SELECT number, port, made_seconds, source, hours_to_go, from_seconds, until_seconds
         FROM (${given}) AS given
         WHERE EXISTS (SELECT 1 FROM vessel WHERE vessel.mmsi = number AND record IS NOT NULL)
           AND NOT EXISTS (
             SELECT 1 FROM eta_estimate AS earlier
             WHERE earlier.mmsi = number AND earlier.port = given.port AND earlier.source = given.source
               AND earlier.hours_to_go = given.hours_to_go
               AND earlier.made_seconds > given.made_seconds - ${maxVoyageSeconds}
               AND NOT EXISTS (
                 SELECT 1 FROM port_call
                 WHERE port_call.mmsi = number AND port_call.port = given.port
                   AND began_seconds BETWEEN earlier.made_seconds AND given.made_seconds))
         ON CONFLICT DO NOTHING`,
        { estimates },
      ),

    /** The estimates of arrivals at a port, each made since the vessel's last call there. */
    ofArrivals: (port: string, arrivals: readonly Arrival[]) =>
      database.read<ProvenEstimate>(
        `SELECT number, source, hours_to_go AS "hoursToGo", from_seconds AS "fromSeconds",
           until_seconds AS "untilSeconds", entered AS "enteredSeconds"
         FROM (SELECT ${cast('number')} AS number, ${cast('enteredSeconds')} AS entered FROM json_each(@arrivals)) AS arrived
         JOIN eta_estimate ON mmsi = number AND port = @port
           AND made_seconds BETWEEN entered - ${maxVoyageSeconds} AND entered
         WHERE NOT EXISTS (
           SELECT 1 FROM port_call
           WHERE port_call.mmsi = number AND port_call.port = @port
             AND began_seconds >= made_seconds AND began_seconds < entered)`,
        { port, arrivals },
      ),

    /** Removes estimates that were made before then. */
    removeBefore: (seconds: number) =>
      changeInPieces(
        database,
        `DELETE FROM eta_estimate WHERE (mmsi, port, made_seconds, source) IN
           (SELECT mmsi, port, made_seconds, source FROM eta_estimate WHERE made_seconds < @seconds LIMIT @piece)`,
        { seconds },
      ),
  }
}

/** Gives the estimates of joined vessels to those that continue. */
export function* moveEstimates(joins: readonly { number: number; other: number }[]): Plan<void> {
  yield* change(
    `UPDATE eta_estimate SET mmsi = ${cast('number')} FROM json_each(@joins)
     WHERE mmsi = ${cast('other')} AND NOT EXISTS (
       SELECT 1 FROM eta_estimate AS same
       WHERE same.mmsi = ${cast('number')} AND same.port = eta_estimate.port
         AND same.made_seconds = eta_estimate.made_seconds AND same.source = eta_estimate.source)`,
    { joins },
  )
}

/** Removes the estimates of removed vessels. */
export function* removeEstimates(numbers: readonly { number: number }[]): Plan<void> {
  yield* change(`DELETE FROM eta_estimate WHERE mmsi IN (SELECT ${cast('number')} FROM json_each(@numbers))`, {
    numbers,
  })
}

function cast(name: keyof EtaEstimate | 'enteredSeconds' | 'other'): string {
  return `CAST(value ->> '${name}' AS bigint)`
}
