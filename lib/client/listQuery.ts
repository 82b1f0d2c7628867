import { queryOptions } from '@tanstack/react-query'
import { askJson } from './ask.ts'
import { whileFailing } from './pace.ts'

interface ItemPage<Item> {
  data: readonly Item[]
  paging: { next?: string }
}

/**
 * The collection at `/api/…`, all pages of it. Reloaded when the window gets the focus, and until the service answers.
 * Invalidate it after a change.
 */
export function listQuery<Item>(...path: readonly [string, ...string[]]) {
  return queryOptions({
    queryKey: path,
    queryFn: ({ signal }) => allOf<Item>(`/api/${path.join('/')}`, signal),
    staleTime: 30_000,
    refetchInterval: whileFailing,
    refetchOnWindowFocus: 'always',
  })
}

async function allOf<Item>(path: string, signal: AbortSignal): Promise<Item[]> {
  const items: Item[] = []
  let next: string | undefined
  do {
    const address: string = next === undefined ? path : `${path}?${new URLSearchParams({ next })}`
    const { data, paging } = await askJson<ItemPage<Item>>(address, signal)
    items.push(...data)
    next = paging.next
  } while (next !== undefined)
  return items
}
