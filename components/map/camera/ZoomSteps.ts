import type { LngLat } from 'maplibre-gl'
import { maxZoom } from '../../view/camera.ts'
import { moveMs } from './moves.ts'

interface ZoomedMap {
  getZoom(): number
  getMinZoom(): number
  isMoving(): boolean
  easeTo(options: { zoom: number; duration: number; around?: LngLat }): unknown
  on(type: 'moveend', act: () => void): unknown
}

/** Adds up zoom steps, even if the next one comes while the map is moving. */
export class ZoomSteps {
  #map: ZoomedMap
  #goal: number | null = null

  constructor(map: ZoomedMap) {
    this.#map = map
    map.on('moveend', () => {
      this.#goal = null
    })
  }

  /** `around`: the place that stays where it is, in place of the centre. */
  by(steps: number, around?: LngLat): void {
    this.along((zoom) => {
      const goal = Math.min(maxZoom, Math.max(this.#map.getMinZoom(), zoom + steps))
      this.#map.easeTo({ zoom: goal, duration: moveMs, ...(around && { around }) })
      return goal
    })
  }

  /** Combines another move with pending steps: `move` gets the zoom that the map is heading for and returns its own. */
  along(move: (zoom: number) => number): void {
    const goal = move(this.#goal ?? this.#map.getZoom())
    this.#goal = this.#map.isMoving() ? goal : null
  }
}
