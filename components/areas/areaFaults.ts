import { crossingPlaces } from '#lib/wire/area/areaCrossing.ts'
import { type AreaShape, fitsAsHole, type Position, type Ring } from './areaShapes.ts'

/** Why areas cannot be applied, and where. */
export interface Fault {
  kind: 'crossing' | 'hole-outside'
  area: number
  ring: number
  place: Position
}

const mostFaults = 20

export function faultsOf(shapes: readonly AreaShape[]): Fault[] {
  const faults = shapes.flatMap((shape, area) =>
    shape.flatMap((ring, i) => crossingsOf(ring).map((place): Fault => ({ kind: 'crossing', area, ring: i, place }))),
  )
  return faults.slice(0, mostFaults)
}

/** Where a ring crosses itself, a ring that is still being drawn as well. */
export function crossingsOf(ring: Ring): Position[] {
  return crossingPlaces(Float64Array.from(ring.flat()), mostFaults)
}

/** A ring for an area to have as a hole, or the fault of it. */
export function holeFault(hole: Ring, shape: AreaShape, area: number): Fault | null {
  const [place] = hole
  return !place || fitsAsHole(hole, shape) ? null : { kind: 'hole-outside', area, ring: shape.length, place }
}
