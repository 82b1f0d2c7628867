import type { GeoJSONStoreFeatures, TerraDraw } from 'terra-draw'
import type { Position } from '../../ui/places/greatCircle.ts'
import { northingOf } from '../../ui/places/mercator.ts'
import { coordinateDecimals, type FramedAdapter } from './FramedAdapter.ts'

export type Ring = readonly Position[]
export type FeatureId = string | number

export interface TouchedCorner {
  index: number
  place: Position
}

/**
 * The rings of the edited area, one of them with editable points. terra-draw has no holes, so each ring is a polygon
 * there.
 */
export class EditedRings {
  #draw: TerraDraw
  #adapter: FramedAdapter
  #onCorner: (corner: TouchedCorner | null) => void
  #edited = 0
  #corner: number | null = null
  #rings: Ring[] = []
  #ids: (FeatureId | null)[] = []

  constructor(draw: TerraDraw, adapter: FramedAdapter, onCorner: (corner: TouchedCorner | null) => void) {
    this.#draw = draw
    this.#adapter = adapter
    this.#onCorner = onCorner
  }

  get all(): readonly Ring[] {
    return this.#rings
  }

  /** The index of the ring with editable points. */
  get edited(): number {
    return this.#edited
  }

  get ring(): Ring {
    return this.#rings[this.#edited] ?? []
  }

  /** The point that was touched last. */
  get corner(): number | null {
    return this.#corner
  }

  get cornerCount(): number {
    return Math.max(0, this.ring.length - 1)
  }

  select(index: number): void {
    this.#edited = index
    this.touch(null)
    const id = this.#ids[index] ?? null
    if (id !== null) this.#draw.selectFeature(id)
  }

  touch(corner: number | null): void {
    if (corner === null && this.#corner === null) return
    this.#corner = corner
    const place = corner === null ? undefined : this.ring[corner]
    this.#onCorner(corner !== null && place ? { index: corner, place } : null)
  }

  /** A ring around the whole world does not fit into terra-draw's longitudes and has no id. */
  load(rings: readonly Ring[]): void {
    const longitudes = (rings[0] ?? []).map(([longitude]) => longitude)
    this.#adapter.frame = (Math.min(...longitudes) + Math.max(...longitudes)) / 2
    this.#rings = [...rings]
    this.#ids = rings.map((ring) => this.#add(ring))
  }

  clear(): void {
    this.touch(null)
    this.#draw.clear()
    this.#rings = []
    this.#ids = []
  }

  areThose(rings: readonly Ring[]): boolean {
    return rings.length === this.#rings.length && rings.every((ring, i) => isSameRing(ring, this.#rings[i]))
  }

  indexOf(id: FeatureId): number {
    return this.#ids.indexOf(id)
  }

  change(index: number, ring: Ring): void {
    this.#rings[index] = ring
  }

  /** Converts a ring of terra-draw to our longitudes. */
  ringOf({ geometry }: GeoJSONStoreFeatures): Ring {
    const [ring = []] = geometry.type === 'Polygon' ? geometry.coordinates : []
    return ring.map(([longitude = 0, latitude = 0]): Position => [longitude + this.#adapter.frame, latitude])
  }

  /** The point of the edited ring nearest to a point of the screen. */
  cornerNear({ x, y }: { x: number; y: number }, reachPixels: number): number | null {
    let [nearest, least]: [number | null, number] = [null, reachPixels]
    for (const [corner, [longitude, latitude]] of this.ring.slice(0, -1).entries()) {
      const at = this.#adapter.project(longitude - this.#adapter.frame, latitude)
      const distance = Math.hypot(at.x - x, at.y - y)
      if (distance < least) [nearest, least] = [corner, distance]
    }
    return nearest
  }

  #add(ring: Ring): FeatureId | null {
    const decimals = 10 ** coordinateDecimals
    const round = (degrees: number) => Math.round(degrees * decimals) / decimals
    const coordinates = ring.map(([longitude, latitude]) => [round(longitude - this.#adapter.frame), round(latitude)])
    const id = this.#draw.getFeatureId()
    const geometry = { type: 'Polygon' as const, coordinates: [coordinates] }
    const mode = isRound(ring) ? 'circle' : 'polygon'
    const [result] = this.#draw.addFeatures([{ type: 'Feature', id, geometry, properties: { mode } }])
    return result?.valid ? id : null
  }
}

function isSameRing(a: Ring, b: Ring | undefined): boolean {
  return (
    a.length === b?.length &&
    a.every(([longitude, latitude], i) => {
      const [x, y] = b[i] ?? [Number.NaN, Number.NaN]
      return Math.abs(longitude - x) < 1e-7 && Math.abs(latitude - y) < 1e-7
    })
  )
}

const minCorners = 24
const maxDeviation = 0.02

/**
 * Whether a ring is a circle on the chart, and not just a polygon of many points. Circles are edited by their radius.
 */
export function isRound(ring: Ring): boolean {
  if (ring.length - 1 < minCorners) return false
  const corners = ring.slice(0, -1).map(([longitude, latitude]) => [longitude, northingOf(latitude)] as const)
  const middle = (axis: 0 | 1) => {
    const along = corners.map((corner) => corner[axis])
    return (Math.min(...along) + Math.max(...along)) / 2
  }
  const [x, y] = [middle(0), middle(1)]
  const radii = corners.map((corner) => Math.hypot(corner[0] - x, corner[1] - y))
  const mean = radii.reduce((sum, radius) => sum + radius, 0) / radii.length
  return radii.every((radius) => Math.abs(radius / mean - 1) < maxDeviation)
}
