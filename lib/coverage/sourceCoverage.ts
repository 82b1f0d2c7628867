import { boxWithin, nauticalMilesBetween, nauticalMilesPerDegree, type Place } from '#lib/distance.ts'
import { coverageGrid, middleOf } from './grid.ts'
import { type ReceiverRange, rangeOf } from './receiverRange.ts'
import {
  beginCell,
  bitOf,
  cellIn,
  isNoted,
  keptSeconds,
  lastReceptionIn,
  noteReception,
  noteVessel,
  numbersPerCell,
  vesselBitsAt,
} from './reception.ts'
import type { SourceCells } from './storedCells.ts'

/** The distance from a place within which a source receives it. */
const nearNauticalMiles = 30
const firstCells = 64
/** The share of cells that make room together, because finding the oldest takes a sort. */
const removedShare = 0.1
/** A range takes a look at every cell. */
const rangeMilliseconds = 5 * 60_000

/** The cells in which one source receives vessels. */
export class SourceCoverage {
  readonly simulated: boolean
  /** Whether anything was received since the coverage was last saved. */
  isChanged = false
  readonly #maxCells: () => number
  /** Places of cells in the numbers. */
  readonly #places = new Map<number, number>()
  #numbers: Int32Array
  #range: { range: ReceiverRange | null; at: number } | null = null

  constructor({ simulated, numbers }: SourceCells, maxCells: () => number) {
    this.simulated = simulated
    this.#maxCells = maxCells
    this.#numbers = new Int32Array(Math.max(numbers.length, firstCells * numbersPerCell))
    this.#numbers.set(numbers)
    for (let at = 0; at < numbers.length; at += numbersPerCell) this.#places.set(cellIn(numbers, at), at)
  }

  get cellCount(): number {
    return this.#places.size
  }

  /** Notes that a vessel was received at a trusted position. `at` is in milliseconds since 1970. */
  note(mmsi: number, longitude: number, latitude: number, at: number): void {
    const seconds = Math.floor(at / 1000)
    const place = this.#placeOf({ longitude, latitude }, seconds)
    noteReception(this.#numbers, place, mmsi, seconds)
  }

  /**
   * Notes that a vessel was received at a position that is not judged yet. The hour does not count, and no cell is established.
   * Returns whether `note` would change that.
   */
  noteVessel(mmsi: number, longitude: number, latitude: number, at: number): boolean {
    const seconds = Math.floor(at / 1000)
    const place = this.#placeOf({ longitude, latitude }, seconds)
    noteVessel(this.#numbers, place, mmsi, seconds)
    return !isNoted(this.#numbers, place, seconds)
  }

  /** Begins the cell of a place that has none. */
  #placeOf(place: Place, seconds: number): number {
    this.isChanged = true
    const cell = coverageGrid.cellAt(place)
    const known = this.#places.get(cell)
    if (known !== undefined) return known
    if (this.#places.size >= this.#maxCells()) this.#removeOldest()
    const end = this.#places.size * numbersPerCell
    if (end === this.#numbers.length) this.#numbers = withRoom(this.#numbers)
    beginCell(this.#numbers, end, cell, seconds)
    this.#places.set(cell, end)
    return end
  }

  /** Whether a vessel was received near the place since then. */
  hasReceivedNear(place: Place, since: number): boolean {
    const box = boxWithin(place, nearNauticalMiles / nauticalMilesPerDegree)
    for (const { first, last } of coverageGrid.cellsIn(box)) {
      for (let cell = first; cell <= last; cell += 1) {
        const held = this.#places.get(cell)
        if (held === undefined || lastReceptionIn(this.#numbers, held) * 1000 < since) continue
        if (nauticalMilesBetween(middleOf(cell), place) <= nearNauticalMiles) return true
      }
    }
    return false
  }

  /** How far its receiver receives, from at most five minutes ago; `null` if it has no range. */
  range(now: number): ReceiverRange | null {
    if (this.#range === null || Math.abs(now - this.#range.at) >= rangeMilliseconds)
      this.#range = { range: rangeOf(this.#numbers, this.#places.size, now / 1000), at: now }
    return this.#range.range
  }

  /** Whether the vessel was probably received in the cell of the place since then. */
  hasReceived(mmsi: number, place: Place, since: number, now: number): boolean {
    const held = this.#places.get(coverageGrid.cellAt(place))
    if (held === undefined || lastReceptionIn(this.#numbers, held) * 1000 < since) return false
    return (vesselBitsAt(this.#numbers, held, now / 1000) & bitOf(mmsi)) !== 0
  }

  /** The cells of the last seven days, by their number; forgets the others. */
  cells(now: number): SourceCells {
    const since = now / 1000 - keptSeconds
    const places = [...this.#places.values()].filter((at) => lastReceptionIn(this.#numbers, at) >= since)
    this.#keep(places)
    const inOrder = Int32Array.from(this.#places.keys()).sort()
    const numbers = this.#numbersAt(inOrder.map((cell) => this.#places.get(cell) ?? 0))
    return { simulated: this.simulated, numbers }
  }

  #removeOldest(): void {
    const places = [...this.#places.values()]
    const oldestFirst = Float64Array.from(places, (at) => lastReceptionIn(this.#numbers, at)).sort()
    const lastRemoved = oldestFirst[Math.ceil(places.length - this.#maxCells() * (1 - removedShare)) - 1] ?? 0
    this.#keep(places.filter((at) => lastReceptionIn(this.#numbers, at) > lastRemoved))
  }

  #keep(places: readonly number[]): void {
    if (places.length === this.#places.size) return
    this.#numbers = withRoom(this.#numbersAt(places))
    this.#places.clear()
    for (let index = 0; index < places.length; index += 1) {
      const at = index * numbersPerCell
      this.#places.set(cellIn(this.#numbers, at), at)
    }
  }

  #numbersAt(places: ArrayLike<number>): Int32Array {
    const numbers = new Int32Array(places.length * numbersPerCell)
    for (let index = 0; index < numbers.length; index += 1) {
      const within = index % numbersPerCell
      numbers[index] = this.#numbers[(places[(index - within) / numbersPerCell] ?? 0) + within] ?? 0
    }
    return numbers
  }
}

function withRoom(numbers: Int32Array): Int32Array {
  const larger = new Int32Array(Math.max(numbers.length * 2, firstCells * numbersPerCell))
  larger.set(numbers)
  return larger
}
