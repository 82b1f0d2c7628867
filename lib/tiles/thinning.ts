import type { Bitset } from '#lib/fleet/bitset.ts'
import { entryNumbers, mercatorXOffset, mercatorYOffset, receivedOffset, rowOffset } from '#lib/fleet/cellIndex.ts'
import { offTheMap } from '#lib/fleet/mercator.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { forEachCell, type TilePoints } from './tilePoints.ts'
import { buffer, type CellRange, extent, type TileWindow } from './tileWindow.ts'
import { type AgeLimits, rankOf } from './vesselAges.ts'

/**
 * The value of an empty square. A square holds the rank and row of a vessel as one number, so that the smallest is the
 * one to show.
 */
export const emptySquare = 0x7fff_ffff
export const rankShift = 28
export const rowBits = (1 << rankShift) - 1

/** The finest squares measure 2 to the power of this, in tile units. */
export const finestShift = 4
const maxAcross = (extent + 2 * buffer) >> finestShift

/** Reused from tile to tile; a tile is made in one go. */
const squares = new Int32Array(maxAcross ** 2)

/**
 * Keeps at most one vessel in every square of 2^shift units: the most prominent, or the lowest row of equals. Arrays
 * are read directly: through arrayAt.ts a tile at zoom 4 took 1.59 ms instead of 1.24.
 */
export class Thinning {
  readonly #fleet: VisibleFleet
  readonly #window: TileWindow
  readonly #limits: AgeLimits
  readonly #shift: number
  /** The same shift for steps of the world's width. */
  readonly #stepShift: number
  /** Counted in squares from the world's northern edge. */
  readonly #north: number
  readonly #across: number

  constructor(fleet: VisibleFleet, window: TileWindow, limits: AgeLimits, shift: number) {
    this.#fleet = fleet
    this.#window = window
    this.#limits = limits
    this.#shift = shift
    this.#stepShift = shift + Math.log2(window.stepsPerUnit)
    this.#north = window.top / 2 ** this.#stepShift
    this.#across = (extent + 2 * buffer) >> shift
    squares.fill(emptySquare, 0, this.#across ** 2)
  }

  addCells(range: CellRange, selection: Bitset | null): void {
    const { entries } = this.#fleet.places.cells
    const west = this.#window.left | 0
    const shift = this.#stepShift
    const north = this.#north
    const across = this.#across
    const { live, tenMinutes, hour } = this.#limits
    forEachCell(this.#fleet, range, (start, end) => {
      for (let at = start; at < end; at += entryNumbers) {
        const mercatorY = entries[at + mercatorYOffset]! >>> 0
        const squareRow = (mercatorY >>> shift) - north
        const column = ((entries[at + mercatorXOffset]! - west) >>> 0) >>> shift
        if (column >= across || squareRow < 0 || squareRow >= across || mercatorY === offTheMap) continue
        const row = entries[at + rowOffset]!
        if (selection !== null && !selection.has(row)) continue
        const key = (rankOf(live, tenMinutes, hour, entries[at + receivedOffset]!) << rankShift) | row
        const square = squareRow * across + column
        if (key < squares[square]!) squares[square] = key
      }
    })
  }

  /** Keeps the vessels that finer squares have left. */
  addPoints({ count, entries: places, xs, ys }: TilePoints): void {
    const { entries } = this.#fleet.places.cells
    const { live, tenMinutes, hour } = this.#limits
    for (let index = 0; index < count; index += 1) {
      const at = places[index]!
      const key =
        (rankOf(live, tenMinutes, hour, entries[at + receivedOffset]!) << rankShift) | entries[at + rowOffset]!
      const square = ((ys[index]! + buffer) >> this.#shift) * this.#across + ((xs[index]! + buffer) >> this.#shift)
      if (key < squares[square]!) squares[square] = key
    }
  }

  /** Writes the remaining vessels, from northwest to southeast. */
  putInto(points: TilePoints): void {
    const { cells } = this.#fleet.places
    const { left, top, stepsPerUnit } = this.#window
    const count = this.#across ** 2
    points.count = 0
    for (let square = 0; square < count; square += 1) {
      const key = squares[square]!
      if (key === emptySquare) continue
      const entry = cells.entryOf(key & rowBits)
      const x = Math.floor(((cells.entries[entry + mercatorXOffset]! - left) >>> 0) / stepsPerUnit)
      const y = Math.floor(((cells.entries[entry + mercatorYOffset]! >>> 0) - top) / stepsPerUnit)
      // The world tile shows some vessels twice, in the east and in the west.
      const isAgain = x >> this.#shift !== square % this.#across
      points.add(entry, x - buffer + (isAgain ? extent : 0), y - buffer)
    }
  }
}
