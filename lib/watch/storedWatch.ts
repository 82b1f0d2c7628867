import { parseFilters } from '#lib/wire/filters.ts'
import { readWatchTerms } from '#lib/wire/watches.ts'
import type { Watch, WatchState } from './watch.ts'

/** A watch as the store keeps it, limited to the scope of its owner; `null` where this version does not know a filter of either. */
export function readWatch({
  id,
  query,
  scope,
  terms,
  since,
}: Record<'id' | 'query' | 'terms', string> & { scope: string | null; since: number }): Watch | null {
  const read = [query, scope ?? ''].map((text) => parseFilters(new URLSearchParams(text), since * 1000))
  if (read.some(({ errors }) => errors.malformed.length + errors.unprocessable.length > 0)) return null
  return { id, filters: read.flatMap(({ filters }) => filters), terms: readWatchTerms(terms), since }
}

export function readWatchState(text: string): WatchState {
  return JSON.parse(text)
}
