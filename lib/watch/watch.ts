import type { Filter } from '#lib/wire/filters.ts'
import { parseFilters } from '#lib/wire/filters.ts'
import type { EventKind, ReportedKind, WatchTerms } from '#lib/wire/watches.ts'
import { readWatchTerms } from '#lib/wire/watches.ts'
import type { ChangeJson } from '#lib/wire/watchSchemas.ts'

/** Vessels whose events a user wants, by filters. */
export interface Watch {
  id: string
  owner: string
  filters: readonly Filter[]
  terms: WatchTerms
  /** Since when it has had these filters, in milliseconds: what was received before is no event. */
  since: number
}

/** An event of a vessel. Times are milliseconds since 1970. */
export interface WatchEvent {
  watch: string
  kind: ReportedKind
  /** The vessel's number: see lib/vessel/identity.ts. */
  number: number
  /** The MMSI that it had then. */
  mmsi: number
  at: number
  name: string | null
  longitude: number | null
  latitude: number | null
  changes: readonly ChangeJson[]
}

/** The state of a vessel in a watch. A vessel outside, without a pending crossing, has none. */
export interface WatchState {
  insideSince: number | null
  /** Pending while positions are on the other side of the border than `insideSince` says. */
  crossing: Pending | null
  hasDwelt: boolean
  isDark: boolean
  isMoving: boolean | null
  /** Pending while the speed contradicts `isMoving`. */
  startOrStop: Pending | null
  /** When each kind of event happened last. */
  last: Partial<Record<EventKind, number>>
}

interface Pending {
  since: number
  positions: number
}

/** A watch as the store keeps it, limited to the scope of its owner; `null` where this version does not know a filter of either. */
export function readWatch({
  id,
  owner,
  query,
  scope,
  terms,
  since,
}: Record<'id' | 'owner' | 'query' | 'terms', string> & { scope: string | null; since: number }): Watch | null {
  const read = [query, scope ?? ''].map((text) => parseFilters(new URLSearchParams(text), since * 1000))
  if (read.some(({ errors }) => errors.malformed.length + errors.unprocessable.length > 0)) return null
  return { id, owner, filters: read.flatMap(({ filters }) => filters), terms: readWatchTerms(terms), since }
}

export function readWatchState(text: string): WatchState {
  return JSON.parse(text)
}
