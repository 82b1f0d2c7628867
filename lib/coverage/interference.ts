import type { Place } from '#lib/distance.ts'
import { coverageGrid } from './grid.ts'

/** The vessels of a cell that were displaced in an hour, and all that were received there. */
export interface InterferenceCell {
  /** Hours since 1970. */
  hour: number
  cell: number
  displaced: number
  received: number
}

interface Counted {
  hour: number
  cell: number
  displaced: Set<number>
  received: Set<number>
  isChanged: boolean
}

export const maxInterferenceCells = 2_000
/** Counted in all cells together, which takes some megabytes. */
const maxCountedVessels = 200_000
const hourMilliseconds = 3_600_000
const numberOfCells = coverageGrid.columns * coverageGrid.rows

/**
 * Counts displaced vessels by hour and cell, each in the cell of its last trusted position, and the vessels that are received there
 * after the first of them. Only cells with displaced vessels are kept, for the current hour and the one before.
 */
export class Interference {
  readonly #counted = new Map<number, Counted>()
  #vessels = 0
  #latestHour = 0

  noteDisplaced(vessel: number, trusted: Place, atMilliseconds: number): void {
    const hour = Math.floor(atMilliseconds / hourMilliseconds)
    if (hour < this.#latestHour - 1) return
    if (hour > this.#latestHour) this.#begin(hour)
    const cell = coverageGrid.cellAt(trusted)
    const key = keyOf(hour, cell)
    const known = this.#counted.get(key)
    if (!known && this.#counted.size >= maxInterferenceCells) return
    const counted = known ?? { hour, cell, displaced: new Set(), received: new Set(), isChanged: false }
    if (!known) this.#counted.set(key, counted)
    this.#add(counted, counted.received, vessel)
    if (counted.received.has(vessel)) this.#add(counted, counted.displaced, vessel)
  }

  noteReceived(vessel: number, place: Place, atMilliseconds: number): void {
    if (this.#counted.size === 0) return
    const hour = Math.floor(atMilliseconds / hourMilliseconds)
    const counted = this.#counted.get(keyOf(hour, coverageGrid.cellAt(place)))
    if (counted) this.#add(counted, counted.received, vessel)
  }

  /** The cells that were changed since they were last taken. */
  takeChanged(): InterferenceCell[] {
    const taken: InterferenceCell[] = []
    for (const counted of this.#counted.values()) {
      if (!counted.isChanged) continue
      counted.isChanged = false
      const { hour, cell, displaced, received } = counted
      taken.push({ hour, cell, displaced: displaced.size, received: received.size })
    }
    return taken
  }

  /** Marks cells as changed that could not be saved. */
  giveBack(taken: readonly InterferenceCell[]): void {
    for (const { hour, cell } of taken) {
      const counted = this.#counted.get(keyOf(hour, cell))
      if (counted) counted.isChanged = true
    }
  }

  #begin(hour: number): void {
    this.#latestHour = hour
    for (const [key, counted] of this.#counted) {
      if (counted.hour >= hour - 1) continue
      this.#counted.delete(key)
      this.#vessels -= counted.displaced.size + counted.received.size
    }
  }

  #add(counted: Counted, vessels: Set<number>, vessel: number): void {
    if (vessels.has(vessel) || this.#vessels >= maxCountedVessels) return
    vessels.add(vessel)
    counted.isChanged = true
    this.#vessels += 1
  }
}

function keyOf(hour: number, cell: number): number {
  return hour * numberOfCells + cell
}
