import type { Box, Place } from '#lib/distance.ts'

const tilesAcross = 128
/** Longer ways are compared with edges. */
const maxTilesOfWay = 16

/**
 * Divides a box into tiles, and remembers those that no edge touches: all their places are inside, or none. Most ways of vessels
 * lie in such tiles.
 */
export class PlainTiles {
  readonly #box: Box
  readonly #width: number
  readonly #height: number
  /** `undefined` until it is needed, `null` if an edge touches the tile. */
  readonly #tiles: (boolean | null | undefined)[] = Array.from({ length: tilesAcross * tilesAcross })
  readonly #isInside: (tile: Box) => boolean | null

  /** `isInside` returns `null` if an edge touches the tile. */
  constructor(box: Box, isInside: (tile: Box) => boolean | null) {
    this.#box = box
    this.#width = (box.east - box.west) / tilesAcross
    this.#height = (box.north - box.south) / tilesAcross
    this.#isInside = isInside
  }

  /** Whether all places of a way are inside; `null` if an edge may be near. */
  isInside(from: Place, to: Place): boolean | null {
    if (Math.abs(from.longitude - to.longitude) > 180) return null
    const [x1, x2] = [this.#columnOf(from.longitude), this.#columnOf(to.longitude)]
    const [y1, y2] = [this.#rowOf(from.latitude), this.#rowOf(to.latitude)]
    const [first, last] = [Math.min(x1, x2), Math.max(x1, x2)]
    const [lowest, highest] = [Math.min(y1, y2), Math.max(y1, y2)]
    const isWithin = lowest >= 0 && highest < tilesAcross && last < tilesAcross
    if (!isWithin || (last - first + 1) * (highest - lowest + 1) > maxTilesOfWay) return null
    let isInside: boolean | null = null
    for (let row = lowest; row <= highest; row += 1) {
      for (let column = first; column <= last; column += 1) {
        isInside = this.#tileAt(column, row)
        if (isInside === null) return null
      }
    }
    return isInside
  }

  #tileAt(column: number, row: number): boolean | null {
    const at = row * tilesAcross + column
    const known = this.#tiles[at]
    if (known !== undefined) return known
    const [west, south] = [this.#box.west + column * this.#width, this.#box.south + row * this.#height]
    const isInside = this.#isInside({ west, south, east: west + this.#width, north: south + this.#height })
    this.#tiles[at] = isInside
    return isInside
  }

  #columnOf(longitude: number): number {
    const east = (longitude - this.#box.west) % 360
    return Math.floor((east < 0 ? east + 360 : east) / this.#width)
  }

  #rowOf(latitude: number): number {
    return Math.floor((latitude - this.#box.south) / this.#height)
  }
}
