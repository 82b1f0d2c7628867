import { raiseCounter, raiseIfChanged, readCounter } from './counters.ts'
import { change, type Database, lastOfEach, type Plan } from './database.ts'

/** Facts are JSON, which the store does not read. */
export interface StoredStation {
  mmsi: number
  facts: string
}

/** An activation of a beacon, or a safety text. */
export interface StoredReport {
  /** Grows with every row, and begins with the time of reception in milliseconds. */
  id: number
  facts: string
}

export interface StoredActivation extends StoredReport {
  acknowledgedAt: number | null
  acknowledgedBy: string | null
}

/** The changes of stations in a batch. Writing them twice has the same effect as once. */
export interface StationBatch {
  stations: readonly StoredStation[]
  /** MMSIs of stations that are no longer listed. */
  removed: readonly number[]
  activations: readonly StoredReport[]
  texts: readonly StoredReport[]
}

export const noStations: StationBatch = { stations: [], removed: [], activations: [], texts: [] }

const counter = 'station_sequence'
/** Bounds the memory of a read. */
const rowsPerRead = 5_000

const tables = {
  station: { key: 'mmsi', columns: 'mmsi, facts, sequence' },
  activation: {
    key: 'id',
    columns: 'id, facts, acknowledged_at AS "acknowledgedAt", acknowledged_by AS "acknowledgedBy", sequence',
  },
  safety_text: { key: 'id', columns: 'id, facts, sequence' },
} as const

type TableName = keyof typeof tables
type RowsOf = { station: StoredStation; activation: StoredActivation; safety_text: StoredReport }

/** Stations, activations and safety texts, written by ingest with its batches: see `writeStations`. */
export function stationStore(database: Database) {
  /** Rows written after a sequence number, in pieces that have the rows of whole numbers. */
  async function* since<Name extends TableName>(table: Name, sequence: number, until: number) {
    const { key, columns } = tables[table]
    for (let after = { sequence, key: Number.MAX_SAFE_INTEGER }; ; ) {
      const rows = await database.read<RowsOf[Name] & { sequence: number; place: number }>(
        `SELECT ${columns}, ${key} AS place FROM ${table}
         WHERE (sequence, ${key}) > (@sequence, @key) AND sequence <= @until ORDER BY sequence, ${key} LIMIT @limit`,
        { ...after, until, limit: rowsPerRead },
      )
      if (rows.length > 0) yield rows as RowsOf[Name][]
      const last = rows.at(-1)
      if (!last || rows.length < rowsPerRead) return
      after = { sequence: last.sequence, key: last.place }
    }
  }

  /** Removes the rows up to this id, and all but the latest. */
  const removeOld = (table: 'activation' | 'safety_text', upTo: number, kept: number) =>
    database.change(
      `DELETE FROM ${table} WHERE id <= @upTo
         OR id <= coalesce((SELECT id FROM ${table} ORDER BY id DESC LIMIT 1 OFFSET @kept), 0)`,
      { upTo, kept },
    )

  return {
    /** Grows with every change. */
    sequence: () => readCounter(database, counter),
    since,
    removeOld,

    /** Resolves to whether it was not acknowledged before. */
    acknowledge: (id: number, by: string, at: number) =>
      database.write(() =>
        raiseIfChanged(
          counter,
          change(
            `UPDATE activation SET acknowledged_at = @at, acknowledged_by = @by,
               sequence = (SELECT value + 1 FROM meta WHERE name = '${counter}')
             WHERE id = @id AND acknowledged_at IS NULL`,
            { id, by, at },
          ),
        ),
      ),

    async removeAll(): Promise<void> {
      for (const table of Object.keys(tables)) await database.change(`DELETE FROM ${table}`)
    },
  }
}

export function hasStations({ stations, removed, activations, texts }: StationBatch): boolean {
  return stations.length + removed.length + activations.length + texts.length > 0
}

/** Runs in the transaction of the batch's vessels. */
export function* writeStations(batch: StationBatch): Plan<void> {
  if (!hasStations(batch)) return
  const { stations, removed, activations, texts } = batch
  const sequence = yield* raiseCounter(counter)
  if (removed.length > 0) {
    yield* change(
      `DELETE FROM station WHERE mmsi IN (SELECT CAST(value ->> 'mmsi' AS bigint) FROM json_each(@removed))`,
      { removed: removed.map((mmsi) => ({ mmsi })) },
    )
  }
  yield* writeRows('station', stations, sequence)
  yield* writeRows('activation', activations, sequence)
  yield* writeRows('safety_text', texts, sequence)
}

function* writeRows(table: TableName, rows: readonly object[], sequence: number): Plan<void> {
  if (rows.length === 0) return
  const { key } = tables[table]
  yield* change(
    `INSERT INTO ${table} (${key}, facts, sequence)
     SELECT CAST(value ->> '${key}' AS bigint), value ->> 'facts', CAST(@sequence AS bigint)
     FROM json_each(@rows) WHERE true
     ON CONFLICT (${key}) DO UPDATE SET facts = excluded.facts, sequence = excluded.sequence`,
    { rows: lastOfEach(rows, (row) => Reflect.get(row, key)), sequence },
  )
}
