import { crossingPlaces } from '#lib/wire/area/areaCrossing.ts'
import { maxQueryCharacters } from '#lib/wire/requestSize.ts'
import type { DrawTool } from '../map/drawing/AreaDrawing.ts'
import {
  type AreaShape,
  boundsOf,
  cleanRing,
  cornerCount,
  fitsAsHole,
  keptRing,
  type Position,
  type Ring,
  textOf,
  withRing,
} from './areaShapes.ts'

export type AreaTool = DrawTool | 'hole' | 'edit'
/** `gate`: a line whose passages are listed. */
export type LineTool = 'measure' | 'gate'

/** Browsers show and move this many points without delay. */
export const maxEditedCorners = 1000

/** Whether the points of an area can be edited: not too many, and not around the world. */
export function editable(shape: AreaShape | undefined): boolean {
  return shape !== undefined && cornerCount(shape) <= maxEditedCorners && !goesRound(shape)
}

export function goesRound(shape: AreaShape): boolean {
  const { west, east } = boundsOf([shape])
  return east - west >= 360
}

/** The reason why areas cannot be applied, and the place. */
export interface Fault {
  kind: 'crossing' | 'hole-outside'
  area: number
  ring: number
  place: Position
}

const maxFaults = 20

/** The areas after an edit, and the fault that keeps them from being applied. */
export interface Outcome {
  shapes: readonly AreaShape[]
  /** The area to continue with. */
  marked: number | null
  faults: readonly Fault[]
}

export interface TooLong {
  characters: number
  limit: number
}

/** Adds a drawn ring as an area; `null` if it encloses nothing. */
export function withDrawnArea(shapes: readonly AreaShape[], drawn: Ring): Outcome | null {
  const ring = keptRing(drawn)
  return isFlat(ring) ? null : judged([...shapes, [ring]], shapes.length)
}

/** Cuts a drawn ring out of the area that it lies in. A hole outside of all areas is a fault and is dropped. */
export function withDrawnHole(shapes: readonly AreaShape[], drawn: Ring): Outcome | null {
  const ring = keptRing(drawn)
  const [place] = ring
  if (!place || isFlat(ring)) return null
  const area = shapes.findIndex((shape) => editable(shape) && fitsAsHole(ring, shape))
  const shape = shapes[area]
  if (!shape) return { shapes, marked: null, faults: [{ kind: 'hole-outside', area, ring: 0, place }] }
  return judged(replaced(shapes, area, [...shape, ring]), area)
}

/** A ring of an area during an edit. */
export function withEditedRing(shapes: readonly AreaShape[], area: number, index: number, edited: Ring): Outcome {
  const shape = shapes[area] ?? []
  return judged(replaced(shapes, area, withRing(shape, index, cleanRing(edited))), area)
}

/** Removes a point. A ring of three points is removed as a whole; removing the outer ring removes the area. */
export function withoutCorner(shapes: readonly AreaShape[], area: number, index: number, corner: number): Outcome {
  const shape = shapes[area] ?? []
  const ring = shape[index] ?? []
  const open = ring.slice(0, -1).filter((_, i) => i !== corner)
  const [first] = open
  if (first && open.length >= 3) {
    return judged(replaced(shapes, area, replacedRing(shape, index, [...open, first])), area)
  }
  if (index > 0)
    return judged(
      replaced(
        shapes,
        area,
        shape.filter((_, i) => i !== index),
      ),
      area,
    )
  return withoutArea(shapes, area)
}

export function withoutArea(shapes: readonly AreaShape[], area: number): Outcome {
  return judged(
    shapes.filter((_, i) => i !== area),
    null,
  )
}

/** Adds areas from a file. The first area that crosses itself is marked for editing. */
export function withGiven(shapes: readonly AreaShape[], given: readonly AreaShape[]): Outcome {
  const outcome = judged([...shapes, ...given.map((shape) => shape.map(cleanRing))], null)
  return { ...outcome, marked: outcome.faults[0]?.area ?? null }
}

/** Areas are never simplified to fit into a query. A query that is too long already may become shorter. */
export function tooLong(shapes: readonly AreaShape[], query: string): TooLong | null {
  const others = new URLSearchParams(query)
  const currentLength = others.get('last_known_position_within')?.length ?? 0
  others.delete('last_known_position_within')
  const length = textOf(shapes)?.length ?? 0
  const characters = length + others.toString().length
  return characters > maxQueryCharacters && length > currentLength ? { characters, limit: maxQueryCharacters } : null
}

function judged(shapes: readonly AreaShape[], marked: number | null): Outcome {
  return { shapes, marked, faults: faultsOf(shapes) }
}

function replaced(shapes: readonly AreaShape[], area: number, shape: AreaShape): readonly AreaShape[] {
  return shapes.map((other, i) => (i === area ? shape : other))
}

function replacedRing(shape: AreaShape, index: number, ring: Ring): AreaShape {
  return shape.map((other, i) => (i === index ? ring : other))
}

/** Whether a ring has fewer than three places or no inside. */
function isFlat(ring: Ring): boolean {
  let doubled = 0
  for (const [i, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[i + 1] ?? [x, y]
    doubled += x * nextY - nextX * y
  }
  const places = new Set(ring.map(String)).size
  return places < 3 || (Math.abs(doubled) < 1e-9 && places < 4)
}

export function faultsOf(shapes: readonly AreaShape[]): Fault[] {
  const faults = shapes.flatMap((shape, area) =>
    shape.flatMap((ring, i) => crossingsOf(ring).map((place): Fault => ({ kind: 'crossing', area, ring: i, place }))),
  )
  return faults.slice(0, maxFaults)
}

/** Returns the places where a ring crosses itself. */
export function crossingsOf(ring: Ring): Position[] {
  return crossingPlaces(Float64Array.from(ring.flat()), maxFaults)
}
