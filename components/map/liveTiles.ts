import { type FailureKind, RequestFailure } from '#lib/client/ask.ts'

export interface LiveTile {
  data: ArrayBuffer
  etag?: string
}

export interface LiveTilesOptions {
  ask: (url: string, init: RequestInit) => Promise<Response>
  onFeed: (feed: TileFeed) => void
}

/** `null` while tiles come as they should. */
export interface TileFeed {
  failure: FailureKind | null
}

const keptTiles = 200

/**
 * Fetches the tiles of the fleet and keeps the last good one of each: when the service does not answer, the ships stay
 * where they were last seen instead of vanishing, and the page says so.
 */
export class LiveTiles {
  #ask: LiveTilesOptions['ask']
  #onFeed: LiveTilesOptions['onFeed']
  #lastGood = new Map<string, LiveTile>()
  #inFlight = 0
  #failures = 0
  #reported: FailureKind | null = null

  constructor({ ask, onFeed }: LiveTilesOptions) {
    this.#ask = ask
    this.#onFeed = onFeed
  }

  get inFlight(): number {
    return this.#inFlight
  }

  /** Failures since the last good answer. */
  get failures(): number {
    return this.#failures
  }

  async load(url: string, signal: AbortSignal): Promise<LiveTile> {
    this.#inFlight++
    try {
      const response = await this.#ask(url, { signal })
      const tile = { data: await response.arrayBuffer(), etag: response.headers.get('ETag') ?? undefined }
      this.#keep(url, tile)
      this.#failures = 0
      this.#report(null)
      return copyOf(tile)
    } catch (error) {
      if (signal.aborted) throw error
      this.#failures++
      this.#report(error instanceof RequestFailure ? error.kind : 'offline')
      const kept = this.#lastGood.get(url)
      if (kept) return copyOf(kept)
      throw error
    } finally {
      this.#inFlight--
    }
  }

  #keep(url: string, tile: LiveTile): void {
    this.#lastGood.delete(url)
    this.#lastGood.set(url, tile)
    const oldest = this.#lastGood.keys().next()
    if (this.#lastGood.size > keptTiles && !oldest.done) this.#lastGood.delete(oldest.value)
  }

  #report(failure: FailureKind | null): void {
    if (failure === this.#reported) return
    this.#reported = failure
    this.#onFeed({ failure })
  }
}

/** The map hands the bytes over to its worker and leaves us an empty buffer. */
function copyOf({ data, etag }: LiveTile): LiveTile {
  return { data: data.slice(0), etag }
}
