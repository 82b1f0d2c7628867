import { writeCalls } from '../calls.ts'
import { writeChanges } from '../changeBatch.ts'
import { writeDoubtfulHours } from '../doubtfulHours.ts'
import { type DecisionOfBatch, writeDecisions } from '../identities.ts'
import { hasStations, noStations, type StationBatch, writeStations } from '../stations.ts'
import { unfinishedMove } from '../storeError.ts'
import { unfinishedName } from '../tables.ts'
import { tailCellOf, writeTrackCells } from '../trackCells.ts'
import type { ReadVessel, StoredVessel, VesselWriter } from '../vessels.ts'
import { hasWatched, nothingWatched, type WatchedBatch, writeWatched } from '../watchedBatch.ts'
import { packKeys } from './batch.ts'
import { type Connection, connect, withStoreErrors } from './connect.ts'
import { runPlan } from './database.ts'
import { trackWriter } from './tracks.ts'
import { holdWriterLock } from './writerLock.ts'

/** Followers that fell further behind than this read every vessel's sequence number instead. */
const batchesKept = 1_024

const pageCacheKibibytes = 65_536

interface VesselRow {
  number: number
  createdMicroseconds: number
  simulated: number
  record: Uint8Array
  evidence: Uint8Array | null
  tail: Uint8Array | null
  call: string | null
}

export function openSqliteWriter(path: string, isMoving = false): VesselWriter {
  const lock = holdWriterLock(path)
  let connection: Connection
  try {
    connection = connect(path)
    if (!isMoving) withStoreErrors(path, () => refuseUnfinished(connection, path))
  } catch (error) {
    lock.release()
    throw error
  }
  connection.pragma(`cache_size = -${pageCacheKibibytes}`)
  const statements = withStoreErrors(path, () => prepareStatements(connection))
  const tracks = trackWriter(connection)

  const commitBatch = connection.transaction(
    (
      vessels: readonly StoredVessel[],
      stampMicroseconds: number,
      watched: WatchedBatch,
      decisions: readonly DecisionOfBatch[],
      stations: StationBatch,
    ) => {
      const latest = statements.latest.get()?.sequence ?? 0
      runPlan(connection, writeWatched(watched))
      runPlan(connection, writeDecisions(decisions))
      runPlan(connection, writeStations(stations))
      runPlan(connection, writeChanges(vessels, stampMicroseconds, decisions))
      statements.noteStamp.run(stampMicroseconds)
      if (vessels.length === 0) return latest
      const sequence = latest + 1
      runPlan(connection, writeTrackCells(vessels))
      for (const vessel of vessels) {
        const { number, createdMicroseconds, simulated, record, evidence, track } = vessel
        const values = [sequence, simulated ? 1 : 0, record] as const
        const tailCell = changeOf(tailCellOf(vessel))
        const call = changeOf(callOf(vessel))
        const changesAndKey = [...tailCell, ...call, createdMicroseconds, number] as const
        const update = () =>
          track
            ? statements.updateTracked.run(...values, ...tailOf(track), ...changesAndKey)
            : statements.update.run(...values, ...changesAndKey)
        const isNew = createdMicroseconds === stampMicroseconds
        if (isNew || update().changes === 0)
          statements.insert.run(
            createdMicroseconds,
            number,
            ...values,
            ...tailOf(track),
            tailCell[1],
            call[1],
            tailCell[0],
          )
        if (record === null || evidence === null) statements.forget.run(number)
        else if (evidence !== undefined) statements.remember.run(number, evidence)
        if (record === null || track === null) tracks.remove(number)
        else if (track) tracks.seal(number, track)
      }
      runPlan(connection, writeCalls(vessels, decisions))
      runPlan(connection, writeDoubtfulHours(vessels, decisions))
      statements.addBatch.run(sequence, packKeys(vessels))
      statements.trimBatches.run(sequence - batchesKept)
      return sequence
    },
  )

  const lowerStamp = connection.transaction((stampMicroseconds: number) => {
    statements.lowerStamp.run(stampMicroseconds)
    statements.lowerRemoved.run(stampMicroseconds, stampMicroseconds)
  })

  return {
    async read(numbers) {
      return withStoreErrors(path, () => {
        const rows = statements.read.all(JSON.stringify(numbers))
        return rows.map(toStoredVessel)
      })
    },
    async commit(vessels, stampMicroseconds = 0, watched = nothingWatched, decisions = [], stations = noStations) {
      return withStoreErrors(path, () =>
        vessels.length + decisions.length === 0 && !hasWatched(watched) && !hasStations(stations)
          ? (statements.latest.get()?.sequence ?? 0)
          : commitBatch.immediate(vessels, stampMicroseconds, watched, decisions, stations),
      )
    },
    async latestStampMicroseconds() {
      return withStoreErrors(path, () => statements.latestStamp.get()?.stamp ?? 0)
    },
    async lowerLatestStamp(stampMicroseconds) {
      withStoreErrors(path, () => lowerStamp.immediate(stampMicroseconds))
    },
    async simulatedNumbers() {
      return withStoreErrors(path, () => statements.simulated.all().map(({ number }) => number))
    },
    async holdsRealVessels() {
      return withStoreErrors(path, () => statements.anyReal.get() !== undefined)
    },
    async release() {
      connection.close()
      lock.release()
    },
  }
}

function refuseUnfinished(connection: Connection, path: string): void {
  const mark = connection.prepare<[string]>('SELECT 1 FROM meta WHERE name = ?').get(unfinishedName)
  if (mark !== undefined) throw unfinishedMove(path)
}

function toStoredVessel(row: VesselRow): ReadVessel {
  return { ...row, simulated: row.simulated === 1 }
}

type RecordColumns = [sequence: number, simulated: number, record: Uint8Array | null]
type TailColumns = [points: Uint8Array | null, untilSeconds: number | null]

function tailOf(track: StoredVessel['track']): TailColumns {
  return track ? [track.tail.points, track.tail.untilSeconds] : [null, null]
}

/** Parameters of a column that keeps its value unless it changes. */
type Change<Value> = [isChanged: number, value: Value | null]

function changeOf<Value>(value: Value | null | undefined): Change<Value> {
  return value === undefined ? [0, null] : [1, value]
}

function callOf({ record, calls }: StoredVessel): string | null | undefined {
  return record === null ? null : calls?.state
}

function prepareStatements(connection: Connection) {
  return {
    latest: connection.prepare<[], { sequence: number | null }>('SELECT max(sequence) AS sequence FROM batch'),
    read: connection.prepare<[string], VesselRow>(
      `SELECT mmsi AS number, created_microseconds AS createdMicroseconds, simulated, record, votes AS evidence, tail, call
       FROM json_each(?) CROSS JOIN vessel ON mmsi = json_each.value LEFT JOIN evidence USING (mmsi)
       WHERE record IS NOT NULL`,
    ),
    latestStamp: connection.prepare<[], { stamp: number }>(
      `SELECT max(value, ifnull((SELECT max(created_microseconds) FROM vessel), 0)) AS stamp
       FROM meta WHERE name = 'latest_stamp_microseconds'`,
    ),
    noteStamp: connection.prepare<[number]>(
      `UPDATE meta SET value = max(value, ?) WHERE name = 'latest_stamp_microseconds'`,
    ),
    lowerStamp: connection.prepare<[number]>(
      `UPDATE meta SET value = min(value, ?) WHERE name = 'latest_stamp_microseconds'`,
    ),
    lowerRemoved: connection.prepare<[number, number]>(
      'UPDATE vessel SET created_microseconds = ? WHERE created_microseconds > ? AND record IS NULL',
    ),
    simulated: connection.prepare<[], { number: number }>(
      'SELECT mmsi AS number FROM vessel WHERE simulated = 1 AND record IS NOT NULL',
    ),
    anyReal: connection.prepare<[], { number: number }>(
      'SELECT mmsi AS number FROM vessel WHERE simulated = 0 AND record IS NOT NULL LIMIT 1',
    ),
    update: connection.prepare<[...RecordColumns, ...Change<number>, ...Change<string>, number, number]>(
      `UPDATE vessel SET sequence = ?, simulated = ?, record = ?, tail_cell = iif(?, ?, tail_cell), call = iif(?, ?, call)
       WHERE created_microseconds = ? AND mmsi = ?`,
    ),
    updateTracked: connection.prepare<
      [...RecordColumns, ...TailColumns, ...Change<number>, ...Change<string>, number, number]
    >(
      `UPDATE vessel SET sequence = ?, simulated = ?, record = ?, tail = ?, tail_until = ?,
         tail_cell = iif(?, ?, tail_cell), call = iif(?, ?, call)
       WHERE created_microseconds = ? AND mmsi = ?`,
    ),
    insert: connection.prepare<
      [number, number, ...RecordColumns, ...TailColumns, tailCell: number | null, call: string | null, number]
    >(
      `INSERT INTO vessel (created_microseconds, mmsi, sequence, simulated, record, tail, tail_until, tail_cell, call)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (mmsi) DO UPDATE SET created_microseconds = excluded.created_microseconds,
         sequence = excluded.sequence, simulated = excluded.simulated, record = excluded.record,
         tail = excluded.tail, tail_until = excluded.tail_until, call = excluded.call,
         tail_cell = iif(?, excluded.tail_cell, tail_cell)`,
    ),
    remember: connection.prepare<[number, Uint8Array]>('REPLACE INTO evidence (mmsi, votes) VALUES (?, ?)'),
    forget: connection.prepare<[number]>('DELETE FROM evidence WHERE mmsi = ?'),
    addBatch: connection.prepare<[number, Uint8Array]>('INSERT INTO batch (sequence, vessels) VALUES (?, ?)'),
    trimBatches: connection.prepare<[number]>('DELETE FROM batch WHERE sequence <= ?'),
  }
}
