import { kilometresBetween, kilometresPerDegree, type Place } from '#lib/distance.ts'
import type { Port } from '#lib/ports/port.ts'

/** A vessel comes into a port at the first distance and leaves it at the second. */
const enterKilometres = 3
const leaveKilometres = 4

const cellsPerDegree = 10
const columns = 360 * cellsPerDegree

interface PortPlace extends Place {
  code: string
}

/** Finds the port of a place. Cells of 0.1° list the ports in reach, so that a vessel far from any costs one look-up. */
export class PortPlaces {
  readonly #cells = new Map<number, PortPlace[]>()
  readonly #places = new Map<string, PortPlace>()

  /** Places that a list only mentions are no ports. */
  constructor(ports: readonly Port[]) {
    for (const { unlocode, longitude, latitude, size } of ports) {
      if (longitude === null || latitude === null || size === 0) continue
      const place = { code: unlocode, longitude, latitude }
      this.#places.set(unlocode, place)
      for (const cell of cellsAround(place)) enter(this.#cells, cell, place)
    }
  }

  /** The code of the nearest port that a vessel at this place is in. */
  portAt(place: Place): string | null {
    let code: string | null = null
    let kilometres = enterKilometres
    for (const port of this.#cells.get(cellOf(place)) ?? []) {
      const distance = kilometresBetween(port, place)
      if (distance > kilometres) continue
      code = port.code
      kilometres = distance
    }
    return code
  }

  /** Whether a vessel that was in the port has not left it. */
  isStillIn(code: string, place: Place): boolean {
    const port = this.#places.get(code)
    return port !== undefined && kilometresBetween(port, place) <= leaveKilometres
  }
}

function cellOf({ longitude, latitude }: Place): number {
  return numberOf(Math.floor(latitude * cellsPerDegree), Math.floor(longitude * cellsPerDegree))
}

function numberOf(row: number, column: number): number {
  return (row + 90 * cellsPerDegree) * columns + (((column % columns) + columns) % columns)
}

function* cellsAround({ longitude, latitude }: Place): Generator<number> {
  const north = enterKilometres / kilometresPerDegree
  const east = Math.min(180, north / Math.cos((Math.min(89, Math.abs(latitude) + north) * Math.PI) / 180))
  const first = Math.floor((longitude - east) * cellsPerDegree)
  const last = Math.min(first + columns - 1, Math.floor((longitude + east) * cellsPerDegree))
  const top = Math.floor((latitude + north) * cellsPerDegree)
  for (let row = Math.floor((latitude - north) * cellsPerDegree); row <= top; row += 1)
    for (let column = first; column <= last; column += 1) yield numberOf(row, column)
}

function enter(cells: Map<number, PortPlace[]>, cell: number, place: PortPlace): void {
  const held = cells.get(cell)
  if (held) held.push(place)
  else cells.set(cell, [place])
}
