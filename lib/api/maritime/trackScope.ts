import type { Area } from '#lib/wire/area/area.ts'
import type { Condition } from '#lib/wire/condition.ts'
import { malformedParameter } from '../answer/problem.ts'

const maxDays = 366
/** The longest range of an area without vessels. */
const maxHoursOfArea = 24
const microsecondsPerHour = 3_600e6

const numberColumns = ['vessel_number', 'mmsi', 'imo']
const textColumns = ['call_sign', 'name']

/** The tracks that a filter can concern. Times in microseconds. */
export interface TrackScope {
  from: number
  until: number
  /** Conditions on vessels that all rows fulfil. */
  vessels: readonly Condition[]
  /** `null`: the vessels are enough. */
  near: { areas: readonly Area[]; vessels: readonly Condition[] } | null
}

/** Reads a range of posDt, and vessels or an area, from a chain of ANDs. */
export function trackScopeOf(condition: Condition): TrackScope {
  const parts = partsOf(condition)
  const { from, until } = rangeOf(parts)
  const places = parts.filter(isWhere)
  const withAreas = places.filter((part) => areasIn(part).length > 0)
  const vessels = places.filter((part) => areasIn(part).length === 0)
  if (places.length === 0) throw refusal('must have vessels or an area, such as mmsi = 244660001 or BBOX(position, …)')
  const [first] = withAreas
  if (first && vessels.length === 0 && until - from > maxHoursOfArea * microsecondsPerHour) {
    throw refusal(`must have a range of posDt of at most ${maxHoursOfArea} hours with an area and without vessels`)
  }
  const items = first ? itemsOf(first) : []
  const near = first ? { areas: areasIn(first), vessels: items.filter(({ kind }) => kind !== 'area') } : null
  return { from, until, vessels, near }
}

function partsOf(condition: Condition): Condition[] {
  return condition.kind === 'all' ? condition.of.flatMap(partsOf) : [condition]
}

function rangeOf(parts: readonly Condition[]): { from: number; until: number } {
  const from = Math.max(...parts.map((part) => boundOf(part, 'minimum', 'maximum') ?? -Infinity))
  const until = Math.min(...parts.map((part) => boundOf(part, 'maximum', 'minimum') ?? Infinity))
  if (!Number.isFinite(from) || !Number.isFinite(until)) {
    throw refusal("must have a lower and an upper bound of posDt, such as posDt BETWEEN '2026-03-01' AND '2026-03-02'")
  }
  if (from > until) throw refusal('must have a range of posDt that does not end before it begins')
  if (until - from > maxDays * 24 * microsecondsPerHour) {
    throw refusal(`must have a range of posDt of at most ${maxDays} days`)
  }
  return { from, until }
}

/** The bound that a part sets: `posDt >= x` is a minimum, and `posDt > x` is no maximum. */
function boundOf(part: Condition, kind: 'minimum' | 'maximum', opposite: 'minimum' | 'maximum'): number | null {
  const bound = part.kind === 'not' ? part.of : part
  if (!('column' in bound) || bound.column !== 'timestamp') return null
  if (part.kind !== 'not' && bound.kind === 'list' && bound.values.length === 1) return Number(bound.values[0])
  return bound.kind === (part.kind === 'not' ? opposite : kind) && 'value' in bound ? bound.value : null
}

/** Whether a part is about vessels or areas, or alternatives of them. */
function isWhere(part: Condition): boolean {
  switch (part.kind) {
    case 'area':
      return true
    case 'list':
      return numberColumns.includes(part.column)
    case 'text':
      return textColumns.includes(part.column) && part.among !== null
    case 'any':
      return part.of.length > 0 && part.of.every(isWhere)
    default:
      return false
  }
}

function itemsOf(part: Condition): readonly Condition[] {
  return part.kind === 'any' ? part.of.flatMap(itemsOf) : [part]
}

function areasIn(part: Condition): Area[] {
  return itemsOf(part).flatMap((item) => (item.kind === 'area' ? [item.area] : []))
}

function refusal(reason: string) {
  return malformedParameter('filter', reason)
}
