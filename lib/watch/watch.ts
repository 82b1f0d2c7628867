import type { StationKind } from '#lib/stations/stationReport.ts'
import type { Filter } from '#lib/wire/filters.ts'
import { parseFilters } from '#lib/wire/filters.ts'
import { anyList } from '#lib/wire/lists.ts'
import type { EventKind, ReportedKind, WatchTerms } from '#lib/wire/watches.ts'
import { readWatchTerms } from '#lib/wire/watches.ts'
import type { ChangeJson } from '#lib/wire/watchSchemas.ts'

/** Vessels whose events a user wants, by filters. */
export interface Watch {
  id: string
  owner: string
  filters: readonly Filter[]
  /** The filters of the owner's scope, which are among `filters`. */
  scope: readonly Filter[]
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
  /** `null` or missing for an event of a vessel. */
  station?: EventStation
}

/** The sender of an event about a station or a safety text, and what it sent. */
export interface EventStation {
  kind: StationKind | 'vessel' | null
  activation: number | null
  text: string | null
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

type StoredWatch = Record<'id' | 'owner' | 'query' | 'terms', string> & { scope: string | null; since: number }

/**
 * A watch as the store keeps it, limited to the scope of its owner, without the lists that do not exist for the owner; `null` where
 * this version does not know a filter of either.
 */
export function readWatch(
  { id, owner, query, scope, terms, since }: StoredWatch,
  hasList: (list: string) => boolean = () => true,
): Watch | null {
  const read = [query, scope ?? ''].map((text) => parseFilters(new URLSearchParams(text), since * 1000, anyList))
  if (read.some(({ errors }) => errors.malformed.length + errors.unprocessable.length > 0)) return null
  const [asked = [], ofScope = []] = read.map(({ filters }) => filters)
  const filters = [...asked.map((filter) => withLists(filter, hasList)), ...ofScope]
  return { id, owner, filters, scope: ofScope, terms: readWatchTerms(terms), since }
}

function withLists(filter: Filter, hasList: (list: string) => boolean): Filter {
  if (filter.kind !== 'list' || filter.column !== 'list') return filter
  return { ...filter, values: filter.values.filter((id) => hasList(String(id))) }
}

export function readWatchState(text: string): WatchState {
  return JSON.parse(text)
}
