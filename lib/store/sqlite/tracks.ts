import {
  chunkRowBytes,
  chunksPerRemoval,
  lastEnd,
  type StoredChunk,
  type StoredTail,
  type ThinnedTrack,
  type TrackChanges,
  type TrackStore,
  type VesselChunk,
  type VesselTail,
} from '../tracks.ts'
import { type Connection, withStoreErrors } from './connect.ts'
import { prepared } from './prepare.ts'
import { turnToWrite } from './turnToWrite.ts'

interface Removed {
  bytes: number
  untilSeconds: number
}

const removedChunk = `length(points) + ${chunkRowBytes} AS bytes, until AS untilSeconds`

/** Writes sealed chunks in the transaction of a batch; the open ends are in the rows of vessels. */
export function trackWriter(connection: Connection) {
  const removeTail = connection.prepare<[number]>(
    'UPDATE vessel SET tail = NULL, tail_until = NULL WHERE mmsi = ? AND tail IS NOT NULL',
  )
  const removeChunks = connection.prepare<[number], Removed>(
    `DELETE FROM track WHERE mmsi = ? RETURNING ${removedChunk}`,
  )
  const chunks = chunkWriter(connection)

  return {
    remove(number: number): void {
      removeTail.run(number)
      chunks.count(-total(removeChunks.all(number)))
    },
    seal(number: number, { sealed, isNew }: TrackChanges): void {
      if (isNew) chunks.count(-total(removeChunks.all(number)))
      if (sealed.length > 0) chunks.add(number, sealed, false)
    },
  }
}

function chunkWriter(connection: Connection) {
  const add = () =>
    prepared<[number, number, number, number, Uint8Array]>(
      connection,
      'INSERT INTO track (mmsi, since, until, thinned, points) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
    )
  const count = () => prepared<[number]>(connection, `UPDATE meta SET value = value + ? WHERE name = 'track_bytes'`)
  return {
    add(number: number, chunks: readonly StoredChunk[], isThinned: boolean): void {
      let bytes = 0
      for (const { sinceSeconds, untilSeconds, points } of chunks) {
        const { changes } = add().run(number, sinceSeconds, untilSeconds, isThinned ? 1 : 0, points)
        bytes += changes * (points.length + chunkRowBytes)
      }
      this.count(bytes)
    },
    count(bytes: number): void {
      if (bytes !== 0) count().run(bytes)
    },
  }
}

function total(removed: readonly Removed[]): number {
  return removed.reduce((sum, { bytes }) => sum + bytes, 0)
}

export function sqliteTracks(connection: Connection, path: string): TrackStore {
  const sealed = () =>
    prepared<[number, number], StoredTail>(
      connection,
      'SELECT until AS untilSeconds, points FROM track WHERE mmsi = ? AND until >= ? ORDER BY since',
    )
  const tail = () =>
    prepared<[number], StoredTail>(
      connection,
      'SELECT tail_until AS untilSeconds, tail AS points FROM vessel WHERE mmsi = ? AND tail IS NOT NULL',
    )
  // A statement for many vessels: one per vessel took four times as long.
  const chunkOfEach = (which: 'max' | 'min', comparison: '<=' | '>') => () =>
    prepared<[string, number], VesselTail>(
      connection,
      `SELECT mmsi AS number, until AS untilSeconds, points FROM json_each(?) AS asked JOIN track ON mmsi = asked.value AND since =
         (SELECT ${which}(since) FROM track AS other WHERE other.mmsi = asked.value AND other.since ${comparison} ?)`,
    )
  const begun = chunkOfEach('max', '<=')
  const following = chunkOfEach('min', '>')
  const tails = () =>
    prepared<[string], VesselTail>(
      connection,
      `SELECT mmsi AS number, tail_until AS untilSeconds, tail AS points FROM json_each(?) AS asked JOIN vessel ON mmsi = asked.value
     WHERE tail IS NOT NULL`,
    )
  const around = connection.transaction((numbers: readonly number[], seconds: number) => {
    const first = begun().all(JSON.stringify(numbers), seconds)
    const covered = new Set(first.filter(({ untilSeconds }) => untilSeconds >= seconds).map(({ number }) => number))
    const rest = numbers.filter((number) => !covered.has(number))
    const next = following().all(JSON.stringify(rest), seconds)
    const followed = new Set(next.map(({ number }) => number))
    return [...first, ...next, ...tails().all(JSON.stringify(rest.filter((number) => !followed.has(number))))]
  })
  const bytes = () => prepared<[], { value: number }>(connection, `SELECT value FROM meta WHERE name = 'track_bytes'`)
  const toThin = () =>
    prepared<[{ untilSeconds: number; maxVessels: number }], VesselChunk>(
      connection,
      `SELECT mmsi AS number, since AS sinceSeconds, until AS untilSeconds, points FROM track
     WHERE thinned = 0 AND until < @untilSeconds AND mmsi IN
       (SELECT DISTINCT mmsi FROM track WHERE thinned = 0 AND until < @untilSeconds LIMIT @maxVessels)
     ORDER BY mmsi, since`,
    )
  const removeChunk = () =>
    prepared<[number, number], Removed>(
      connection,
      `DELETE FROM track WHERE mmsi = ? AND since = ? AND thinned = 0 RETURNING ${removedChunk}`,
    )
  const removeOldest = () =>
    prepared<[number, number], Removed>(
      connection,
      `DELETE FROM track WHERE (mmsi, since) IN (SELECT mmsi, since FROM track WHERE until < ? ORDER BY until LIMIT ?)
     RETURNING ${removedChunk}`,
    )
  const removeTails = () =>
    prepared<[number]>(connection, 'UPDATE vessel SET tail = NULL, tail_until = NULL WHERE tail_until < ?')
  const chunks = chunkWriter(connection)
  const write = turnToWrite(connection, path)

  const replace = connection.transaction((tracks: readonly ThinnedTrack[]) => {
    for (const { number, replaced, thinned } of tracks) {
      const removed = replaced.flatMap(({ sinceSeconds }) => removeChunk().all(number, sinceSeconds))
      chunks.count(-total(removed))
      if (removed.length === replaced.length) chunks.add(number, thinned, true)
    }
  })
  const addAll = connection.transaction((added: readonly VesselChunk[]) => {
    for (const chunk of added) chunks.add(chunk.number, [chunk], true)
  })
  const removeSome = connection.transaction((beforeSeconds: number) => {
    const removed = removeOldest().all(beforeSeconds, chunksPerRemoval)
    chunks.count(-total(removed))
    return removed
  })

  return {
    async find(number, sinceSeconds) {
      return withStoreErrors(path, () => [...sealed().all(number, sinceSeconds), ...tail().all(number)])
    },
    async around(numbers, seconds) {
      return withStoreErrors(path, () => around(numbers, seconds))
    },
    async sealedBytes() {
      return withStoreErrors(path, () => bytes().get()?.value ?? 0)
    },
    async toThin(untilSeconds, maxVessels) {
      return withStoreErrors(path, () => toThin().all({ untilSeconds, maxVessels }))
    },
    add: (added) => write(() => addAll.immediate(added)),
    thin: (tracks) => write(() => replace.immediate(tracks)),
    async removeBefore(seconds) {
      while ((await write(() => removeSome.immediate(seconds))).length === chunksPerRemoval);
      await write(() => removeTails().run(seconds))
    },
    async trim(maxBytes, beforeSeconds) {
      let untilSeconds: number | null = null
      while ((await this.sealedBytes()) > maxBytes) {
        const removed = await write(() => removeSome.immediate(beforeSeconds))
        if (removed.length === 0) break
        untilSeconds = lastEnd(removed)
      }
      return untilSeconds
    },
  }
}
