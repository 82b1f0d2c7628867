import { setImmediate } from 'node:timers/promises'
import { StoreError, type VesselChanges } from '../store.ts'
import { inOrderOfLastChange } from './batch.ts'
import { asStoreError, type Connection, connect } from './connect.ts'
import { prepareLater } from './prepare.ts'

const sliceMilliseconds = 8
const rowsBetweenLooksAtTheClock = 256

/** Reads on a connection of its own: it stands in one read transaction, so that what is committed meanwhile does not show. */
export async function loadVessels(path: string, each: (record: Uint8Array) => void, signal: AbortSignal) {
  const connection = connect(path)
  try {
    connection.exec('BEGIN')
    const sequence = sequenceOf(connection).get()?.sequence ?? 0
    const rows = connection
      .prepare<[], [Uint8Array]>(
        'SELECT record FROM vessel WHERE record IS NOT NULL ORDER BY created_microseconds, mmsi',
      )
      .raw()
      .iterate()
    let sliceEnd = performance.now() + sliceMilliseconds
    let count = 0
    for (const [record] of rows) {
      each(record)
      if (++count % rowsBetweenLooksAtTheClock !== 0 || performance.now() < sliceEnd) continue
      await setImmediate()
      if (signal.aborted) throw new StoreError('unavailable', 'The database was closed while vessels were being loaded')
      sliceEnd = performance.now() + sliceMilliseconds
    }
    return sequence
  } catch (error) {
    throw asStoreError(path, error)
  } finally {
    connection.close()
  }
}

export function sqliteReader(connection: Connection) {
  const latest = prepareLater<[], { sequence: number | null }>(connection, latestSql)
  const oldest = prepareLater<[], { sequence: number | null }>(
    connection,
    'SELECT min(sequence) AS sequence FROM batch',
  )
  const batches = prepareLater<[number], { vessels: Uint8Array }>(
    connection,
    'SELECT vessels FROM batch WHERE sequence > ? ORDER BY sequence',
  )
  const recordOf = prepareLater<[number, number], Change>(
    connection,
    'SELECT mmsi, record FROM vessel WHERE created_microseconds = ? AND mmsi = ?',
  )
  const all = prepareLater<[number], Change>(
    connection,
    'SELECT mmsi, record FROM vessel WHERE sequence > ? ORDER BY sequence',
  )
  const evidence = prepareLater<[number], { votes: Uint8Array }>(
    connection,
    'SELECT votes FROM evidence WHERE mmsi = ?',
  )

  const readSince = connection.transaction((sequence: number): VesselChanges => {
    const last = latest().get()?.sequence ?? 0
    if (last <= sequence) return { sequence: last, changes: [] }
    const first = oldest().get()?.sequence ?? 0
    if (sequence < first - 1) return { sequence: last, changes: all().all(sequence) }
    const changes: Change[] = []
    for (const { mmsi, createdMicroseconds } of inOrderOfLastChange(
      batches()
        .all(sequence)
        .map(({ vessels }) => vessels),
    )) {
      const change = recordOf().get(createdMicroseconds, mmsi)
      if (change) changes.push(change)
    }
    return { sequence: last, changes }
  })

  return {
    vesselsSince: (sequence: number) => readSince(sequence),
    evidenceOf: (mmsi: number) => evidence().get(mmsi)?.votes ?? null,
  }
}

type Change = VesselChanges['changes'][number]

const latestSql = 'SELECT max(sequence) AS sequence FROM batch'

function sequenceOf(connection: Connection) {
  return connection.prepare<[], { sequence: number | null }>(latestSql)
}
