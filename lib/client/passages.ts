import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { FeatureCollection, Geometry } from 'geojson'
import type { CreditJson } from '#lib/wire/creditSchemas.ts'
import type { PassageCountsJson } from '#lib/wire/passageSchemas.ts'
import type { PassageJson } from '#lib/wire/rows/passages.ts'
import type { CountedPaging } from '#lib/wire/schemaParts.ts'
import { askJson, RequestFailure } from './ask.ts'

/** A page of stays in an area, or of crossings of a line. */
export interface PassagesPage {
  since: string
  until: string
  doubtful_positions_left_out: number
  paging: CountedPaging
  data: readonly PassageJson[]
}

export const passagePageSize = 100
const maxTries = 5

/** The service works on few requests of a caller at a time. */
const whenOthersAreDone = {
  retry: (tries: number, error: Error) =>
    tries < maxTries && error instanceof RequestFailure && error.kind === 'too-many-requests',
  retryDelay: (_tries: number, error: Error) =>
    1000 * ((error instanceof RequestFailure ? error.retryAfterSeconds : null) ?? 1),
}

/** Passages are never refetched: a list does not move while a user reads it. */
const asTheyWere = { ...whenOthersAreDone, staleTime: Number.POSITIVE_INFINITY, gcTime: 120_000 }

/** A page of passages in chronological order. */
export function passagePageQuery(query: string, page: number) {
  const place = new URLSearchParams({ limit: String(passagePageSize), offset: String(page * passagePageSize) })
  return queryOptions({
    queryKey: ['passages', query, page],
    queryFn: ({ signal }) => askJson<PassagesPage>(`/api/passages?${query}&${place}`, signal),
    ...asTheyWere,
  })
}

export type CountStep = 'hour' | 'day'

/** Numbers of passages by time and type of vessel. */
export function passageCountsQuery(query: string, step: CountStep) {
  return queryOptions({
    queryKey: ['passages', query, step],
    queryFn: ({ signal }) => askJson<PassageCountsJson>(`/api/passages?${query}&counts=${step}`, signal),
    ...asTheyWere,
  })
}

/** Passages as GeoJSON, with the parts of tracks. */
export type PassageFeatures = FeatureCollection<Geometry | null, PassageJson> & { credits?: readonly CreditJson[] }

const maxPageSize = 500

/** The ids of the vessels of all passages, without duplicates. */
export async function passedVessels(client: QueryClient, query: string): Promise<readonly string[]> {
  const ids = new Set<string>()
  for (let offset = 0, total = 1; offset < total; offset += maxPageSize) {
    const asked = new URLSearchParams(query)
    asked.set('limit', String(maxPageSize))
    asked.set('offset', String(offset))
    const page = await client.fetchQuery({
      queryKey: ['passages', 'vessels', asked.toString()],
      queryFn: ({ signal }) => askJson<PassagesPage>(`/api/passages?${asked}`, signal),
      gcTime: 0,
      ...whenOthersAreDone,
    })
    for (const { id } of page.data) ids.add(id)
    total = page.paging.total
  }
  return [...ids]
}

/** The passages of the vessels with an MMSI, with the parts of their tracks. */
export function passagePartsQuery(query: string, mmsi: number) {
  const asked = new URLSearchParams(query)
  asked.set('mmsi', String(mmsi))
  asked.set('format', 'geojson')
  return queryOptions({
    queryKey: ['passages', query, 'parts', mmsi],
    queryFn: ({ signal }) => askJson<PassageFeatures>(`/api/passages?${asked}`, signal),
    ...asTheyWere,
  })
}

/** The query of the passages of an answer: the same on every page, even if the period has an open end. */
export function fixedQuery(query: string, { since, until }: Pick<PassagesPage, 'since' | 'until'>): string {
  const fixed = new URLSearchParams(query)
  fixed.set('since', since)
  fixed.set('until', until)
  return fixed.toString()
}

/** The start of a passage, which identifies it among those of a vessel. */
export function beginOf(passage: PassageJson): string {
  return 'entered_at' in passage ? passage.entered_at : passage.crossed_at
}
