import type { Map as GlMap } from 'maplibre-gl'
import { namedFilter, ringLayerIds } from './ringLayers.ts'

export interface MarkedList {
  colour: string
  isLabelled: boolean
}

/** Draws the vessels of marked lists with a ring of the list's colour. */
export class ListRings {
  readonly #map: GlMap
  #lists: readonly MarkedList[] = []

  constructor(map: GlMap) {
    this.#map = map
  }

  /** In the order of the parameter `marks`. */
  set(lists: readonly MarkedList[]): void {
    this.#lists = lists
    this.show()
  }

  /** Adds the layers again after a style change. */
  show(): void {
    for (const [place, id] of ringLayerIds.entries()) {
      const colour = this.#lists[place]?.colour
      this.#map.setLayoutProperty(id, 'visibility', colour === undefined ? 'none' : 'visible')
      if (colour !== undefined) this.#map.setPaintProperty(id, 'circle-stroke-color', colour)
    }
    const labelled = this.#lists.flatMap(({ isLabelled }, place) => (isLabelled ? [place] : []))
    this.#map.setFilter('vessel-names', namedFilter(labelled))
  }
}
