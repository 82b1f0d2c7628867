import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Page } from '#lib/wire/page.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { askJson } from './ask.ts'

export interface FoundShips {
  /** The first of each query, each ship once. */
  ships: readonly VesselJson[]
  /** Of the last query, which is the widest. */
  total: number
}

const shipsEach = 6

/** Ships by several queries at once, the surest first. */
export function shipSearchQuery(queries: readonly string[]) {
  return queryOptions({
    queryKey: ['search', 'ships', ...queries],
    queryFn: async ({ signal }): Promise<FoundShips> => {
      const pages = await Promise.all(
        queries.map((query) => askJson<Page>(`/api/vessels?${query}&limit=${shipsEach}&sort=-updated_at`, signal)),
      )
      const ships = new Map(pages.flatMap(({ data }) => data).map((ship) => [ship.id, ship]))
      return { ships: [...ships.values()], total: pages.at(-1)?.paging.total ?? 0 }
    },
    enabled: queries.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 5000,
    gcTime: 60_000,
    retry: false,
  })
}
