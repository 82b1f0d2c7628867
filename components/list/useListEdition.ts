'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type ListEdition, type ListPage, listPageQuery } from '#lib/client/list/listPages.ts'
import { useFailure } from '#lib/client/useFailure.ts'
import type { Listed } from '../map/useListedQuery.ts'

export interface Edition {
  list: ListEdition
  /** The page of the previous edition until the page of this one is loaded. */
  firstPage: ListPage | undefined
  error: Error | null
  /** The pages of the previous edition, until new ones are loaded. */
  olderPage(page: number): ListPage | undefined
  takeNewOrder(): void
}

type Read = ListEdition & Pick<Listed, 'reading'>

let editions = 0

/** Freezes the order of the list. New filters, another sort or a refresh start a new edition. */
export function useListEdition({ query: filterQuery, reading }: Listed, sort: string | null): Edition {
  const client = useQueryClient()
  const [taken, setTaken] = useState(0)
  const key = `${filterQuery} ${sort} ${taken}`
  const shown = useRef<{ key: string; list: Read; older: Read | null } | null>(null)
  if (shown.current?.key !== key) {
    const before = shown.current
    const isLoaded = before && client.getQueryData(listPageQuery(client, before.list, 0).queryKey) !== undefined
    const list = { filterQuery, sort, edition: ++editions, reading }
    shown.current = { key, list, older: isLoaded ? before.list : (before?.older ?? null) }
  }
  const { list, older } = shown.current
  const first = useQuery(listPageQuery(client, list, 0))
  const { data } = first
  const error = useFailure(first, String(list.edition))
  const olderPage = (page: number) => {
    const isOfUse = older && (data === undefined || (older.reading === reading && older.sort === sort))
    return isOfUse ? client.getQueryData(listPageQuery(client, older, page).queryKey) : undefined
  }
  return {
    list,
    firstPage: data ?? olderPage(0),
    error,
    olderPage,
    takeNewOrder: () => setTaken((times) => times + 1),
  }
}
