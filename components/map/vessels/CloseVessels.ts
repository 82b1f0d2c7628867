import type { Feature } from 'geojson'
import type { Map as GlMap } from 'maplibre-gl'
import { putData } from '../style/visibility.ts'
import { hullNamesOf, hullsOf, type TileVessel, vectorsFromZoom, vectorsOf } from './hulls.ts'

const restMs = 60
const vessels = { source: 'vessels', sourceLayer: 'vessels' } as const

/** Draws hulls to scale and speed vectors at close zooms, from properties in the tiles. */
export class CloseVessels {
  #map: GlMap
  #due: ReturnType<typeof setTimeout> | undefined
  #drawn = { hulls: 0, vectors: 0 }
  #minutesAhead = 6
  #withHull: ReadonlySet<number> = new Set()

  constructor(map: GlMap) {
    this.#map = map
    map.on('sourcedata', ({ sourceId, tile }) => {
      if (sourceId === 'vessels' && tile) this.draw()
    })
    map.on('moveend', () => this.draw())
  }

  /** Draws soon, and once for many tiles that arrive together. */
  draw(): void {
    this.#due ??= setTimeout(() => {
      this.#due = undefined
      void this.#draw()
    }, restMs)
  }

  /** Sets how far the predicted way of vessels goes. */
  setMinutesAhead(minutes: number): void {
    this.#minutesAhead = minutes
    this.draw()
  }

  destroy(): void {
    clearTimeout(this.#due)
    this.#due = undefined
  }

  async #draw(): Promise<void> {
    const map = this.#map
    if (!map.getSource('hulls')) return
    const zoom = map.getZoom()
    const vessels = zoom < vectorsFromZoom ? [] : vesselsOn(map)
    const hulls = hullsOf(vessels, zoom)
    const vectors = vectorsOf(vessels, zoom, this.#minutesAhead)
    const before = this.#drawn
    this.#drawn = { hulls: hulls.features.length, vectors: vectors.features.length }
    const put = (source: 'hulls' | 'vectors', features: Feature[]) =>
      before[source] + this.#drawn[source] > 0
        ? putData(map, source, { type: 'FeatureCollection', features })
        : undefined
    await Promise.all([put('hulls', [...hulls.features, ...hullNamesOf(hulls)]), put('vectors', vectors.features)])
    // Hides an icon only after its hull is drawn.
    this.#mark(new Set(hulls.features.flatMap(({ id }) => (typeof id === 'number' ? [id] : []))))
  }

  #mark(withHull: ReadonlySet<number>): void {
    const map = this.#map
    if (!map.getSource('vessels')) return
    for (const id of this.#withHull) {
      if (withHull.has(id)) continue
      map.setFeatureState({ ...vessels, id }, { hull: false })
      map.setFeatureState({ source: 'selection', id }, { hull: false })
    }
    for (const id of withHull) {
      if (this.#withHull.has(id)) continue
      map.setFeatureState({ ...vessels, id }, { hull: true })
      map.setFeatureState({ source: 'selection', id }, { hull: true })
    }
    this.#withHull = withHull
  }
}

/** A vessel near the edge of a tile is in the neighbouring tile as well. */
function vesselsOn(map: GlMap): TileVessel[] {
  const vessels = new Map<number, TileVessel>()
  for (const { id, geometry, properties } of map.querySourceFeatures('vessels', { sourceLayer: 'vessels' })) {
    if (typeof id !== 'number' || geometry.type !== 'Point') continue
    const [longitude = 0, latitude = 0] = geometry.coordinates
    vessels.set(id, { mmsi: id, longitude, latitude, properties })
  }
  return [...vessels.values()]
}
