import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Page } from '#lib/wire/pageSchemas.ts'
import { mmsiOf, numberOfVessel } from '#lib/wire/vesselId.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { askJson } from '../ask.ts'
import { every, whileFailing } from '../pace.ts'
import { isSort } from './listOrder.ts'
import type { ListOrder } from './neighbour.ts'

export const listPageSize = 100

/** The maximum number of vessels with one MMSI. */
const maxSharing = 4
const freshEveryMs = 2000
const totalEveryMs = 3000
const keptForMs = 120_000

/** The list at the time when it was opened or last sorted. */
export interface ListEdition extends ListOrder {
  edition: number
}

/** A page as it was fetched: vessels keep their places, their values are updated. */
export interface ListPage {
  vessels: readonly VesselJson[]
  total: number
  next: string | null
  previous: string | null
}

/** A page of the list, never refetched: a list does not move while a user reads it. */
export function listPageQuery(client: QueryClient, list: ListEdition, page: number) {
  return queryOptions({
    queryKey: pageKey(list, page),
    queryFn: async ({ signal }): Promise<ListPage> => {
      const beside = (step: -1 | 1) => client.getQueryData<ListPage>(pageKey(list, page + step)) ?? null
      const { paging, data } = await askJson<Page>(pageAddress(list, page, beside(-1), beside(1)), signal)
      return { vessels: data, total: paging.total, next: paging.next ?? null, previous: paging.previous ?? null }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptForMs,
    refetchInterval: whileFailing,
  })
}

/** Continues by the cursor of a neighbouring cached page; elsewhere enters the list by offset. */
export function pageAddress(
  { filterQuery, sort }: ListOrder,
  page: number,
  before: ListPage | null,
  after: ListPage | null,
): string {
  const limit = ['limit', String(listPageSize)]
  if (page > 0 && before?.next) return address([['next', before.next], limit])
  if (page > 0 && after?.previous) return address([['previous', after.previous], limit])
  const offset = page === 0 ? [] : [['offset', String(page * listPageSize)]]
  return address([...new URLSearchParams(filterQuery), ...sorting(sort), ...offset, limit])
}

/** The current total and the first vessel. */
export function listHeadQuery({ filterQuery, sort }: ListOrder) {
  return queryOptions({
    queryKey: ['list', 'head', filterQuery, sort],
    queryFn: async ({ signal }) => {
      const query = [...new URLSearchParams(filterQuery), ...sorting(sort), ['limit', '1']]
      const { paging, data } = await askJson<Page>(address(query), signal)
      return { total: paging.total, firstId: data[0]?.id ?? null }
    },
    refetchInterval: every(totalEveryMs),
  })
}

/** Fetches current records of these vessels and writes them into the cached pages. */
export function listValuesQuery(client: QueryClient, list: ListEdition, mmsis: readonly number[]) {
  return queryOptions({
    queryKey: ['list', 'values', timeOf(list), mmsis.join(',')],
    queryFn: async ({ signal }) => {
      const vessels = await vesselsOf(mmsis, timeOf(list), signal)
      const fresh = new Map(vessels.map((vessel) => [vessel.id, vessel]))
      client.setQueriesData<ListPage>({ queryKey: editionKey(list) }, (page) => page && withFresh(page, fresh))
      return null
    },
    enabled: mmsis.length > 0,
    refetchInterval: every(freshEveryMs),
    gcTime: 0,
  })
}

/** Vessels by MMSI, kept up to date, in the given order. Unknown ones are left out. */
export function chosenVesselsQuery(mmsis: readonly number[], at: string | null) {
  return queryOptions({
    queryKey: ['vessels', 'chosen', at, mmsis.join(',')],
    queryFn: async ({ signal }) => {
      const vessels = await vesselsOf(mmsis, at, signal)
      return mmsis.flatMap((mmsi) => vessels.find((vessel) => numberOfVessel(vessel) === mmsi) ?? [])
    },
    enabled: mmsis.length > 0,
    refetchInterval: every(freshEveryMs),
    placeholderData: (before) => before?.filter((vessel) => mmsis.includes(numberOfVessel(vessel))),
  })
}

export function withFresh(page: ListPage, fresh: ReadonlyMap<string, VesselJson>): ListPage {
  if (!page.vessels.some(({ id, updated_at }) => isNewer(fresh.get(id), updated_at))) return page
  const vessels = page.vessels.map((vessel) => {
    const now = fresh.get(vessel.id)
    return now && isNewer(now, vessel.updated_at) ? now : vessel
  })
  return { ...page, vessels }
}

function isNewer(vessel: VesselJson | undefined, heldUpdatedAt: string): boolean {
  return vessel !== undefined && vessel.updated_at !== heldUpdatedAt
}

/** Includes vessels that share an MMSI with one of them. */
async function vesselsOf(
  numbers: readonly number[],
  at: string | null,
  signal: AbortSignal,
): Promise<readonly VesselJson[]> {
  const mmsis = [...new Set(numbers.map(mmsiOf))]
  const query = [
    ['mmsi', mmsis.join(',')],
    ...(at === null ? [] : [['at', at]]),
    ['limit', String(Math.min(1000, mmsis.length * maxSharing))],
  ]
  return (await askJson<Page>(address(query), signal)).data
}

/** The past time of a list. */
function timeOf({ filterQuery }: ListOrder): string | null {
  return new URLSearchParams(filterQuery).get('at')
}

function editionKey({ filterQuery, sort, edition }: ListEdition) {
  return ['list', 'pages', filterQuery, sort, edition] as const
}

function pageKey(list: ListEdition, page: number) {
  return [...editionKey(list), page] as const
}

function sorting(sort: string | null): string[][] {
  return sort === null ? [] : [[isSort(sort) ? 'sort' : 'order', sort]]
}

function address(query: readonly (readonly string[])[]): string {
  return `/api/vessels?${new URLSearchParams(query.map(([name = '', value = '']) => [name, value]))}`
}
