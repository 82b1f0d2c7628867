import type pg from 'pg'
import {
  chunkRowBytes,
  chunksPerRemoval,
  lastEnd,
  type StoredTail,
  type ThinnedTrack,
  type TrackStore,
  type VesselChunk,
  type VesselTail,
} from '../tracks.ts'
import type { StoredVessel } from '../vessels.ts'
import { bigints, byteas } from './arrays.ts'
import { type Connection, inTransaction, withConnection, withStoreErrors } from './connect.ts'
import { statements } from './statements.ts'

interface Removed {
  number: number
  bytes: number
  untilSeconds: number
}

const removedChunk = `mmsi AS number, length(points) + ${chunkRowBytes} AS bytes, until AS "untilSeconds"`

/** Writes the sealed chunks of a batch in its transaction; the open ends are in the rows of vessels. */
export async function writeTracks(connection: Connection, vessels: readonly StoredVessel[]): Promise<void> {
  const removed = vessels.filter(({ record, track }) => record === null || track === null).map(({ number }) => number)
  if (removed.length > 0) {
    await connection.query(
      'UPDATE vessel SET tail = NULL, tail_until = NULL WHERE mmsi = ANY ($1) AND tail IS NOT NULL',
      [removed],
    )
  }
  const begun = vessels.filter(({ track }) => track?.isNew).map(({ number }) => number)
  await removeChunks(connection, 'mmsi = ANY ($1)', [[...removed, ...begun]])
  const sealed = vessels.flatMap(({ number, record, track }) =>
    record === null ? [] : (track?.sealed ?? []).map((chunk) => ({ ...chunk, number })),
  )
  await addChunks(connection, sealed, false)
}

async function addChunks(connection: Connection, chunks: readonly VesselChunk[], isThinned: boolean): Promise<void> {
  if (chunks.length === 0) return
  const { rows } = await connection.query<Removed>(
    `INSERT INTO track (mmsi, since, until, thinned, points)
     SELECT mmsi, since, until, $5, points
     FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bytea[]) AS given (mmsi, since, until, points)
     ON CONFLICT DO NOTHING RETURNING ${removedChunk}`,
    [
      bigints(chunks.map(({ number }) => number)),
      bigints(chunks.map(({ sinceSeconds }) => sinceSeconds)),
      bigints(chunks.map(({ untilSeconds }) => untilSeconds)),
      byteas(chunks.map(({ points }) => points)),
      isThinned,
    ],
  )
  await countBytes(connection, total(rows))
}

async function removeChunks(connection: Connection, where: string, values: unknown[]): Promise<Removed[]> {
  const { rows } = await connection.query<Removed>(`DELETE FROM track WHERE ${where} RETURNING ${removedChunk}`, values)
  await countBytes(connection, -total(rows))
  return rows
}

async function replaceChunks(connection: Connection, tracks: readonly ThinnedTrack[]): Promise<void> {
  const replaced = tracks.flatMap(({ number, replaced }) =>
    replaced.map(({ sinceSeconds }) => ({ number, sinceSeconds })),
  )
  const removed = await removeChunks(
    connection,
    'NOT thinned AND (mmsi, since) IN (SELECT * FROM unnest($1::bigint[], $2::bigint[]))',
    [replaced.map(({ number }) => number), replaced.map(({ sinceSeconds }) => sinceSeconds)],
  )
  const counts = new Map<number, number>()
  for (const { number } of removed) counts.set(number, (counts.get(number) ?? 0) + 1)
  const whole = tracks.filter(({ number, replaced }) => counts.get(number) === replaced.length)
  const thinned = whole.flatMap(({ number, thinned }) => thinned.map((chunk) => ({ ...chunk, number })))
  await addChunks(connection, thinned, true)
}

async function countBytes(connection: Connection, bytes: number): Promise<void> {
  if (bytes !== 0) await connection.query(`UPDATE meta SET value = value + $1 WHERE name = 'track_bytes'`, [bytes])
}

function total(chunks: readonly Removed[]): number {
  return chunks.reduce((sum, { bytes }) => sum + bytes, 0)
}

export function postgresTracks(pool: pg.Pool, databaseUrl: string): TrackStore {
  const { read, change } = statements(pool, databaseUrl)
  const write = <Result>(work: (connection: Connection) => Promise<Result>) =>
    withStoreErrors(databaseUrl, () =>
      withConnection(pool, (connection) => inTransaction(connection, 'READ WRITE', () => work(connection))),
    )
  const removeSome = (beforeSeconds: number): Promise<Removed[]> => {
    const oldest = '(mmsi, since) IN (SELECT mmsi, since FROM track WHERE until < $1 ORDER BY until LIMIT $2)'
    return write((connection) => removeChunks(connection, oldest, [beforeSeconds, chunksPerRemoval]))
  }

  return {
    find: (number, sinceSeconds) =>
      read<StoredTail>(
        `SELECT "untilSeconds", points FROM (
           SELECT since, until AS "untilSeconds", points FROM track WHERE mmsi = $1 AND until >= $2
           UNION ALL SELECT NULL, tail_until, tail FROM vessel WHERE mmsi = $1 AND tail IS NOT NULL
         ) AS held ORDER BY since NULLS LAST`,
        [number, sinceSeconds],
      ),
    around: (numbers, seconds) =>
      read<VesselTail>(
        `SELECT asked.mmsi AS number, held.until AS "untilSeconds", held.points
         FROM unnest($1::bigint[]) WITH ORDINALITY AS asked (mmsi, place) CROSS JOIN LATERAL (
           WITH
             begun AS (SELECT until, points FROM track
               WHERE mmsi = asked.mmsi AND since <= $2 ORDER BY since DESC LIMIT 1),
             following AS (SELECT until, points FROM track
               WHERE mmsi = asked.mmsi AND since > $2 AND NOT EXISTS (SELECT FROM begun WHERE until >= $2)
               ORDER BY since LIMIT 1)
           SELECT 1 AS part, until, points FROM begun
           UNION ALL SELECT 2, until, points FROM following
           UNION ALL SELECT 3, tail_until, tail FROM vessel WHERE mmsi = asked.mmsi AND tail IS NOT NULL
             AND NOT EXISTS (SELECT FROM begun WHERE until >= $2) AND NOT EXISTS (SELECT FROM following)
         ) AS held ORDER BY place, part`,
        [numbers, seconds],
      ),
    async sealedBytes() {
      const [row] = await read<{ value: number }>(`SELECT value FROM meta WHERE name = 'track_bytes'`, [])
      return row?.value ?? 0
    },
    toThin: (untilSeconds, maxVessels) =>
      read<VesselChunk>(
        `SELECT mmsi AS number, since AS "sinceSeconds", until AS "untilSeconds", points FROM track
         WHERE NOT thinned AND until < $1 AND mmsi IN
           (SELECT DISTINCT mmsi FROM track WHERE NOT thinned AND until < $1 LIMIT $2)
         ORDER BY mmsi, since`,
        [untilSeconds, maxVessels],
      ),
    add: (added) => write((connection) => addChunks(connection, added, true)),
    thin: (tracks) => write((connection) => replaceChunks(connection, tracks)),
    async removeBefore(seconds) {
      while ((await removeSome(seconds)).length === chunksPerRemoval);
      await change('UPDATE vessel SET tail = NULL, tail_until = NULL WHERE tail_until < $1', [seconds])
    },
    async trim(maxBytes, beforeSeconds) {
      let untilSeconds: number | null = null
      while ((await this.sealedBytes()) > maxBytes) {
        const removed = await removeSome(beforeSeconds)
        if (removed.length === 0) break
        untilSeconds = lastEnd(removed)
      }
      return untilSeconds
    },
  }
}
