import type { Map as GlMap } from 'maplibre-gl'
import { ask } from '#lib/client/ask.ts'
import { liveTileProtocol } from '../style/style.ts'
import { addTileProtocol } from '../style/tileProtocol.ts'
import { pixelsPerMetre } from './hulls.ts'
import { LiveTiles, refreshDue, type TileFeed } from './liveTiles.ts'

const tickMs = 200

export interface LiveVesselsOptions {
  filterQuery: string
  onFeed: (feed: TileFeed) => void
  /** The first vessels are drawn; or they are removed, until those of another time are loaded. */
  onVessels: (areDrawn: boolean) => void
}

/**
 * Reloads the tiles of the fleet on a map regularly. The map knows a tile by an address without filters, so that it
 * keeps showing vessels until the vessels of new filters are loaded.
 */
export class LiveVessels {
  #map: GlMap | null = null
  #tiles: LiveTiles
  #onVessels: LiveVesselsOptions['onVessels']
  #removeProtocol: () => void
  #ticking: ReturnType<typeof setInterval> | undefined
  #stop = new AbortController()
  #lastRefreshMs = 0
  /** Whether the tiles in view have been drawn since the last reload. */
  #drawn = false

  constructor({ filterQuery, onFeed, onVessels }: LiveVesselsOptions) {
    this.#onVessels = onVessels
    this.#tiles = new LiveTiles({ ask, filterQuery, onFeed })
    this.#removeProtocol = addTileProtocol(liveTileProtocol, (url, signal) => this.#tiles.load(url, signal))
  }

  /** Call it once, before the map has loaded its style. */
  follow(map: GlMap): void {
    this.#map = map
    this.#lastRefreshMs = performance.now()
    map.on('render', () => {
      this.#drawn ||= this.#isLoaded(map)
      if (this.#drawn && this.#tiles.isCleared) this.#fill(map)
    })
    this.#awaitFirst(map)
    this.#ticking = setInterval(() => this.#tick(), tickMs)
    const { signal } = this.#stop
    const atOnce = () => {
      this.#lastRefreshMs = 0
      this.#tick({ evenAfterFailures: true })
    }
    addEventListener('online', atOnce, { signal })
    document.addEventListener('visibilitychange', atOnce, { signal })
    // A tile that comes back into view may be outdated.
    map.on('moveend', () => {
      this.#lastRefreshMs = 0
    })
  }

  setFilter(filterQuery: string): void {
    const shown = this.#tiles.asked
    if (!this.#tiles.setFilter(filterQuery)) return
    if (this.#tiles.isCleared) {
      this.#drawn = false
      this.#onVessels(false)
    }
    if (this.#map?.getSource('vessels')) this.#map.refreshTiles('vessels', shown)
  }

  get isLoading(): boolean {
    return this.#tiles.inFlight > 0 || this.#tiles.isCleared
  }

  destroy(): void {
    clearInterval(this.#ticking)
    this.#stop.abort()
    this.#removeProtocol()
  }

  #tick({ evenAfterFailures = false } = {}): void {
    const map = this.#map
    const nowMs = performance.now()
    if (!map?.getSource('vessels')) return
    const moment = {
      nowMs,
      lastStartMs: this.#lastRefreshMs,
      inFlight: this.#tiles.inFlight,
      failures: evenAfterFailures ? 0 : this.#tiles.failures,
      visible: document.visibilityState === 'visible',
      moving: map.isMoving(),
      pixelsPerMetre: pixelsPerMetre(map.getZoom(), map.getCenter().lat),
      drawn: this.#drawn,
      isPast: this.#tiles.isPast,
    }
    // MapLibre may skip the frame after tiles that failed.
    if (!this.#drawn && this.#isLoaded(map)) map.triggerRepaint()
    if (!refreshDue(moment)) return
    this.#lastRefreshMs = nowMs
    this.#drawn = false
    // Refreshes by address, because a plain reload never retries a tile that failed (MapLibre 6.17,
    // VectorTileSource.loadTile).
    map.refreshTiles('vessels', this.#tiles.asked)
  }

  /** Requests the vessels of another time after those of the previous one are removed. */
  #fill(map: GlMap): void {
    const shown = this.#tiles.asked
    this.#tiles.fill()
    this.#drawn = false
    // Reloads once more, because an empty tile may overtake one of the vessels in the workers.
    this.#lastRefreshMs = 0
    this.#awaitFirst(map)
    map.refreshTiles('vessels', shown)
  }

  /** Reports when the first tile of vessels is drawn. */
  #awaitFirst(map: GlMap): void {
    const loading = map.on('sourcedata', ({ sourceId, tile }) => {
      if (sourceId !== 'vessels' || !tile || !this.#tiles.hasVessels) return
      loading.unsubscribe()
      void map.once('render', () => {
        if (this.#tiles.hasVessels) this.#onVessels(true)
      })
    })
  }

  #isLoaded(map: GlMap): boolean {
    return map.getSource('vessels') !== undefined && map.isSourceLoaded('vessels')
  }
}
