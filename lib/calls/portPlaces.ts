import { CellGrid } from '#lib/cellGrid.ts'
import { boxWithin, kilometresBetween, kilometresPerDegree, type Place } from '#lib/distance.ts'
import type { Port } from '#lib/ports/port.ts'
import type { Area } from '#lib/wire/area/area.ts'
import { AreaIndex } from '#lib/wire/area/areaIndex.ts'
import { portKilometres } from '#lib/wire/portAreas.ts'

/** Farther than a vessel comes into a port (`portKilometres`), so that one at its edge does not leave it at once. */
const leaveKilometres = 4

const grid = new CellGrid(10)

const nowhere: readonly PlacedArea[] = []

interface PortPlace extends Place {
  code: string
}

/** The area of a port, or of a berth in it. */
export interface PlacedArea {
  port: string
  kind: 'port' | 'berth'
  name: string
  area: Area
}

/**
 * Finds the port of a place: by the operator's areas, or else, for ports without an area, by distance. Cells of 0.1° list the
 * ports in reach, so that a vessel far from any costs one look-up.
 */
export class PortPlaces {
  readonly #cells = new Map<number, PortPlace[]>()
  readonly #places = new Map<string, PortPlace>()
  readonly #areas: AreaIndex<PlacedArea> | null

  /** Places that a list only mentions are no ports. */
  constructor(ports: readonly Port[], areas: readonly PlacedArea[] = []) {
    const withArea = new Set(areas.filter(({ kind }) => kind === 'port').map(({ port }) => port))
    this.#areas = areas.length > 0 ? new AreaIndex() : null
    for (const each of areas) this.#areas?.add(each.area, each)
    for (const { unlocode, longitude, latitude, size } of ports) {
      if (longitude === null || latitude === null || size === 0 || withArea.has(unlocode)) continue
      const place = { code: unlocode, longitude, latitude }
      this.#places.set(unlocode, place)
      for (const { first, last } of grid.cellsIn(boxWithin(place, portKilometres / kilometresPerDegree)))
        for (let cell = first; cell <= last; cell += 1) enter(this.#cells, cell, place)
    }
  }

  /** The code of the port that a vessel at this place comes into: of an area, a berth first, or the nearest. */
  portAt(place: Place): string | null {
    const [area] = this.#areasAt(place)
    if (area) return area.port
    let code: string | null = null
    let kilometres = portKilometres
    for (const port of this.#cells.get(grid.cellAt(place)) ?? []) {
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
    if (port !== undefined && kilometresBetween(port, place) <= leaveKilometres) return true
    return this.#areasAt(place).some((area) => area.port === code)
  }

  /** The name of the port's berth at this place. */
  berthAt(code: string, place: Place): string | null {
    return this.#areasAt(place).find(({ port, kind }) => port === code && kind === 'berth')?.name ?? null
  }

  /** Berths first. */
  #areasAt({ longitude, latitude }: Place): readonly PlacedArea[] {
    if (this.#areas === null) return nowhere
    const found: PlacedArea[] = []
    this.#areas.forEachAt(longitude, latitude, (area) => {
      if (area.kind === 'berth') found.unshift(area)
      else found.push(area)
    })
    return found
  }
}

function enter(cells: Map<number, PortPlace[]>, cell: number, place: PortPlace): void {
  const held = cells.get(cell)
  if (held) held.push(place)
  else cells.set(cell, [place])
}
