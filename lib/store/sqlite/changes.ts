import { createPace } from '#lib/pause.ts'
import { purgedSequence } from '../removedVessels.ts'
import { tooFarBehind, type VesselChanges, type VesselKey } from '../vessels.ts'
import { keyBytes } from './batch.ts'
import { asStoreError, type Connection, connect, withStoreErrors } from './connect.ts'
import { type Batch, type LastChange, lastChangesAmong, lastChangesIn, lastChangesInMany } from './lastChanges.ts'
import { prepared } from './prepare.ts'

/** Read on the shared connection in one task of about 8 ms. */
const maxAtOnce = 1_000
/** Each part is read and applied in one task. */
const changesAPart = 500
const newcomersAPart = 2_000

/** See FleetSource.vesselsSince. */
export function sqliteChanges(connection: Connection, path: string, signal: AbortSignal) {
  const reader = changesReader(connection)
  const fewSince = connection.transaction((sequence: number): VesselChanges | null => {
    const last = reader.latest()
    if (last <= sequence) return { sequence: last, changes: [] }
    if (sequence < reader.purged()) return tooFarBehind
    if (reader.isFarBehind(sequence) || reader.maxChangedSince(sequence) > maxAtOnce) return null
    return { sequence: last, changes: reader.recordsOf(lastChangesIn(reader.batchesSince(sequence))) }
  })

  return async function* vesselsSince(sequence: number, last?: VesselKey): AsyncGenerator<VesselChanges, void> {
    const few = withStoreErrors(path, () => fewSince(sequence))
    if (few) yield few
    else yield* manySince(path, sequence, last, signal)
  }
}

/** Reads on a connection of its own, like `loadVessels`: all parts show the same moment. */
async function* manySince(
  path: string,
  sequence: number,
  lastKnown: VesselKey | undefined,
  signal: AbortSignal,
): AsyncGenerator<VesselChanges, void> {
  const connection = connect(path)
  try {
    connection.exec('BEGIN')
    const reader = changesReader(connection)
    const last = reader.latest()
    const pace = createPace(signal)
    if (lastKnown) {
      for (const newcomers of inParts(reader.createdAfter(lastKnown), newcomersAPart)) {
        yield { sequence, changes: [], newcomers }
        await pace()
      }
    }
    const changed = reader.isFarBehind(sequence)
      ? await lastChangesAmong(reader.allVessels(), sequence, pace)
      : await lastChangesInMany(reader.batchesSince(sequence), pace)
    for (let from = 0; from < changed.length; from += changesAPart) {
      await pace()
      const next = changed[from + changesAPart]
      const changes = reader.recordsOf(changed.slice(from, from + changesAPart))
      yield { sequence: next ? next.sequence - 1 : last, changes }
    }
  } catch (error) {
    throw asStoreError(path, error)
  } finally {
    connection.close()
  }
}

function* inParts<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let part: Item[] = []
  for (const item of items) {
    if (part.push(item) < size) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

function changesReader(connection: Connection) {
  return {
    latest: () => sequenceOf(connection, 'max'),

    purged(): number {
      const sql = 'SELECT value FROM meta WHERE name = ?'
      return prepared<[string], { value: number }>(connection, sql).get(purgedSequence)?.value ?? 0
    },

    /** Batches after it have been deleted already. */
    isFarBehind: (sequence: number) => sequence < sequenceOf(connection, 'min') - 1,

    maxChangedSince(sequence: number): number {
      const sql = 'SELECT total(length(vessels)) AS bytes FROM batch WHERE sequence > ?'
      return (prepared<[number], { bytes: number }>(connection, sql).get(sequence)?.bytes ?? 0) / keyBytes
    },

    /** The last first. */
    batchesSince: (sequence: number) =>
      prepared<[number], Batch>(
        connection,
        'SELECT sequence, vessels FROM batch WHERE sequence > ? ORDER BY sequence DESC',
      ).iterate(sequence),

    /** No index of sequence numbers: every move of a vessel would have to update it. */
    allVessels: () =>
      prepared<[], LastChange>(
        connection,
        'SELECT mmsi AS number, created_microseconds AS createdMicroseconds, sequence FROM vessel',
      ).iterate(),

    createdAfter: ({ number, createdMicroseconds }: VesselKey) =>
      prepared<[number, number], VesselKey>(
        connection,
        `SELECT mmsi AS number, created_microseconds AS createdMicroseconds FROM vessel
         WHERE (created_microseconds, mmsi) > (?, ?) AND record IS NOT NULL ORDER BY created_microseconds, mmsi`,
      ).iterate(createdMicroseconds, number),

    recordsOf(keys: readonly VesselKey[]) {
      const sql = 'SELECT mmsi AS number, record FROM vessel WHERE created_microseconds = ? AND mmsi = ?'
      const record = prepared<[number, number], VesselChanges['changes'][number]>(connection, sql)
      return keys.flatMap(({ number, createdMicroseconds }) => record.get(createdMicroseconds, number) ?? [])
    },
  }
}

function sequenceOf(connection: Connection, which: 'min' | 'max'): number {
  const sql = `SELECT ${which}(sequence) AS sequence FROM batch`
  return prepared<[], { sequence: number | null }>(connection, sql).get()?.sequence ?? 0
}
