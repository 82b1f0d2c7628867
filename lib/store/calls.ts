import type { CallChanges } from '#lib/calls/portCall.ts'
import { decodeStops, encodeStops, type PortCall, portCallKinds, portCallNames } from '#lib/vessel/portCall.ts'
import { change, changeInPieces, columnsOf, type Database, lastOfEach, type Plan } from './database.ts'
import { moveEstimates, removeEstimates } from './etaEstimates.ts'
import { type DecisionOfBatch, mergesIn } from './identities.ts'

export interface StoredCall extends PortCall {
  /** The vessel's. */
  number: number
}

type StoredRow = Omit<StoredCall, 'stops'> & { stops: string | null }

interface CallingVessel {
  number: number
  /** `null` once the vessel has been removed. */
  record: Uint8Array | null
  calls?: CallChanges
}

/** A page of calls, the latest first. */
export interface CallPage {
  port: string
  /** Both included. */
  sinceSeconds: number
  untilSeconds: number
  hasBetweenBerths: boolean
  /** The last call of the page before. */
  after?: { seconds: number; number: number } | null
  limit: number
}

const columns = columnsOf<PortCall>('port_call', portCallNames)
const selected = `mmsi AS number, ${columns.selected}`
const withBetweenBerths = '(@hasBetweenBerths OR NOT is_between_berths)'
const given = `(SELECT CAST(value ->> 'number' AS bigint) FROM json_each(@numbers))`

/** Port calls, written by the vessel writer in the batch of their vessel: see `writeCalls`. */
export function callStore(database: Database) {
  const find = async (rest: string, values: object): Promise<StoredCall[]> =>
    (await database.read<StoredRow>(`SELECT ${selected} FROM port_call WHERE ${rest}`, values)).map(toCall)

  const page = (time: 'entered_seconds' | 'left_seconds') => (asked: CallPage) =>
    find(
      `port = @port AND ${time} >= @sinceSeconds AND ${time} <= @untilSeconds AND (${time}, mmsi) < (@seconds, @number)
         AND ${withBetweenBerths}
       ORDER BY ${time} DESC, mmsi DESC LIMIT @limit`,
      { ...asked, ...(asked.after ?? { seconds: Number.MAX_SAFE_INTEGER, number: 0 }) },
    )

  return {
    /** Calls with an arrival in the period, the latest first. */
    arrived: page('entered_seconds'),

    /** Calls with a departure in the period, the latest first. */
    departed: page('left_seconds'),

    /** The calls that have not ended, by vessel. */
    open: (port: string, hasBetweenBerths = true) =>
      find(`port = @port AND ended_seconds IS NULL AND ${withBetweenBerths} ORDER BY mmsi`, { port, hasBetweenBerths }),

    /** Calls that ended since then, by their end and vessel, from the one after a call on. */
    endedSince: (asked: Pick<CallPage, 'port' | 'sinceSeconds' | 'hasBetweenBerths' | 'after' | 'limit'>) =>
      find(
        `port = @port AND ended_seconds >= @sinceSeconds AND (ended_seconds, mmsi) > (@seconds, @number)
           AND ${withBetweenBerths}
         ORDER BY ended_seconds, mmsi LIMIT @limit`,
        { ...asked, ...(asked.after ?? { seconds: 0, number: 0 }) },
      ),

    /** The vessels among `numbers` that lie moored at a port. */
    moored: async (numbers: readonly number[]): Promise<ReadonlySet<number>> => {
      const calls = await find(
        `mmsi IN ${given} AND ended_seconds IS NULL AND kind = 'moored' AND moved_seconds IS NULL`,
        { numbers: numbers.map((number) => ({ number })) },
      )
      return new Set(calls.map(({ number }) => number))
    },

    /** Latest first, starting before `beforeSeconds`. */
    ofVessel: (number: number, limit: number, beforeSeconds = Number.MAX_SAFE_INTEGER) =>
      find('mmsi = @number AND began_seconds < @beforeSeconds ORDER BY began_seconds DESC LIMIT @limit', {
        number,
        limit,
        beforeSeconds,
      }),

    /** The calls of all vessels, or of some, in the order of vessels, from the one after a call on. */
    following: (
      after: { number: number; beganSeconds: number },
      limit: number,
      among: readonly number[] | null = null,
    ) =>
      find(
        `${among === null ? '' : `mmsi IN ${given} AND`} mmsi >= @number AND (mmsi, began_seconds) > (@number, @beganSeconds)
         ORDER BY mmsi, began_seconds LIMIT @limit`,
        { ...after, limit, ...(among !== null && { numbers: among.map((number) => ({ number })) }) },
      ),

    /** A call of a vessel. */
    one: async (number: number, beganSeconds: number) =>
      (await find('mmsi = @number AND began_seconds = @beganSeconds', { number, beganSeconds }))[0] ?? null,

    /** Removes calls that ended before then; resolves to their number. */
    removeBefore: (seconds: number) =>
      changeInPieces(
        database,
        `DELETE FROM port_call WHERE (mmsi, began_seconds) IN
           (SELECT mmsi, began_seconds FROM port_call WHERE ended_seconds < @seconds LIMIT @piece)`,
        { seconds },
      ),

    /** Removes all calls, and the states of vessels with an open one. */
    async removeAll(): Promise<void> {
      const open = 'SELECT mmsi FROM port_call WHERE ended_seconds IS NULL'
      await changeInPieces(
        database,
        `UPDATE vessel SET call = NULL WHERE mmsi IN (
           SELECT mmsi FROM vessel WHERE mmsi IN (${open}) AND call IS NOT NULL LIMIT @piece)`,
      )
      await changeInPieces(
        database,
        'DELETE FROM port_call WHERE (mmsi, began_seconds) IN (SELECT mmsi, began_seconds FROM port_call LIMIT @piece)',
      )
    },
  }
}

/** Writes the calls of a batch of vessels in its transaction, and keeps estimates with their vessels. The writer stores the states. */
export function* writeCalls(vessels: readonly CallingVessel[], decisions: readonly DecisionOfBatch[]): Plan<void> {
  const joins = mergesIn(decisions)
  if (joins.length > 0) {
    yield* moveCalls(joins)
    yield* moveEstimates(joins)
  }
  const last = lastOfEach(vessels, ({ number }) => number)
  const removed = last.filter(({ record }) => record === null)
  if (removed.length > 0) {
    const numbers = removed.map(({ number }) => ({ number }))
    yield* change(`DELETE FROM port_call WHERE mmsi IN ${given}`, { numbers })
    yield* removeEstimates(numbers)
  }
  const changed = last.flatMap(({ number, record, calls }) => (record !== null && calls ? { number, ...calls } : []))
  if (changed.length > 0) yield* writeChanges(changed)
}

/** A call that the other record also has stays with the vessel that is removed. */
function* moveCalls(joins: readonly { number: number; other: number }[]): Plan<void> {
  yield* change(
    `UPDATE port_call SET mmsi = CAST(value ->> 'number' AS bigint) FROM json_each(@joins)
     WHERE mmsi = CAST(value ->> 'other' AS bigint) AND NOT EXISTS (
       SELECT 1 FROM port_call AS same
       WHERE same.mmsi = CAST(value ->> 'number' AS bigint) AND same.began_seconds = port_call.began_seconds)`,
    { joins },
  )
}

function* writeChanges(changed: readonly (CallChanges & { number: number })[]): Plan<void> {
  const numbers = changed.map(({ number }) => ({ number }))
  yield* change(`DELETE FROM port_call WHERE mmsi IN ${given} AND ended_seconds IS NULL`, { numbers })
  const calls = changed.flatMap(({ number, calls }) =>
    calls.map((call) => ({ ...call, number, stops: encodeStops(call.stops) })),
  )
  if (calls.length === 0) return
  yield* change(
    `INSERT INTO port_call (mmsi, ${columns.names})
     SELECT CAST(value ->> 'number' AS bigint), ${casts}
     FROM json_each(@calls) WHERE true
     ON CONFLICT (mmsi, began_seconds) DO UPDATE SET ${replaced}`,
    { calls: lastOfEach(calls, ({ number, beganSeconds }) => `${number} ${beganSeconds}`) },
  )
}

const replaced = columns.names
  .split(', ')
  .slice(1)
  .map((name) => `${name} = excluded.${name}`)
  .join(', ')

const sqlTypes = {
  integer: 'bigint',
  text: 'text',
  truth: 'boolean',
  number: 'double precision',
  stops: 'text',
} as const

const casts = portCallNames.map((name) => `CAST(value ->> '${name}' AS ${sqlTypes[portCallKinds[name]]})`).join(', ')

const truths = portCallNames.filter((name) => name !== 'stops').filter((name) => portCallKinds[name] === 'truth')

/** SQLite has no booleans. */
function toCall({ stops, ...row }: StoredRow): StoredCall {
  const values = Object.fromEntries(truths.map((name) => [name, Boolean(row[name])]))
  return { ...row, ...values, stops: stops === null ? [] : decodeStops(JSON.parse(stops)) }
}
