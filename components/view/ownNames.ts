'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listsQuery, ownNamesQuery } from '#lib/client/lists.ts'
import { useIsVisitor } from './visitor.ts'

const none: ReadonlyMap<string, string> = new Map()

/** The names of these vessels in the user’s lists, by the ids of the vessels. */
export function useOwnNames(mmsis: readonly number[]): ReadonlyMap<string, string> {
  const isVisitor = useIsVisitor()
  const { data: lists = [] } = useQuery({ ...listsQuery, enabled: !isVisitor })
  const filled = lists.filter(({ members }) => members > 0).map(({ id }) => id)
  const isWanted = !isVisitor && filled.length > 0 && mmsis.length > 0
  const { data } = useQuery({
    ...ownNamesQuery(filled, mmsis),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })
  return isWanted ? (data ?? none) : none
}
