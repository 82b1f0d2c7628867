import { backOff } from '#lib/backOff.ts'
import { BoundedMap } from '#lib/boundedMap.ts'
import { type FailureKind, RequestFailure } from '#lib/client/ask.ts'

export interface LiveTile {
  data: ArrayBuffer
  etag?: string
}

export interface TileAddress {
  z: number
  x: number
  y: number
}

export interface LiveTilesOptions {
  ask: (url: string, init: RequestInit) => Promise<Response>
  filterQuery?: string
  onFeed: (feed: TileFeed) => void
}

/** `null` while tiles load. */
export interface TileFeed {
  failure: FailureKind | null
}

const keptTiles = 200

/**
 * Fetches the tiles of the fleet with the current filters and keeps the last good response for each. While the service
 * does not respond, vessels stay in place and the page shows the failure.
 */
export class LiveTiles {
  #ask: LiveTilesOptions['ask']
  #filterQuery: string
  #onFeed: LiveTilesOptions['onFeed']
  #lastGood = new BoundedMap<string, LiveTile>(keptTiles)
  #asked = new BoundedMap<string, TileAddress>(keptTiles)
  #inFlight = 0
  #failures = 0
  #reported: FailureKind | null = null
  #isCleared = false
  #hasVessels = false

  constructor({ ask, filterQuery = '', onFeed }: LiveTilesOptions) {
    this.#ask = ask
    this.#filterQuery = filterQuery
    this.#onFeed = onFeed
  }

  get inFlight(): number {
    return this.#inFlight
  }

  /** Failures since the last successful response. */
  get failures(): number {
    return this.#failures
  }

  /** The tiles that were requested recently, including those that failed. */
  get asked(): TileAddress[] {
    return [...this.#asked.values()]
  }

  /** Past positions do not change. */
  get isPast(): boolean {
    return new URLSearchParams(this.#filterQuery).has('at')
  }

  /**
   * Whether tiles are handed out empty, until `fill`: after a change between live and past positions, because the
   * vessels on the map are then in other places.
   */
  get isCleared(): boolean {
    return this.#isCleared
  }

  fill(): void {
    this.#isCleared = false
  }

  /** Whether a tile was handed out since tiles were cleared. MapLibre reports the empty ones late. */
  get hasVessels(): boolean {
    return this.#hasVessels
  }

  /** Drops the tiles of the previous filters. Returns whether the filters have changed. */
  setFilter(filterQuery: string): boolean {
    if (filterQuery === this.#filterQuery) return false
    const wasPast = this.isPast
    this.#filterQuery = filterQuery
    if (wasPast !== this.isPast) {
      this.#isCleared = true
      this.#hasVessels = false
    }
    this.#asked.clear()
    this.#lastGood.clear()
    return true
  }

  /**
   * Loads a tile by its address without filters. A response to previous filters is dropped, and the tile is requested
   * again.
   */
  async load(address: string, signal: AbortSignal): Promise<LiveTile> {
    for (;;) {
      const query = this.#filterQuery
      const url = query === '' ? address : `${address}?${query}`
      if (this.#isCleared) {
        this.#asked.set(url, addressOf(url))
        return { data: new ArrayBuffer(0) }
      }
      try {
        const tile = await this.#fetch(url, signal)
        if (query === this.#filterQuery) {
          this.#hasVessels = true
          return tile
        }
      } catch (error) {
        if (signal.aborted || query === this.#filterQuery) throw error
      }
    }
  }

  async #fetch(url: string, signal: AbortSignal): Promise<LiveTile> {
    this.#inFlight++
    this.#asked.set(url, addressOf(url))
    try {
      const response = await this.#ask(url, { signal })
      const tile = { data: await response.arrayBuffer(), etag: response.headers.get('ETag') ?? undefined }
      this.#lastGood.set(url, tile)
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

  #report(failure: FailureKind | null): void {
    if (failure === this.#reported) return
    this.#reported = failure
    this.#onFeed({ failure })
  }
}

/** The map transfers the bytes to its worker, which leaves an empty buffer here. */
function copyOf({ data, etag }: LiveTile): LiveTile {
  return { data: data.slice(0), etag }
}

function addressOf(url: string): TileAddress {
  const [z = 0, x = 0, y = 0] = (/\/(\d+)\/(\d+)\/(\d+)\.mvt/.exec(url) ?? []).slice(1).map(Number)
  return { z, x, y }
}

export interface RefreshMoment {
  nowMs: number
  /** 0 once the map has moved. */
  lastStartMs: number
  inFlight: number
  failures: number
  visible: boolean
  moving: boolean
  pixelsPerMetre: number
  /** Whether the tiles in view have been drawn since the last reload. */
  drawn: boolean
  isPast: boolean
}

const oftenestMs = 1000
const seldomestMs = 5000
const whileMovingEveryMs = 3000
const slowestMs = 15_000
/** 20 knots. */
const fastMetresPerMs = 10.3 / 1000

/**
 * Whether to reload the tiles on screen: about as often as a fast vessel moves a pixel, less often while the map moves
 * or the service fails, never in a hidden tab. Waits until the last tiles have been drawn, because MapLibre's `load`
 * and `idle` wait for a frame in which no tile loads, which a slow machine might never have.
 */
export function refreshDue(moment: RefreshMoment): boolean {
  const { nowMs, lastStartMs, inFlight, failures, visible, moving, pixelsPerMetre, drawn, isPast } = moment
  if (!visible || inFlight > 0 || !drawn) return false
  // A tile that came back into view may be of another time.
  if (isPast && failures === 0 && lastStartMs > 0) return false
  const pixelMs = 1 / (fastMetresPerMs * pixelsPerMetre)
  const atRestEveryMs = Math.min(seldomestMs, Math.max(oftenestMs, pixelMs))
  const usual = moving ? Math.max(whileMovingEveryMs, atRestEveryMs) : atRestEveryMs
  const pause = failures === 0 ? usual : backOff(failures, oftenestMs, slowestMs)
  return nowMs - lastStartMs >= pause
}
