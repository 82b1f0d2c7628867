import { DatabaseSync } from 'node:sqlite'
import { Reader } from '#lib/ais/reader.ts'
import { measured, type Spent } from '../measure.ts'

const messagesPerTransaction = 50_000

const columns = {
  ...{ longitude: 'REAL', latitude: 'REAL', speedKnots: 'REAL', courseDegrees: 'REAL', headingDegrees: 'INTEGER' },
  ...{ name: 'TEXT', callSign: 'TEXT', imo: 'INTEGER', shipTypeCode: 'INTEGER', destination: 'TEXT' },
}
const names = Object.keys(columns)

/**
 * The obvious implementation: a row per vessel, overwritten by every message with one of its fields, in large transactions.
 * Uses our decoder, without votes, repeats, quarantine or a follower.
 */
export async function upsertEveryMessage(
  file: string,
  lines: readonly string[],
  millisecondsALine: number,
): Promise<Spent> {
  const connection = new DatabaseSync(file)
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  connection.exec(
    `CREATE TABLE vessel (mmsi INTEGER PRIMARY KEY, heard REAL, ${names.map((name) => `${name} ${columns[name as keyof typeof columns]}`)})`,
  )
  const kept = names.map((name) => `${name} = coalesce(excluded.${name}, ${name})`)
  const upsert = connection.prepare(
    `INSERT INTO vessel VALUES (?, ?, ${names.map(() => '?')})
     ON CONFLICT (mmsi) DO UPDATE SET heard = excluded.heard, ${kept}`,
  )
  const spent = await measured(() => {
    let inTransaction = 0
    const reader = new Reader({
      message(message, { broadcastMicroseconds }) {
        const values: Readonly<Record<string, number | string | null | undefined>> = message
        if (inTransaction === 0) connection.exec('BEGIN')
        upsert.run(message.mmsi, broadcastMicroseconds, ...names.map((name) => values[name] ?? null))
        inTransaction += 1
        if (inTransaction < messagesPerTransaction) return
        connection.exec('COMMIT')
        inTransaction = 0
      },
      rejected() {},
    })
    lines.forEach((line, index) => {
      reader.line(line, index * millisecondsALine)
    })
    if (inTransaction > 0) connection.exec('COMMIT')
  })
  connection.close()
  return spent
}
