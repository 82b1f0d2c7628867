import { queryOptions } from '@tanstack/react-query'
import { askJson } from './ask.ts'
import { whileFailing } from './pace.ts'

/**
 * The list at `/api/…`, whose answer names it like the last part of the path. Reloaded when the window gets the focus,
 * and until the service answers. Invalidate it after a change.
 */
export function listQuery<Item>(...path: readonly [string, ...string[]]) {
  const name = path.at(-1) ?? path[0]
  return queryOptions({
    queryKey: path,
    queryFn: async ({ signal }) =>
      (await askJson<Readonly<Record<string, Item[]>>>(`/api/${path.join('/')}`, signal))[name] ?? [],
    staleTime: 30_000,
    refetchInterval: whileFailing,
    refetchOnWindowFocus: 'always',
  })
}
