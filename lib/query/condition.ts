import { UNITS_PER_DEGREE } from '#lib/fleet/cellIndex.ts'
import type { Area } from '#lib/wire/area/area.ts'
import { edgesOf, isInside } from './areaEdges.ts'

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

function isPlaceIn({ polygons }: Area, { longitude, latitude }: { longitude: number; latitude: number }): boolean {
  const [x, y] = [longitude, latitude].map((degrees) => Math.round(degrees * UNITS_PER_DEGREE)) as [number, number]
  const turn = 360 * UNITS_PER_DEGREE
  return polygons.some(({ rings }) => {
    const edges = edgesOf(rings)
    return [-turn, 0, turn].some((turned) => isInside(edges, x + turned, y))
  })
}
