import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Page } from '#lib/wire/page.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { askJson } from './ask.ts'

export interface FoundShips {
  /** The nearest of all queries, each ship once. */
  ships: readonly VesselJson[]
  /** Of the last query, which is the widest. */
  total: number
}

const shipsEach = 30
const shipsShown = 6

/** Ships by several queries at once, the surest first; of those that contain the text, those that begin with it before others. */
export function shipSearchQuery(queries: readonly string[], text: string) {
  return queryOptions({
    queryKey: ['search', 'ships', ...queries],
    queryFn: async ({ signal }): Promise<FoundShips> => {
      const pages = await Promise.all(
        queries.map((query) => askJson<Page>(`/api/vessels?${query}&limit=${shipsEach}&sort=-updated_at`, signal)),
      )
      const ships = new Map(pages.flatMap(({ data }) => data).map((ship) => [ship.id, ship]))
      return { ships: nearest([...ships.values()], text).slice(0, shipsShown), total: pages.at(-1)?.paging.total ?? 0 }
    },
    enabled: queries.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 5000,
    gcTime: 60_000,
    retry: false,
  })
}

/** How near a ship is to what was typed; those that are equally near stay as they came. */
export function nearest<Found extends Pick<VesselJson, 'name' | 'call_sign'>>(
  ships: readonly Found[],
  text: string,
): Found[] {
  const sought = text.trim().toUpperCase()
  const distance = ({ name, call_sign }: Found) => {
    const known = name?.toUpperCase() ?? ''
    if (known === sought || call_sign?.toUpperCase() === sought) return 0
    if (known.startsWith(sought)) return 1
    return known.includes(` ${sought}`) ? 2 : 3
  }
  return ships.toSorted((one, other) => distance(one) - distance(other))
}
