import { change, type Database } from './database.ts'
/**
 * Tracks of vessels, as bytes that the store does not read. The open end of a track is in its vessel's row, so that it is
 * written with the vessel at the cost of a few more bytes; each sealed chunk has a row.
 */
export interface TrackStore {
  /** The track of a vessel from `sinceSeconds` on, oldest first, the open end last. */
  find(number: number, sinceSeconds: number): Promise<StoredTail[]>
  /**
   * Reads the parts of tracks that locate vessels at a time: of each vessel the sealed chunk that began last by then and, if it
   * ended before then, the next sealed chunk or else the open end. The oldest come first.
   */
  around(numbers: readonly number[], seconds: number): Promise<VesselTail[]>
  /** Size of the sealed chunks with their rows and indexes. */
  sealedBytes(): Promise<number>
  /** Sealed chunks that are not thinned and ended before then, of up to `maxVessels` vessels; by vessel, oldest first. */
  toThin(untilSeconds: number, maxVessels: number): Promise<VesselChunk[]>
  /** Replaces chunks by thinned ones, vessel by vessel, unless some of them have been removed. */
  thin(tracks: readonly ThinnedTrack[]): Promise<void>
  /** Adds thinned chunks, except those that start like a stored one. */
  add(chunks: readonly VesselChunk[]): Promise<void>
  /** Removes tracks that ended before then, sealed or open. */
  removeBefore(seconds: number): Promise<void>
  /**
   * Removes sealed chunks that ended before a time, the oldest first, until all take this much at most. Resolves to the end of the
   * last removed one, or `null`.
   */
  trim(maxBytes: number, beforeSeconds: number): Promise<number | null>
}

export interface StoredTail {
  /** The time of the last position at the last point. */
  untilSeconds: number
  points: Uint8Array
}

export interface VesselTail extends StoredTail {
  number: number
}

export interface StoredChunk extends StoredTail {
  sinceSeconds: number
}

export interface VesselChunk extends StoredChunk {
  number: number
}

export interface ThinnedTrack {
  number: number
  replaced: readonly StoredChunk[]
  thinned: readonly StoredChunk[]
}

/** Cells are numbers that the store does not read. */
export interface CellVisit {
  cell: number
  sinceSeconds: number
  untilSeconds: number
}

/** Changes of a track in a commit. */
export interface TrackChanges {
  /** Replaces the stored one. */
  tail: StoredTail
  /** Added, except those that start like a stored one. */
  sealed: readonly StoredChunk[]
  /** Cells that the track touched, the one in which it ends last; empty if it has not left its cell. */
  visits: readonly CellVisit[]
  /** Whether the stored track is removed first. */
  isNew: boolean
}

/** Size of a chunk besides its points: keys, and its entries in indexes. */
export const chunkRowBytes = 64
/** Limits the time of a transaction. */
export const chunksPerRemoval = 5_000

/** The latest end of some chunks. */
export function lastEnd(chunks: readonly Pick<StoredChunk, 'untilSeconds'>[]): number {
  return chunks.reduce((latest, { untilSeconds }) => Math.max(latest, untilSeconds), 0)
}

const untilName = 'tracks_archived_until'

/** Until when tracks have been archived, in seconds since 1970. */
export function trackArchiveStore(database: Database) {
  return {
    async untilSeconds(): Promise<number | null> {
      const sql = `SELECT value AS seconds FROM meta WHERE name = '${untilName}'`
      return (await database.read<{ seconds: number }>(sql))[0]?.seconds ?? null
    },

    setUntil: (seconds: number) =>
      database.write(() =>
        change(
          `INSERT INTO meta (name, value) VALUES ('${untilName}', @seconds)
           ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
          { seconds },
        ),
      ),

    /** The earliest end of a stored chunk. */
    async oldestSeconds(): Promise<number | null> {
      const sql = `SELECT min(seconds) AS seconds FROM (
        SELECT min(until) AS seconds FROM track UNION ALL SELECT min(tail_until) FROM vessel) AS oldest`
      return (await database.read<{ seconds: number | null }>(sql))[0]?.seconds ?? null
    },
  }
}
