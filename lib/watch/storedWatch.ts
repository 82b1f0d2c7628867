import { parseFilters } from '#lib/wire/filters.ts'
import { readWatchTerms } from '#lib/wire/watches.ts'
import type { Watch, WatchState } from './watch.ts'

/** A watch as the store keeps it; `null` where this version does not know one of its filters. */
export function readWatch({
  id,
  query,
  terms,
  since,
}: Record<'id' | 'query' | 'terms', string> & { since: number }): Watch | null {
  const { filters, errors } = parseFilters(new URLSearchParams(query), since * 1000)
  if (errors.malformed.length + errors.unprocessable.length > 0) return null
  return { id, filters, terms: readWatchTerms(terms), since }
}

export function readWatchState(text: string): WatchState {
  return JSON.parse(text) as WatchState
}
