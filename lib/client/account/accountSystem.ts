import { queryOptions } from '@tanstack/react-query'
import type { SystemJson } from '#lib/wire/system.ts'
import { askJson } from '../ask.ts'
import { whileFailing } from '../pace.ts'

export const supportBundlePath = '/api/account/system/bundle'

/** The service and its machine. */
export const systemQuery = queryOptions({
  queryKey: ['account', 'system'],
  queryFn: ({ signal }) => askJson<SystemJson>('/api/account/system', signal),
  refetchInterval: whileFailing,
  refetchOnWindowFocus: 'always',
})
