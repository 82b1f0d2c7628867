import type { Map as GlMap, Point } from 'maplibre-gl'
import { projectNear } from '../camera/worldTurns.ts'
import { reachPixels } from '../vessels/pointedVessel.ts'
import { toldFilter, toldLayer } from './trackLayers.ts'

/** Tells of the point of a track that is pointed at or tapped. */
export class TrackPointing {
  #map: GlMap
  #told: number | null = null

  constructor(map: GlMap) {
    this.#map = map
    map.on('mousemove', ({ point }) => this.#tell(this.#pointAt(point, reachPixels.mouse)))
    map.on('click', ({ point }) => this.#tell(this.#pointAt(point, reachPixels.touch)))
    map.on('mouseout', () => this.#tell(null))
  }

  /** A new style tells of nothing. */
  forget(): void {
    this.#told = null
  }

  #tell(point: number | null): void {
    if (point === this.#told || !this.#map.getLayer(toldLayer)) return
    this.#told = point
    this.#map.setFilter(toldLayer, toldFilter(point))
  }

  #pointAt({ x, y }: Point, reach: number): number | null {
    const map = this.#map
    if (!map.getLayer('track-points') || map.getLayoutProperty('track-points', 'visibility') === 'none') return null
    const found = map.queryRenderedFeatures(
      [
        [x - reach, y - reach],
        [x + reach, y + reach],
      ],
      { layers: ['track-points'] },
    )
    let nearest: number | null = null
    let least = Number.POSITIVE_INFINITY
    for (const { id, geometry } of found) {
      if (typeof id !== 'number' || geometry.type !== 'Point') continue
      const place = projectNear(map, geometry.coordinates as [number, number], x)
      const distance = Math.hypot(place.x - x, place.y - y)
      if (distance >= least) continue
      least = distance
      nearest = id
    }
    return nearest
  }
}
