import { unitsPerDegree } from '#lib/vessel/cells.ts'
import type { Area } from '#lib/wire/area/area.ts'
import { type Edge, edgesOf, isInside } from '#lib/wire/area/areaEdges.ts'
import { QueryTooCostly } from './selectRows.ts'

/**
 * What features must fulfil, by their properties. As in SQL a comparison with something unknown is neither true nor false,
 * and NOT leaves it so.
 */
export type Condition =
  | { kind: 'all' | 'any'; of: readonly Condition[] }
  | { kind: 'not'; of: Condition }
  | { kind: 'known'; property: string }
  | TextCondition
  | RangeCondition
  | { kind: 'within'; area: Area }

export interface TextCondition {
  kind: 'text'
  property: string
  matches(text: string): boolean
  /** A part that every matching text has, folded; empty if there is none. */
  contains: string
  /** What it takes to judge a text, in steps of `maxSteps`. */
  steps: number
  /** The only texts that may match, in any case, folded; `null` if they cannot be listed. */
  among: readonly string[] | null
}

export interface RangeCondition {
  kind: 'range'
  property: string
  minimum: number
  maximum: number
  excludesMinimum: boolean
  excludesMaximum: boolean
}

/** How many values the condition of one request may look at: about 250 ms. */
export const maxSteps = 50_000_000

export function conditionTooCostly(): QueryTooCostly {
  const reason = 'asks for too much work; use fewer comparisons, shapes with fewer corners, or bbox beside it'
  return new QueryTooCostly('filter', reason)
}

/** What it takes to find the truth of a condition for one subject. */
export function stepsOf(condition: Condition): number {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return condition.of.reduce((steps, part) => steps + stepsOf(part), 1)
    case 'not':
      return stepsOf(condition.of)
    case 'text':
      return condition.steps
    case 'within':
      return edgesOfArea(condition.area).reduce((steps, edges) => steps + edges.length * turns.length, 1)
    default:
      return 1
  }
}

export interface Subject {
  /** Times in microseconds. */
  valueOf(property: string): string | number | null
  place: { longitude: number; latitude: number } | null
}

/** Whether a condition is true of something; `null` if it cannot be known. */
export function truthOf(condition: Condition, subject: Subject): boolean | null {
  switch (condition.kind) {
    case 'all':
    case 'any': {
      const truths = condition.of.map((part) => truthOf(part, subject))
      const decisive = condition.kind === 'any'
      if (truths.includes(decisive)) return decisive
      return truths.includes(null) ? null : !decisive
    }
    case 'not': {
      const truth = truthOf(condition.of, subject)
      return truth === null ? null : !truth
    }
    case 'known':
      return subject.valueOf(condition.property) !== null
    case 'text': {
      const value = subject.valueOf(condition.property)
      return value === null ? null : condition.matches(String(value))
    }
    case 'range': {
      const value = subject.valueOf(condition.property)
      return value === null ? null : isWithin(Number(value), condition)
    }
    case 'within':
      return subject.place && isPlaceIn(condition.area, subject.place)
  }
}

function isWithin(value: number, { minimum, maximum, excludesMinimum, excludesMaximum }: RangeCondition): boolean {
  if (excludesMinimum ? value <= minimum : value < minimum) return false
  return excludesMaximum ? value < maximum : value <= maximum
}

/** An area may lie a whole turn off the world's own longitudes. */
const turns = [-360, 0, 360]

function isPlaceIn(area: Area, { longitude, latitude }: { longitude: number; latitude: number }): boolean {
  const [x, y] = [longitude, latitude].map((degrees) => Math.round(degrees * unitsPerDegree)) as [number, number]
  return edgesOfArea(area).some((edges) => turns.some((turn) => isInside(edges, x + turn * unitsPerDegree, y)))
}

const knownEdges = new WeakMap<Area, Edge[][]>()

/** By polygon. */
function edgesOfArea(area: Area): Edge[][] {
  const known = knownEdges.get(area)
  if (known) return known
  const edges = area.polygons.map(({ rings }) => edgesOf(rings))
  knownEdges.set(area, edges)
  return edges
}
