import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PortJson } from '#lib/wire/portJson.ts'
import { askJson } from './ask.ts'

const hourMs = 3_600_000
const foundAtMost = 4

/** Ports by name, spelling or code. */
export function portSearchQuery(text: string) {
  return queryOptions({
    queryKey: ['search', 'ports', text],
    queryFn: ({ signal }) => portsAt(new URLSearchParams({ text, limit: String(foundAtMost) }), signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
  })
}

/** Ports of these codes, by code without its blank. */
export function namedPortsQuery(codes: readonly string[]) {
  const sorted = [...new Set(codes)].sort()
  return queryOptions({
    queryKey: ['ports', ...sorted],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, PortJson>> => {
      const ports = await portsAt(new URLSearchParams({ code: sorted.join(','), limit: String(sorted.length) }), signal)
      return new Map(ports.map((port) => [port.unlocode.replace(' ', ''), port]))
    },
    enabled: sorted.length > 0,
    placeholderData: keepPreviousData,
    staleTime: hourMs,
    retry: false,
  })
}

async function portsAt(query: URLSearchParams, signal: AbortSignal): Promise<readonly PortJson[]> {
  return (await askJson<{ data: PortJson[] }>(`/api/ports?${query}`, signal)).data
}
