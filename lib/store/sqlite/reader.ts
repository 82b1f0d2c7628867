import { createPace } from '#lib/pause.ts'
import { asStoreError, type Connection, connect } from './connect.ts'

/** Read and handed over in one task of a few milliseconds. */
const rowsAPack = 500

/** `created_microseconds` and `mmsi`. */
type Key = [number, number]

/** Reads in one transaction on its own connection: later commits do not show. */
export async function loadVessels(path: string, each: (record: Uint8Array) => void, signal: AbortSignal) {
  const connection = connect(path)
  try {
    connection.exec('BEGIN')
    const latest = connection.prepare<[], { sequence: number | null }>('SELECT max(sequence) AS sequence FROM batch')
    const sequence = latest.get()?.sequence ?? 0
    const pace = createPace(signal)
    for (const { records, lengths } of packsOf(connection)) {
      // Parts of a Buffer would be Buffers, which take five times as long to make.
      const bytes = new Uint8Array(records.buffer, records.byteOffset, records.length)
      let start = 0
      for (const length of lengths.split(',')) {
        const end = start + Number(length)
        each(bytes.subarray(start, end))
        start = end
      }
      await pace()
    }
    return sequence
  } catch (error) {
    throw asStoreError(path, error)
  } finally {
    connection.close()
  }
}

/** Records side by side, and their lengths. */
interface Pack {
  records: Uint8Array
  lengths: string
}

/** All records, joined by SQLite: a buffer for each of a million records took three times as long. */
function* packsOf(connection: Connection): Generator<Pack> {
  const select = `FROM vessel WHERE (created_microseconds, mmsi) > (?, ?)`
  const inOrder = 'ORDER BY created_microseconds, mmsi'
  const lastOfPack = connection
    .prepare<Key, Key>(`SELECT created_microseconds, mmsi ${select} ${inOrder} LIMIT 1 OFFSET ${rowsAPack - 1}`)
    .raw()
  const joined = connection.prepare<[...Key, ...Key], Pack | { records: null }>(
    `SELECT CAST(group_concat(record, '') AS BLOB) AS records, group_concat(length(record)) AS lengths FROM (
       SELECT record ${select} AND (created_microseconds, mmsi) <= (?, ?) AND record IS NOT NULL ${inOrder}
     )`,
  )
  let after: Key = [Number.MIN_SAFE_INTEGER, 0]
  for (let isLast = false; !isLast; ) {
    const last = lastOfPack.get(...after)
    isLast = last === undefined
    const until = last ?? [Number.MAX_SAFE_INTEGER, 0]
    const pack = joined.get(...after, ...until)
    if (pack && pack.records !== null) yield pack
    after = until
  }
}
