import type pg from 'pg'
import { writeCalls } from '../calls.ts'
import { writeChanges } from '../changeBatch.ts'
import { lastOfEach } from '../database.ts'
import { writeDoubtfulHours } from '../doubtfulHours.ts'
import { type DecisionOfBatch, writeDecisions } from '../identities.ts'
import { hasStations, noStations, type StationBatch, writeStations } from '../stations.ts'
import { unfinishedMove } from '../storeError.ts'
import { unfinishedName } from '../tables.ts'
import { tailCellOf, writeTrackCells } from '../trackCells.ts'
import type { ReadVessel, StoredVessel, VesselWriter } from '../vessels.ts'
import { hasWatched, nothingWatched, type WatchedBatch, writeWatched } from '../watchedBatch.ts'
import { bigints, booleans, byteas, integers, texts } from './arrays.ts'
import { withoutPassword, withStoreErrors } from './connect.ts'
import { runPlan } from './database.ts'
import { latestSequence } from './reader.ts'
import { writeTracks } from './tracks.ts'
import { takeWriterLease } from './writerLease.ts'

/** Followers that fell further behind than this read every vessel's sequence number instead. */
const batchesKept = 1_024

export async function openPostgresWriter(databaseUrl: string, isMoving = false): Promise<VesselWriter> {
  const lease = await takeWriterLease(databaseUrl)
  const read = <Result>(question: (connection: pg.Client) => Promise<Result>) =>
    withStoreErrors(databaseUrl, () => lease.read(question))
  if (!isMoving && (await read(isUnfinished))) {
    await lease.release()
    throw unfinishedMove(withoutPassword(databaseUrl))
  }
  const write = <Result>(change: (connection: pg.Client) => Promise<Result>) =>
    withStoreErrors(databaseUrl, () => lease.write(change))

  return {
    lost: lease.lost,
    read: (numbers) => read((connection) => readVessels(connection, numbers)),
    commit: (vessels, stampMicroseconds = 0, watched = nothingWatched, decisions = [], stations = noStations) =>
      vessels.length + decisions.length === 0 && !hasWatched(watched) && !hasStations(stations)
        ? read(latestSequence)
        : write((connection) =>
            commitBatch(
              connection,
              lastOfEach(vessels, ({ number }) => number),
              stampMicroseconds,
              watched,
              decisions,
              stations,
            ),
          ),
    latestStampMicroseconds: () => read(readLatestStamp),
    lowerLatestStamp: (stampMicroseconds) => write((connection) => lowerLatestStamp(connection, stampMicroseconds)),
    simulatedNumbers: () => read(readSimulated),
    holdsRealVessels: () => read(holdsReal),
    release: () => lease.release(),
  }
}

async function isUnfinished(connection: pg.Client): Promise<boolean> {
  return (await connection.query('SELECT FROM meta WHERE name = $1', [unfinishedName])).rows.length > 0
}

async function commitBatch(
  connection: pg.Client,
  vessels: readonly StoredVessel[],
  stampMicroseconds: number,
  watched: WatchedBatch,
  decisions: readonly DecisionOfBatch[],
  stations: StationBatch,
): Promise<number> {
  await runPlan(connection, writeWatched(watched))
  await runPlan(connection, writeDecisions(decisions))
  await runPlan(connection, writeStations(stations))
  if (vessels.length === 0 && !hasStations(stations)) return latestSequence(connection)
  await runPlan(connection, writeChanges(vessels, stampMicroseconds, decisions))
  await connection.query(`UPDATE meta SET value = greatest(value, $1) WHERE name = 'latest_stamp_microseconds'`, [
    stampMicroseconds,
  ])
  if (vessels.length === 0) return latestSequence(connection)
  const sequence = await writeBatch(connection, vessels)
  await runPlan(connection, writeCalls(vessels, decisions))
  await runPlan(connection, writeDoubtfulHours(vessels, decisions))
  return sequence
}

async function readVessels(connection: pg.Client, numbers: readonly number[]): Promise<ReadVessel[]> {
  const { rows } = await connection.query<ReadVessel>(
    `SELECT vessel.mmsi AS number, created_microseconds AS "createdMicroseconds", simulated, record, votes AS evidence, tail,
       nullif(call, '${noCall}') AS call
     FROM unnest($1::bigint[]) WITH ORDINALITY AS asked (mmsi, position)
     JOIN vessel USING (mmsi) LEFT JOIN evidence USING (mmsi) WHERE record IS NOT NULL ORDER BY position`,
    [numbers],
  )
  return rows
}

async function readLatestStamp(connection: pg.Client): Promise<number> {
  const { rows } = await connection.query<{ stamp: number }>(
    `SELECT greatest(value, (SELECT max(created_microseconds) FROM vessel)) AS stamp
     FROM meta WHERE name = 'latest_stamp_microseconds'`,
  )
  return rows[0]?.stamp ?? 0
}

async function lowerLatestStamp(connection: pg.Client, stampMicroseconds: number): Promise<void> {
  await connection.query(`UPDATE meta SET value = least(value, $1) WHERE name = 'latest_stamp_microseconds'`, [
    stampMicroseconds,
  ])
  await connection.query(
    'UPDATE vessel SET created_microseconds = $1 WHERE created_microseconds > $1 AND record IS NULL',
    [stampMicroseconds],
  )
}

async function holdsReal(connection: pg.Client): Promise<boolean> {
  const { rows } = await connection.query('SELECT FROM vessel WHERE NOT simulated AND record IS NOT NULL LIMIT 1')
  return rows.length > 0
}

async function readSimulated(connection: pg.Client): Promise<number[]> {
  const { rows } = await connection.query<{ number: number }>(
    'SELECT mmsi AS number FROM vessel WHERE simulated AND record IS NOT NULL',
  )
  return rows.map(({ number }) => number)
}

const noCall = ''
const noCell = -1

/** The state to store; `null`: unchanged. */
function callOf({ record, calls }: StoredVessel): string | null {
  if (record === null) return noCall
  return calls ? (calls.state ?? noCall) : null
}

/** The cell to store; `null`: unchanged. */
function storedTailCell(vessel: StoredVessel): number | null {
  const cell = tailCellOf(vessel)
  return cell === null ? noCell : (cell ?? null)
}

const given = `unnest($2::bigint[], $3::bigint[], $4::boolean[], $5::bytea[], $6::bytea[], $7::bigint[], $8::text[], $9::int[])
  AS given (mmsi, created, simulated, record, tail, tail_until, call, tail_cell)`

const writeVessels = `
  INSERT INTO vessel (mmsi, created_microseconds, sequence, simulated, record, tail, tail_until, call, tail_cell)
  SELECT mmsi, created, $1, simulated, record, tail, tail_until, call, tail_cell FROM ${given}
  ON CONFLICT (mmsi) DO UPDATE SET created_microseconds = excluded.created_microseconds,
    sequence = excluded.sequence, simulated = excluded.simulated, record = excluded.record,
    tail =
      CASE WHEN excluded.tail IS NULL AND excluded.created_microseconds = vessel.created_microseconds
        THEN vessel.tail ELSE excluded.tail END,
    tail_until =
      CASE WHEN excluded.tail IS NULL AND excluded.created_microseconds = vessel.created_microseconds
        THEN vessel.tail_until ELSE excluded.tail_until END,
    call =
      CASE WHEN excluded.call IS NULL AND excluded.created_microseconds = vessel.created_microseconds
        THEN vessel.call ELSE nullif(excluded.call, '${noCall}') END,
    tail_cell = nullif(coalesce(excluded.tail_cell, vessel.tail_cell), ${noCell})`

async function writeBatch(connection: pg.Client, vessels: readonly StoredVessel[]): Promise<number> {
  const numbers = bigints(vessels.map(({ number }) => number))
  const sequence = (await latestSequence(connection)) + 1
  await runPlan(connection, writeTrackCells(vessels))
  const values = [
    sequence,
    numbers,
    bigints(vessels.map(({ createdMicroseconds }) => createdMicroseconds)),
    booleans(vessels.map(({ simulated }) => simulated)),
    byteas(vessels.map(({ record }) => record)),
    byteas(vessels.map(({ track }) => track?.tail.points ?? null)),
    bigints(vessels.map(({ track }) => track?.tail.untilSeconds ?? null)),
    texts(vessels.map(callOf)),
    integers(vessels.map(storedTailCell)),
  ]
  await connection.query(writeVessels, values)
  await writeTracks(connection, vessels)
  await writeEvidence(connection, vessels)
  await connection.query('INSERT INTO batch (sequence, mmsis) VALUES ($1, $2)', [sequence, numbers])
  await connection.query('DELETE FROM batch WHERE sequence <= $1', [sequence - batchesKept])
  return sequence
}

async function writeEvidence(connection: pg.Client, vessels: readonly StoredVessel[]) {
  const forgotten = vessels.filter(({ record, evidence }) => record === null || evidence === null)
  const remembered = vessels.filter(({ record, evidence }) => record !== null && evidence)
  if (forgotten.length > 0) {
    await connection.query('DELETE FROM evidence WHERE mmsi = ANY ($1)', [forgotten.map(({ number }) => number)])
  }
  if (remembered.length > 0) {
    await connection.query(
      `INSERT INTO evidence (mmsi, votes) SELECT * FROM unnest($1::bigint[], $2::bytea[])
       ON CONFLICT (mmsi) DO UPDATE SET votes = excluded.votes`,
      [bigints(remembered.map(({ number }) => number)), byteas(remembered.map(({ evidence }) => evidence ?? null))],
    )
  }
}
