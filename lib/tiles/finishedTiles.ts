import { KeptValues } from '#lib/keptValues.ts'

/** A tile in the form that is sent. */
export interface FinishedTile {
  body: Uint8Array<ArrayBuffer>
  /** `null`: uncompressed. */
  encoding: string | null
  entityTag: string
}

/** A computed tile, whose compression may not have finished. */
export interface KeptTile {
  finished: Promise<FinishedTile>
}

interface Kept extends KeptTile {
  /** On the clock of the tiles. */
  until: number
  /** The additional time for which it may be served once; 0 afterwards. */
  graceMilliseconds: number
}

const megabyte = 1024 * 1024
const defaultMaxBytes = 64 * megabyte
/** Memory of a kept tile in addition to its body. */
const bytesBesides = 1024

/**
 * Finished tiles, each for a second or a few, so that requests for one tile share one computation. A key has everything
 * that determines the bytes, except for the changes within this time. At most `maxBytes`; the oldest is dropped.
 */
export class FinishedTiles {
  readonly #kept: KeptValues<string, Kept>
  readonly #clock: () => number

  /** `clock` is monotonic. */
  constructor({ maxBytes = defaultMaxBytes, clock = () => performance.now() } = {}) {
    this.#kept = new KeptValues({ max: maxBytes, clock })
    this.#clock = clock
  }

  get bytes(): number {
    return this.#kept.size
  }

  get(key: string): KeptTile | null {
    const kept = this.#kept.peek(key)
    return kept !== undefined && kept.until > this.#clock() ? kept : null
  }

  /** The same, unless its time was prolonged. */
  fresh(key: string): KeptTile | null {
    return this.#kept.peek(key)?.graceMilliseconds === 0 ? null : this.get(key)
  }

  /** Serves an expired tile once more, for one more period, while its successor is computed. */
  prolong(key: string): KeptTile | null {
    const kept = this.#kept.peek(key)
    if (kept === undefined || kept.until + kept.graceMilliseconds <= this.#clock()) return null
    kept.until += kept.graceMilliseconds
    kept.graceMilliseconds = 0
    return kept
  }

  /** Keeps a current tile. A tile that fails is not kept. */
  keep(key: string, goodMilliseconds: number, finished: Promise<FinishedTile>): KeptTile {
    const kept = { finished, until: this.#clock() + goodMilliseconds, graceMilliseconds: goodMilliseconds }
    this.#kept.set(key, kept, { milliseconds: 2 * goodMilliseconds, size: bytesBesides })
    finished.then(
      ({ body }) => this.#kept.resize(key, kept, bytesBesides + body.buffer.byteLength),
      () => this.#kept.drop(key, kept),
    )
    return kept
  }
}

/** How long a tile may be served without reading the fleet again, by its zoom: a fast vessel moves about a pixel. */
export function goodMilliseconds(zoom: number): number {
  if (zoom >= 12) return 1_000
  if (zoom === 11) return 2_000
  return zoom === 10 ? 5_000 : 10_000
}
