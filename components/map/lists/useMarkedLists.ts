'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listsQuery } from '#lib/client/lists.ts'
import type { ListJson } from '#lib/wire/listSchemas.ts'
import { useMarks } from '../../view/marks.ts'
import { useIsVisitor } from '../../view/visitor.ts'

const none: readonly ListJson[] = []

/** The lists that the address marks and the user sees, in the order of the address. */
export function useMarkedLists(): readonly ListJson[] {
  const { marked } = useMarks()
  const isWanted = !useIsVisitor() && marked.length > 0
  const { data: lists } = useQuery({ ...listsQuery, enabled: isWanted })
  return useMemo(
    () => (isWanted && lists ? marked.flatMap((id) => lists.find((list) => list.id === id) ?? []) : none),
    [isWanted, marked, lists],
  )
}

/** Adds the parameter that marks vessels of these lists to a query of tiles. */
export function withMarks(query: string, lists: readonly ListJson[]): string {
  if (lists.length === 0) return query
  const asked = new URLSearchParams(query)
  asked.set('marks', lists.map(({ id }) => id).join(','))
  return asked.toString()
}
