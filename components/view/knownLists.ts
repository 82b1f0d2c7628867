'use client'

import { useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { listsQuery } from '#lib/client/lists.ts'
import type { ListJson } from '#lib/wire/listSchemas.ts'
import { useIsVisitor } from './visitor.ts'

export type KnownList = Pick<ListJson, 'id' | 'name' | 'owner' | 'is_own'>

/** The lists that the user saw when the page was made; `null` for visitors, and while the service loads its lists. */
export const ListsOfPage = createContext<readonly KnownList[] | null>(null)

/**
 * The lists that the address can name: those of the page until all are loaded, so that no request has a list that the
 * service would refuse.
 */
export function useKnownLists(isWanted: boolean): readonly KnownList[] | null {
  const ofPage = useContext(ListsOfPage)
  const isVisitor = useIsVisitor()
  const { data } = useQuery({ ...listsQuery, enabled: isWanted && !isVisitor })
  return data ?? ofPage
}
