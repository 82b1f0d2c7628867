import type { Map as GlMap } from 'maplibre-gl'
import { ask } from '#lib/client/ask.ts'
import { addTileProtocol } from '../style/tileProtocol.ts'
import { LiveTiles } from '../vessels/liveTiles.ts'
import { stationTileProtocol, toggledLayerIds } from './stationLayers.ts'

const refreshMs = 10_000

/** Draws stations on demand, and reloads them regularly. */
export class Stations {
  readonly #map: GlMap
  readonly #tiles = new LiveTiles({ ask, onFeed: () => {} })
  readonly #removeProtocol: () => void
  #isShown = false
  #refreshing: ReturnType<typeof setInterval> | undefined

  /** Create it before the map requests tiles. */
  constructor(map: GlMap) {
    this.#map = map
    this.#removeProtocol = addTileProtocol(stationTileProtocol, (url, signal) => this.#tiles.load(url, signal))
  }

  set(isShown: boolean): void {
    this.#isShown = isShown
    clearInterval(this.#refreshing)
    if (isShown) this.#refreshing = setInterval(() => this.#refresh(), refreshMs)
    this.show()
  }

  /** Shows the layers again after a style change. */
  show(): void {
    for (const id of toggledLayerIds) this.#map.setLayoutProperty(id, 'visibility', this.#isShown ? 'visible' : 'none')
  }

  destroy(): void {
    clearInterval(this.#refreshing)
    this.#removeProtocol()
  }

  #refresh(): void {
    if (document.visibilityState !== 'visible' || !this.#map.getSource('stations')) return
    // Refreshes by address, because a plain reload never retries a tile that failed.
    this.#map.refreshTiles('stations', this.#tiles.asked)
  }
}
