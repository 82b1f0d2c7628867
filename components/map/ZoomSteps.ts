import type { Map as GlMap } from 'maplibre-gl'
import { mostZoom } from './camera.ts'
import { moveMs } from './moves.ts'

/** Steps of zoom that add up, though the next comes before the map has got to where the last one leads. */
export class ZoomSteps {
  #map: GlMap
  #goal: number | null = null

  constructor(map: GlMap) {
    this.#map = map
    map.on('moveend', () => {
      this.#goal = null
    })
  }

  by(steps: number): void {
    const goal = Math.min(mostZoom, Math.max(this.#map.getMinZoom(), (this.#goal ?? this.#map.getZoom()) + steps))
    this.#map.easeTo({ zoom: goal, duration: moveMs })
    this.#goal = this.#map.isMoving() ? goal : null
  }
}
