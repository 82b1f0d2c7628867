import { mostZoom } from '../../view/camera.ts'
import { moveMs } from './moves.ts'

interface ZoomedMap {
  getZoom(): number
  getMinZoom(): number
  isMoving(): boolean
  easeTo(options: { zoom: number; duration: number }): unknown
  on(type: 'moveend', act: () => void): unknown
}

/** Steps of zoom that add up, though the next comes before the map has got to where the last one leads. */
export class ZoomSteps {
  #map: ZoomedMap
  #goal: number | null = null

  constructor(map: ZoomedMap) {
    this.#map = map
    map.on('moveend', () => {
      this.#goal = null
    })
  }

  by(steps: number): void {
    this.along((zoom) => {
      const goal = Math.min(mostZoom, Math.max(this.#map.getMinZoom(), zoom + steps))
      this.#map.easeTo({ zoom: goal, duration: moveMs })
      return goal
    })
  }

  /** For what moves the map besides: it is handed the zoom that is asked for, and tells to which it goes. */
  along(move: (zoom: number) => number): void {
    const goal = move(this.#goal ?? this.#map.getZoom())
    this.#goal = this.#map.isMoving() ? goal : null
  }
}
