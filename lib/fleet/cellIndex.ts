import { cellColumns, cellRowOf, cellRows, cellUnits, halfTurn } from '#lib/vessel/cells.ts'
import { withRoomFor } from './growth.ts'
import { Slabs } from './slabs.ts'

/** Numbers per entry, which are all that an area or a tile reads of a vessel: half a cache line. */
export const entryNumbers = 8
export const rowOffset = 0
export const longitudeOffset = 1
export const latitudeOffset = 2
export const mercatorXOffset = 3
export const mercatorYOffset = 4
export const markOffset = 5
export const receivedOffset = 6
export const numberOffset = 7

/**
 * Positions of all located vessels in cells of 0.1 degree: a vessel enters, moves and leaves in constant time. Columns
 * are read directly.
 */
export class CellIndex {
  readonly #slabs = new Slabs(cellColumns * cellRows, entryNumbers)
  /** By row; 0 for a row without a place. */
  #slotsPlusOne: Uint32Array = new Uint32Array(0)
  #homes = homesFor(0)

  /**
   * Writes `count` entries, in short loops that each read one array, so that cache misses overlap. Vessels that stay in
   * their cell, as nearly all do, are overwritten in place.
   */
  placeAll(placed: Int32Array, count: number): void {
    const homes = this.#readHomes(placed, count)
    const { entries } = this.#slabs
    const moving: number[] = []
    for (let place = 0; place < count; place += 1) {
      const from = place * entryNumbers
      // Stores 180° east as 180° west; an area that touches either finds the vessel there.
      if (placed[from + longitudeOffset] === halfTurn) placed[from + longitudeOffset] = -halfTurn
      const { at, longitude, latitude } = homes
      if (at[place]! >= 0 && cellAt(longitude[place]!, latitude[place]!) === cellIn(placed, from)) {
        for (let number = 0; number < entryNumbers; number += 1) entries[at[place]! + number] = placed[from + number]!
      } else moving.push(from)
    }
    for (const from of moving) {
      const row = placed[from + rowOffset]!
      this.remove(row)
      this.#enter(row, cellIn(placed, from))
      this.#write(row, placed, from)
    }
  }

  remove(row: number): void {
    if ((this.#slotsPlusOne[row] ?? 0) === 0) return
    const cell = this.#cellOf(row)
    const start = this.#startOf(cell)
    const slot = this.#slotsPlusOne[row]! - 1
    const moved = this.#slabs.removeAt(cell, slot - start)
    if (moved >= 0) this.#slotsPlusOne[moved] = slot + 1
    if (this.#startOf(cell) !== start) this.#followSlab(cell, this.counts[cell]!)
    this.#slotsPlusOne[row] = 0
  }

  /** The index in `entries` at which a located row's entry begins. */
  entryOf(row: number): number {
    return (this.#slotsPlusOne[row]! - 1) * entryNumbers
  }

  /**
   * Entries of all cells, each `entryNumbers` long. Entries of a cell are contiguous: `counts` entries from its `starts` on,
   * both counted in entries. Read them again after every change.
   */
  get entries(): Int32Array {
    return this.#slabs.entries
  }

  get starts(): Uint32Array {
    return this.#slabs.starts
  }

  get counts(): Uint32Array {
    return this.#slabs.counts
  }

  #startOf(cell: number): number {
    return this.#slabs.starts[cell]!
  }

  #cellOf(row: number): number {
    return cellIn(this.entries, this.entryOf(row))
  }

  /** The indexes at which the entries of these rows begin, negative for none, and the positions in them. */
  #readHomes(placed: Int32Array, count: number) {
    if (this.#homes.at.length < count) this.#homes = homesFor(count)
    const { at, longitude, latitude } = this.#homes
    const slotsPlusOne = this.#slotsPlusOne
    for (let place = 0; place < count; place += 1) {
      at[place] = ((slotsPlusOne[placed[place * entryNumbers + rowOffset]!] ?? 0) - 1) * entryNumbers
    }
    const { entries } = this.#slabs
    for (let place = 0; place < count; place += 1) {
      const home = Math.max(0, at[place]!)
      longitude[place] = entries[home + longitudeOffset]!
      latitude[place] = entries[home + latitudeOffset]!
    }
    return this.#homes
  }

  #write(row: number, placed: Int32Array, from: number): void {
    const { entries } = this.#slabs
    const at = this.entryOf(row)
    for (let place = 0; place < entryNumbers; place += 1) entries[at + place] = placed[from + place]!
  }

  #enter(row: number, cell: number): void {
    this.#slotsPlusOne = withRoomFor(this.#slotsPlusOne, row + 1)
    const start = this.#startOf(cell)
    const place = this.#slabs.add(cell)
    if (this.#startOf(cell) !== start) this.#followSlab(cell, place)
    this.#slotsPlusOne[row] = this.#startOf(cell) + place + 1
  }

  /**
   * Follows a cell that was moved with all its entries, because it outgrew its slab or no longer needs one so large.
   */
  #followSlab(cell: number, count: number): void {
    const start = this.#startOf(cell)
    for (let place = 0; place < count; place += 1) {
      const row = this.entries[(start + place) * entryNumbers + rowOffset]!
      this.#slotsPlusOne[row] = start + place + 1
    }
  }
}

function homesFor(count: number) {
  return { at: new Int32Array(count), longitude: new Int32Array(count), latitude: new Int32Array(count) }
}

function cellIn(entries: Int32Array, at: number): number {
  return cellAt(entries[at + longitudeOffset]!, entries[at + latitudeOffset]!)
}

function cellAt(longitude: number, latitude: number): number {
  return cellRowOf(latitude) * cellColumns + Math.floor((longitude + halfTurn) / cellUnits)
}
