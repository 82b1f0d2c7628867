import type pg from 'pg'
import { purgedSequence } from '../removedVessels.ts'
import { tooFarBehind, type VesselChanges, type VesselKey } from '../vessels.ts'
import { asStoreError, partsOfOneMoment } from './connect.ts'
import { latestSequence, refuseWhenClosed, rowsPerFetch } from './reader.ts'

type Change = VesselChanges['changes'][number]

export async function* vesselsSince(
  pool: pg.Pool,
  databaseUrl: string,
  sequence: number,
  lastKnown: VesselKey | undefined,
  signal: AbortSignal,
): AsyncGenerator<VesselChanges, void> {
  try {
    const latest = await latestSequence(pool)
    if (latest <= sequence) yield { sequence: latest, changes: [] }
    else yield* partsOfOneMoment(pool, (connection) => changesSince(connection, sequence, lastKnown, signal))
  } catch (error) {
    throw asStoreError(databaseUrl, error)
  }
}

async function* changesSince(
  connection: pg.PoolClient,
  sequence: number,
  lastKnown: VesselKey | undefined,
  signal: AbortSignal,
): AsyncGenerator<VesselChanges, void> {
  const last = await latestSequence(connection)
  const purged = await connection.query<{ value: number }>('SELECT value FROM meta WHERE name = $1', [purgedSequence])
  if (sequence < (purged.rows[0]?.value ?? 0)) return yield tooFarBehind
  const oldest = await connection.query<{ sequence: number }>('SELECT min(sequence) AS sequence FROM batch')
  const isFarBehind = sequence < (oldest.rows[0]?.sequence ?? 0) - 1
  const changed = isFarBehind ? changedByVessel : changedByBatch
  await connection.query(`DECLARE changes NO SCROLL CURSOR FOR ${changed}`, [sequence])
  for (let part = 1; ; part += 1) {
    const { rows } = await connection.query<Change & { sequence: number }>(`FETCH ${rowsPerFetch} FROM changes`)
    const end = rows.length === rowsPerFetch ? rows.at(-1) : undefined
    if (part === 1 && end && lastKnown) {
      for await (const newcomers of createdAfter(connection, lastKnown)) {
        yield { sequence, changes: [], newcomers }
        refuseWhenClosed(signal)
      }
    }
    // The next part may have vessels of the same batch.
    yield { sequence: end ? end.sequence - 1 : last, changes: rows.map(({ number, record }) => ({ number, record })) }
    if (!end) return
    refuseWhenClosed(signal)
  }
}

async function* createdAfter(
  connection: pg.PoolClient,
  { number, createdMicroseconds }: VesselKey,
): AsyncGenerator<VesselKey[], void> {
  await connection.query(
    `DECLARE newcomers NO SCROLL CURSOR FOR
     SELECT mmsi AS number, created_microseconds AS "createdMicroseconds" FROM vessel
     WHERE (created_microseconds, mmsi) > ($1, $2) AND record IS NOT NULL ORDER BY created_microseconds, mmsi`,
    [createdMicroseconds, number],
  )
  for (;;) {
    const { rows } = await connection.query<VesselKey>(`FETCH ${rowsPerFetch} FROM newcomers`)
    if (rows.length > 0) yield rows
    if (rows.length < rowsPerFetch) return
  }
}

const changedByBatch = `
  SELECT mmsi AS number, record, sequence FROM vessel
  WHERE mmsi = ANY (ARRAY(SELECT unnest(mmsis) FROM batch WHERE sequence > $1))
  ORDER BY sequence, mmsi`

const changedByVessel =
  'SELECT mmsi AS number, record, sequence FROM vessel WHERE sequence > $1 ORDER BY sequence, mmsi'
