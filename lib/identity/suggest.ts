import { metresPerNauticalMile, nauticalMilesBetween } from '#lib/distance.ts'
import type { Fix } from '#lib/vessel/fix.ts'
import { areOfTwoVessels, type SentIdentity } from './sentIdentity.ts'

export interface SuggestibleVessel extends SentIdentity {
  number: number
  /** First position, if known. */
  first: Fix | null
  last: Fix
}

export interface Suggestion {
  former: number
  later: number
  metres: number
  hours: number
}

const maxMetres = 1_000
/** Closer than the next berth. */
const sameBerthMetres = 30
const maxMicroseconds = 60 * 86_400_000_000
const microsecondsPerHour = 3_600_000_000
/** Slightly more than `maxMetres`. */
const cellDegrees = 0.01

/**
 * Suggests pairs, at most one with an IMO number, that may be one vessel: the later began near the last position of the
 * former. Each must be the other's only candidate, or both lay in the same berth and every other candidate is farther
 * away.
 */
export function suggestJoins(vessels: readonly SuggestibleVessel[]): Suggestion[] {
  const formersByCell = Map.groupBy(vessels, ({ last }) => cellOf(last))
  const pairs = vessels.flatMap((later) =>
    later.first === null
      ? []
      : cellsAround(later.first)
          .flatMap((cell) => formersByCell.get(cell) ?? [])
          .flatMap((former) => pairOf(former, later) ?? []),
  )
  const ofFormer = Map.groupBy(pairs, ({ former }) => former)
  const ofLater = Map.groupBy(pairs, ({ later }) => later)
  return pairs.filter((pair) => {
    const rivals = [...(ofFormer.get(pair.former) ?? []), ...(ofLater.get(pair.later) ?? [])].filter(
      (each) => each !== pair,
    )
    const isNearest = rivals.every(({ metres }) => metres > pair.metres)
    return rivals.length === 0 || (pair.metres <= sameBerthMetres && isNearest)
  })
}

function pairOf(former: SuggestibleVessel, later: SuggestibleVessel): Suggestion | null {
  const { first } = later
  if (former === later || first === null || (former.imo && later.imo) || areOfTwoVessels(former, later)) return null
  const microseconds = first.broadcastMicroseconds - former.last.broadcastMicroseconds
  if (microseconds <= 0 || microseconds > maxMicroseconds) return null
  const metres = Math.round(nauticalMilesBetween(former.last, first) * metresPerNauticalMile)
  if (metres > maxMetres) return null
  return { former: former.number, later: later.number, metres, hours: Math.round(microseconds / microsecondsPerHour) }
}

/** Grid cell of a position, the key to find candidates nearby. */
export function cellOf({ latitude, longitude }: Pick<Fix, 'latitude' | 'longitude'>): string {
  const row = Math.floor(latitude / cellDegrees)
  return `${row} ${Math.floor(longitude / widthOf(row))}`
}

function widthOf(row: number): number {
  return cellDegrees / Math.max(0.01, Math.cos((row * cellDegrees * Math.PI) / 180))
}

/** Cells do not wrap at the 180° meridian, so no pairs are suggested across it. */
export function cellsAround({ latitude, longitude }: Fix): string[] {
  const middle = Math.floor(latitude / cellDegrees)
  return [middle - 1, middle, middle + 1].flatMap((row) => {
    const column = Math.floor(longitude / widthOf(row))
    return [column - 1, column, column + 1].map((each) => `${row} ${each}`)
  })
}
