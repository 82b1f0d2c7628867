import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AliasJson } from '#lib/wire/portJson.ts'
import type { PortJson } from '#lib/wire/portSchemas.ts'
import { askJson } from '../ask.ts'
import { listQuery } from '../listQuery.ts'
import { send, sendJson } from './accountSend.ts'

const portsOffered = 8
const shortestSearch = 2

/** Destination texts that are always matched to a certain port. */
export const aliasesQuery = listQuery<AliasJson>('account', 'aliases')

/** Replaces an alias of the same text. */
export const putAlias = (alias: { text: string; unlocode: string }): Promise<AliasJson> =>
  sendJson('POST', '/api/account/aliases', alias)

export async function removeAlias(text: string): Promise<void> {
  await send('DELETE', `/api/account/aliases/${encodeURIComponent(text)}`)
}

/** Ports to choose from while typing. */
export function portsMeant(text: string) {
  const parameters = new URLSearchParams({ text, limit: String(portsOffered) })
  return queryOptions({
    queryKey: ['ports', text],
    queryFn: async ({ signal }) => (await askJson<{ data: PortJson[] }>(`/api/ports?${parameters}`, signal)).data,
    enabled: text.length >= shortestSearch,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}
