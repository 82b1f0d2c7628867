'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { type ListEdition, type ListPage, listPageQuery } from '#lib/client/list/listPages.ts'
import { useFailure } from '#lib/client/useFailure.ts'
import type { Listed } from '../map/useListedQuery.ts'

export interface Edition {
  list: ListEdition
  /** Of the previous edition until this one is loaded. */
  firstPage: ListPage | undefined
  error: Error | null
  /** The pages of the previous edition, until new ones are loaded. */
  olderPage(page: number): ListPage | undefined
  takeNewOrder(): void
}

type Read = ListEdition & Pick<Listed, 'reading'>

let editions = 0

/** A frozen order of the list; other filters, another sort or a refresh start a new edition. */
export function useListEdition({ query: filterQuery, reading }: Listed, sort: string | null): Edition {
  const client = useQueryClient()
  const [taken, setTaken] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an order that is taken anew is another edition of the same list
  const list = useMemo<ListEdition>(() => ({ filterQuery, sort, edition: ++editions }), [filterQuery, sort, taken])
  const shown = useRef<{ list: Read; older: Read | null }>({ list: { ...list, reading }, older: null })
  if (shown.current.list.edition !== list.edition) {
    const before = shown.current.list
    const hasCome = client.getQueryData(listPageQuery(client, before, 0).queryKey) !== undefined
    shown.current = { list: { ...list, reading }, older: hasCome ? before : shown.current.older }
  }
  const { older } = shown.current
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
