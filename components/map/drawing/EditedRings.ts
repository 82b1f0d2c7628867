import type { GeoJSONStoreFeatures, TerraDraw } from 'terra-draw'
import { coordinateDecimals, type FramedAdapter } from './FramedAdapter.ts'
import { isRound } from './roundRing.ts'

export type Position = readonly [longitude: number, latitude: number]
export type Ring = readonly Position[]
export type FeatureId = string | number

/** The rings of the area that is edited. terra-draw has no holes: it holds each ring as a polygon of its own. */
export class EditedRings {
  #draw: TerraDraw
  #adapter: FramedAdapter
  #rings: Ring[] = []
  #ids: (FeatureId | null)[] = []

  constructor(draw: TerraDraw, adapter: FramedAdapter) {
    this.#draw = draw
    this.#adapter = adapter
  }

  get all(): readonly Ring[] {
    return this.#rings
  }

  /** A ring that does not fit into terra-draw's world, because it goes all the way round, has no id. */
  load(rings: readonly Ring[]): void {
    const longitudes = (rings[0] ?? []).map(([longitude]) => longitude)
    this.#adapter.frame = (Math.min(...longitudes) + Math.max(...longitudes)) / 2
    this.#rings = [...rings]
    this.#ids = rings.map((ring) => this.#add(ring))
  }

  clear(): void {
    this.#draw.clear()
    this.#rings = []
    this.#ids = []
  }

  areThose(rings: readonly Ring[]): boolean {
    return rings.length === this.#rings.length && rings.every((ring, i) => isSameRing(ring, this.#rings[i]))
  }

  idOf(index: number): FeatureId | null {
    return this.#ids[index] ?? null
  }

  indexOf(id: FeatureId): number {
    return this.#ids.indexOf(id)
  }

  change(index: number, ring: Ring): void {
    this.#rings[index] = ring
  }

  /** A ring of terra-draw's in our longitudes. */
  ringOf({ geometry }: GeoJSONStoreFeatures): Ring {
    const [ring = []] = geometry.type === 'Polygon' ? geometry.coordinates : []
    return ring.map(([longitude = 0, latitude = 0]): Position => [longitude + this.#adapter.frame, latitude])
  }

  cornerCount(index: number): number {
    return Math.max(0, (this.#rings[index]?.length ?? 0) - 1)
  }

  cornerNear(index: number, { x, y }: { x: number; y: number }, reachPixels: number): number | null {
    const ring = this.#rings[index] ?? []
    let [nearest, least]: [number | null, number] = [null, reachPixels]
    for (const [corner, [longitude, latitude]] of ring.slice(0, -1).entries()) {
      const at = this.#adapter.project(longitude - this.#adapter.frame, latitude)
      const distance = Math.hypot(at.x - x, at.y - y)
      if (distance < least) [nearest, least] = [corner, distance]
    }
    return nearest
  }

  #add(ring: Ring): FeatureId | null {
    const decimals = 10 ** coordinateDecimals
    const round = (degrees: number) => Math.round(degrees * decimals) / decimals
    const coordinates = ring.map(([longitude, latitude]) => [round(longitude - this.#adapter.frame), latitude])
    const id = this.#draw.getFeatureId()
    const geometry = { type: 'Polygon' as const, coordinates: [coordinates] }
    const mode = isRound(ring) ? 'circle' : 'polygon'
    const [result] = this.#draw.addFeatures([{ type: 'Feature', id, geometry, properties: { mode } }])
    return result?.valid ? id : null
  }
}

function isSameRing(one: Ring, other: Ring | undefined): boolean {
  return (
    one.length === other?.length &&
    one.every(([longitude, latitude], i) => {
      const [x, y] = other[i] ?? [Number.NaN, Number.NaN]
      return Math.abs(longitude - x) < 1e-7 && Math.abs(latitude - y) < 1e-7
    })
  )
}
