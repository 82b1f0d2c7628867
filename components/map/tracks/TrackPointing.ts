import type { Map as GlMap, Point } from 'maplibre-gl'
import { nearestMark } from '../nearPoint.ts'
import { reachPixels } from '../vessels/pointedMark.ts'
import { pointTextFilter, pointTextLayer } from './trackLayers.ts'

/** Shows the text of the track point under the pointer or of the tapped one. */
export class TrackPointing {
  #map: GlMap
  #shown: number | null = null

  constructor(map: GlMap) {
    this.#map = map
    map.on('mousemove', ({ point }) => this.#show(this.#pointAt(point, reachPixels.mouse)))
    map.on('click', ({ point }) => this.#show(this.#pointAt(point, reachPixels.touch)))
    map.on('mouseout', () => this.#show(null))
  }

  /** Call it after a change of the style, which shows no text. */
  forget(): void {
    this.#shown = null
  }

  #show(point: number | null): void {
    if (point === this.#shown || !this.#map.getLayer(pointTextLayer)) return
    this.#shown = point
    this.#map.setFilter(pointTextLayer, pointTextFilter(point))
  }

  #pointAt(point: Point, reach: number): number | null {
    const map = this.#map
    if (map.getLayer('track-points') && map.getLayoutProperty('track-points', 'visibility') === 'none') return null
    return nearestMark(map, point, reach, ['track-points'])?.id ?? null
  }
}
