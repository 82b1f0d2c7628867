/**
 * Where vessels were, as bytes that the store does not read. The open end of a track is in its vessel's row, so that it is
 * written with the vessel at the cost of a few more bytes; what is sealed is a row each.
 */
export interface TrackStore {
  /** What is held of a vessel from `sinceSeconds` on, oldest first, the open end last. */
  find(number: number, sinceSeconds: number): Promise<StoredTail[]>
  /**
   * What tells where vessels were at a time: of each the sealed chunk that began last by then and, if it ended before then, what
   * follows: the next sealed chunk, or else the open end. Oldest first for each.
   */
  around(numbers: readonly number[], seconds: number): Promise<VesselTail[]>
  /** What sealed chunks take, with their rows and indexes. */
  sealedBytes(): Promise<number>
  /** Sealed chunks that are not thinned and ended before then, of up to `maxVessels` vessels; by vessel, oldest first. */
  toThin(untilSeconds: number, maxVessels: number): Promise<VesselChunk[]>
  /** Puts thinned chunks in the place of others, vessel by vessel. Where those were removed meanwhile, none is put. */
  thin(tracks: readonly ThinnedTrack[]): Promise<void>
  /** Removes what ended before then, sealed or open. */
  removeBefore(seconds: number): Promise<void>
  /** Removes sealed chunks, the oldest first, until they take this much at most. */
  trim(maxBytes: number): Promise<void>
}

export interface StoredTail {
  /** When the vessel was last heard at the last point. */
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

/** What a commit changes of a track. */
export interface TrackChanges {
  /** Takes the place of the one that is stored. */
  tail: StoredTail
  /** Added; one that begins like another that is there is that one. */
  sealed: readonly StoredChunk[]
  /** Whether all that was stored before is removed. */
  isNew: boolean
}

/** What a chunk takes besides its points: keys, and its entries in indexes. */
export const chunkRowBytes = 64
/** Removed at once. */
export const chunksPerRemoval = 5_000
