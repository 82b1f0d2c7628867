import type { Map as GlMap } from 'maplibre-gl'
import { putData } from '../style/visibility.ts'
import type { selectionData } from './selection.ts'

type SelectionData = ReturnType<typeof selectionData>

/** Draws the open vessel from its own record, and marks it if tiles and hulls show it as well. */
export class SelectedVessel {
  #map: GlMap
  #mmsi: number | null = null
  #data: SelectionData = { type: 'FeatureCollection', features: [] }

  constructor(map: GlMap) {
    this.#map = map
  }

  set(mmsi: number | null, data: SelectionData): void {
    if (this.#mmsi !== mmsi) {
      this.#mark(false)
      this.#mmsi = mmsi
    }
    this.#data = data
    this.show()
  }

  /** Adds the layers again after a style change. */
  show(): void {
    void putData(this.#map, 'selection', this.#data)
    this.#mark(this.#data.features.length > 0)
  }

  #mark(selected: boolean): void {
    const id = this.#mmsi
    if (id === null || !this.#map.getSource('vessels')) return
    this.#map.setFeatureState({ source: 'vessels', sourceLayer: 'vessels', id }, { selected })
    this.#map.setFeatureState({ source: 'hulls', id }, { selected })
  }
}
