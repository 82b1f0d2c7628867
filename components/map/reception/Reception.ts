import type { Map as GlMap } from 'maplibre-gl'
import { receptionBys } from '../../view/address.ts'
import type { MapColours } from '../style/colours.ts'
import { colourBySource, type ReceptionBy, receptionLayerOf } from './receptionLayers.ts'

export interface ShownReception {
  by: ReceptionBy
  /** The sources in the order of their colours. */
  sources: readonly string[]
}

const refreshMs = 60_000

/** Draws the cells that sources receive, on demand. */
export class Reception {
  readonly #map: GlMap
  #shown: ShownReception | null = null
  #refreshing: ReturnType<typeof setInterval> | undefined

  constructor(map: GlMap) {
    this.#map = map
  }

  set(shown: ShownReception | null, colours: MapColours): void {
    this.#shown = shown
    clearInterval(this.#refreshing)
    if (shown) this.#refreshing = setInterval(() => this.#map.refreshTiles('reception'), refreshMs)
    this.show(colours)
  }

  /** Adds the layers again after a change of the style or its colours. */
  show(colours: MapColours): void {
    for (const by of receptionBys) {
      this.#map.setLayoutProperty(receptionLayerOf[by], 'visibility', this.#shown?.by === by ? 'visible' : 'none')
    }
    this.#map.setPaintProperty(
      receptionLayerOf.source,
      'fill-color',
      colourBySource(colours, this.#shown?.sources ?? []),
    )
  }

  destroy(): void {
    clearInterval(this.#refreshing)
  }
}
