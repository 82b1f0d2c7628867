'use client'

import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { fixedQuery, passagePageQuery, passagePageSize } from '#lib/client/passages.ts'
import { useFailure } from '#lib/client/useFailure.ts'
import type { Period } from '#lib/track/select.ts'
import type { PassageJson } from '#lib/wire/rows/passages.ts'
import { useDuePages } from '../useListPages.ts'

/** `elsewhere`: the passage of this row was not found again. */
export type PassageContent = PassageJson | 'loading' | 'elsewhere'

export interface Passages {
  /** The query of exactly these passages; `null` until the first page is loaded. */
  fixed: string | null
  /** The past part of the period for which tracks are stored. */
  stored: Period | null
  total: number | null
  /** Doubtful positions near the areas or the line. */
  leftOut: number
  error: Error | null
  retry(): void
}

/** The first page, with the total and the period. */
export function usePassages(query: string): Passages {
  const client = useQueryClient()
  const first = useQuery(passagePageQuery(query, 0))
  const { data } = first
  const error = useFailure(first, query)
  return {
    fixed: data ? fixedQuery(query, data) : null,
    stored: data ? { sinceSeconds: secondsOf(data.since), untilSeconds: secondsOf(data.until) } : null,
    total: data?.paging.total ?? null,
    leftOut: data?.doubtful_positions_left_out ?? 0,
    error,
    retry: () => void client.resetQueries({ queryKey: ['passages'] }),
  }
}

function secondsOf(iso: string): number {
  return Date.parse(iso) / 1000
}

interface Rows {
  first: number
  last: number
}

/** The passages of the rows to draw, and the failure of a page among them. */
export function usePassageRows(query: string, fixed: string | null, drawn: Rows) {
  const client = useQueryClient()
  const pageQuery = (page: number) => passagePageQuery(page === 0 ? query : (fixed ?? query), page)
  const due = useDuePages(drawn, passagePageSize, (page) => client.getQueryData(pageQuery(page).queryKey) !== undefined)
  const pages = due.filter((page) => page === 0 || fixed !== null)
  const answers = useQueries({ queries: pages.map(pageQuery) })
  const at = (row: number): PassageContent => {
    const page = client.getQueryData(pageQuery(Math.floor(row / passagePageSize)).queryKey)
    return page ? (page.data[row % passagePageSize] ?? 'elsewhere') : 'loading'
  }
  return { at, error: answers.find(({ error }) => error)?.error ?? null }
}
