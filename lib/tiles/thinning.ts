import type { Bitset } from '#lib/fleet/bitset.ts'
import { ENTRY_NUMBERS, HEARD, MERCATOR_X, MERCATOR_Y, ROW } from '#lib/fleet/cellIndex.ts'
import type { Fleet } from '#lib/fleet/fleet.ts'
import { MERCATOR_STEPS, NOT_ON_THE_MAP, OFF_THE_MAP } from '#lib/fleet/mercator.ts'
import { type AgeLimits, rankOf } from './shipAges.ts'
import { forEachCell, type TilePoints } from './tilePoints.ts'
import { BUFFER, type CellRange, EXTENT, type TileWindow } from './tileWindow.ts'

const NOBODY = 0x7fff_ffff
const RANK_SHIFT = 28
const ROW_BITS = (1 << RANK_SHIFT) - 1

/** The finest squares are of so many units, 2 to the power of this. */
export const FINEST_SHIFT = 4
const MOST_ACROSS = (EXTENT + 2 * BUFFER) >> FINEST_SHIFT

/** Kept from tile to tile; a tile is made in one go. Behind the last square is one for ships outside, which none can win. */
const squares = new Int32Array(MOST_ACROSS ** 2 + 1)
const TAKEN = -1

/**
 * At most one ship in every square of 2^shift units: the most prominent, of equals the one there longest. A square holds her
 * rank and her row as one number, so that the smallest is the one to show.
 */
export class Thinning {
  readonly #fleet: Fleet
  readonly #window: TileWindow
  readonly #limits: AgeLimits
  readonly #shift: number
  /** The same for steps of the world's width. */
  readonly #stepShift: number
  /** In squares from the world's northern edge. */
  readonly #north: number
  readonly #across: number

  constructor(fleet: Fleet, window: TileWindow, limits: AgeLimits, shift: number) {
    this.#fleet = fleet
    this.#window = window
    this.#limits = limits
    this.#shift = shift
    this.#stepShift = shift + Math.log2(window.stepsPerUnit)
    this.#north = window.top / 2 ** this.#stepShift
    this.#across = (EXTENT + 2 * BUFFER) >> shift
    squares.fill(NOBODY, 0, this.#across ** 2)
    squares[this.#across ** 2] = TAKEN
  }

  /**
   * Ship by ship in the order of rows: for tiles that show much of the world. Whether the next ship is inside, no processor can
   * guess; but nearly all are outside or stand behind one that is under way, live, and of a lower row, which is one question.
   */
  addRows({ words }: Bitset): void {
    const { heards, coarse } = this.#fleet.places
    const { left, size } = this.#window
    const west = (left / 2 ** 16) | 0
    const shift = this.#stepShift - 16
    const north = this.#north
    const across = this.#across
    const outside = across ** 2
    const around = size > MERCATOR_STEPS ? EXTENT >> this.#shift : across
    const { live, tenMinutes, hour } = this.#limits
    for (let word = 0; word < words.length; word += 1) {
      for (let bits = words[word]!; bits !== 0; bits &= bits - 1) {
        const row = (word << 5) + 31 - Math.clz32(bits & -bits)
        const place = coarse[row]!
        const column = (((place >>> 16) - west) & 0xffff) >>> shift
        const squareRow = ((place & 0xffff) >>> shift) - north
        const isOnMap = (place & 0xffff) - NOT_ON_THE_MAP
        const inside = ((column - across) & (squareRow - across) & ~squareRow & isOnMap) >> 31
        const square = ((squareRow * across + column) & inside) | (outside & ~inside)
        if (squares[square]! < row && (column + around >= across || inside === 0)) continue
        const key = (rankOf(live, tenMinutes, hour, heards[row]!) << RANK_SHIFT) | row
        if (key < squares[square]!) squares[square] = key
        if (column + around < across && key < squares[square + around]!) squares[square + around] = key
      }
    }
  }

  /** Cell by cell: for tiles that show less. */
  addCells(range: CellRange, selection: Bitset | null): void {
    const { entries } = this.#fleet.places.cells
    const west = this.#window.left | 0
    const shift = this.#stepShift
    const north = this.#north
    const across = this.#across
    const { live, tenMinutes, hour } = this.#limits
    forEachCell(this.#fleet, range, (start, end) => {
      for (let at = start; at < end; at += ENTRY_NUMBERS) {
        const mercatorY = entries[at + MERCATOR_Y]! >>> 0
        const squareRow = (mercatorY >>> shift) - north
        const column = ((entries[at + MERCATOR_X]! - west) >>> 0) >>> shift
        if (column >= across || squareRow < 0 || squareRow >= across || mercatorY === OFF_THE_MAP) continue
        const row = entries[at + ROW]!
        if (selection !== null && !selection.has(row)) continue
        const key = (rankOf(live, tenMinutes, hour, entries[at + HEARD]!) << RANK_SHIFT) | row
        const square = squareRow * across + column
        if (key < squares[square]!) squares[square] = key
      }
    })
  }

  /** Those that finer squares have left. */
  addPoints({ count, entries: places, xs, ys }: TilePoints): void {
    const { entries } = this.#fleet.places.cells
    const { live, tenMinutes, hour } = this.#limits
    for (let index = 0; index < count; index += 1) {
      const at = places[index]!
      const key = (rankOf(live, tenMinutes, hour, entries[at + HEARD]!) << RANK_SHIFT) | entries[at + ROW]!
      const square = ((ys[index]! + BUFFER) >> this.#shift) * this.#across + ((xs[index]! + BUFFER) >> this.#shift)
      if (key < squares[square]!) squares[square] = key
    }
  }

  /** The ships that are left, from the northwest to the southeast. */
  putInto(points: TilePoints): void {
    const { cells } = this.#fleet.places
    const { left, top, stepsPerUnit } = this.#window
    const count = this.#across ** 2
    points.count = 0
    for (let square = 0; square < count; square += 1) {
      const key = squares[square]!
      if (key === NOBODY) continue
      const entry = cells.entryOf(key & ROW_BITS)
      const x = Math.floor(((cells.entries[entry + MERCATOR_X]! - left) >>> 0) / stepsPerUnit)
      const y = Math.floor(((cells.entries[entry + MERCATOR_Y]! >>> 0) - top) / stepsPerUnit)
      const isAgain = x >> this.#shift !== square % this.#across
      points.add(entry, x - BUFFER + (isAgain ? EXTENT : 0), y - BUFFER)
    }
  }
}
