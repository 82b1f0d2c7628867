import { createPace } from '#lib/pause.ts'
import { asStoreError, connect, rowsBetweenPauses } from './connect.ts'

/** Reads in one transaction on its own connection: later commits do not show. */
export async function loadVessels(path: string, each: (record: Uint8Array) => void, signal: AbortSignal) {
  const connection = connect(path)
  try {
    connection.exec('BEGIN')
    const latest = connection.prepare<[], { sequence: number | null }>('SELECT max(sequence) AS sequence FROM batch')
    const sequence = latest.get()?.sequence ?? 0
    const rows = connection
      .prepare<[], [Uint8Array]>(
        'SELECT record FROM vessel WHERE record IS NOT NULL ORDER BY created_microseconds, mmsi',
      )
      .raw()
      .iterate()
    const pace = createPace(signal)
    let count = 0
    for (const [record] of rows) {
      each(record)
      if (++count % rowsBetweenPauses === 0) await pace()
    }
    return sequence
  } catch (error) {
    throw asStoreError(path, error)
  } finally {
    connection.close()
  }
}
