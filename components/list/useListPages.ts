'use client'

import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { hasMoved } from '#lib/client/list/listOrder.ts'
import { listHeadQuery, listPageQuery, listPageSize, listValuesQuery } from '#lib/client/list/listPages.ts'
import { listsQuery, ownNamesQuery } from '#lib/client/lists.ts'
import { numberOfVessel } from '#lib/wire/vesselId.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { useSettled } from '../ui/useSettled.ts'
import { useIsVisitor } from '../view/visitor.ts'
import type { Edition } from './useListEdition.ts'

/** `gone`: the vessel of this row no longer matches. */
export type RowContent = VesselJson | 'loading' | 'elsewhere'

export interface VesselRows {
  /** The current count, which the list shows after its order is refreshed. */
  totalNow: number | null
  at(row: number): RowContent
  /** The user’s own names of the vessels on the screen, by their ids. */
  ownNames: ReadonlyMap<string, string>
  /** The row of a vessel among those drawn; `undefined` until all of them are loaded. */
  rowOf(mmsi: number): number | null | undefined
  error: Error | null
  /** The order has changed since it was loaded. */
  hasNewOrder: boolean
}

interface Rows {
  first: number
  last: number
}

const restMs = 120

/** Loads the vessels of these rows, in the frozen order and with current values. */
export function useListPages(edition: Edition, drawn: Rows, seen: Rows): VesselRows {
  const client = useQueryClient()
  const { list, firstPage } = edition
  const keyOf = (page: number) => listPageQuery(client, list, page).queryKey
  const pages = useDuePages(drawn, listPageSize, (page) => client.getQueryData(keyOf(page)) !== undefined)
  const answers = useQueries({ queries: pages.map((page) => listPageQuery(client, list, page)) })
  const arrived = new Map(pages.map((page, index) => [page, answers[index]?.data]))
  const at = (row: number): RowContent => {
    const page = Math.floor(row / listPageSize)
    const content = arrived.get(page) ?? client.getQueryData(keyOf(page)) ?? edition.olderPage(page)
    return content ? (content.vessels[row % listPageSize] ?? 'elsewhere') : 'loading'
  }
  const rowOf = (mmsi: number): number | null | undefined => {
    if (pages.some((page) => arrived.get(page) === undefined)) return undefined
    for (const page of pages) {
      const index = arrived.get(page)?.vessels.findIndex((vessel) => numberOfVessel(vessel) === mmsi) ?? -1
      if (index >= 0) return page * listPageSize + index
    }
    return null
  }
  const [from = 0, to = 0] = useSettled(`${seen.first} ${seen.last}`, restMs).split(' ').map(Number)
  const onScreen = Array.from({ length: to - from }, (_, index) => at(from + index)).filter(isVessel)
  const mmsis = onScreen.map(numberOfVessel)
  const values = useQuery(listValuesQuery(client, list, mmsis))
  const head = useQuery(listHeadQuery(list))
  const ownNames = useOwnNames(mmsis)
  return {
    totalNow: head.data?.total ?? null,
    ownNames,
    at,
    rowOf,
    error: edition.error ?? answers.find(({ error }) => error)?.error ?? values.error ?? head.error,
    hasNewOrder:
      firstPage !== undefined &&
      head.data !== undefined &&
      (head.data.total !== firstPage.total ||
        head.data.firstId !== (firstPage.vessels[0]?.id ?? null) ||
        hasMoved(onScreen, list.sort)),
  }
}

/** The pages of these rows: cached pages immediately, others after scrolling has stopped. */
export function useDuePages({ first, last }: Rows, pageSize: number, isHeld: (page: number) => boolean): number[] {
  const firstPage = Math.floor(first / pageSize)
  const count = Math.max(1, Math.ceil(last / pageSize) - firstPage)
  const wanted = Array.from({ length: count }, (_, index) => firstPage + index)
  return useSettled(wanted.join(' '), restMs, wanted.every(isHeld)).split(' ').map(Number)
}

function isVessel(content: RowContent): content is VesselJson {
  return typeof content === 'object'
}

const none: ReadonlyMap<string, string> = new Map()

/** The user's names of these vessels, by vessel id. */
function useOwnNames(mmsis: readonly number[]): ReadonlyMap<string, string> {
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
