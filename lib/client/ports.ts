import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Place } from '#lib/distance.ts'
import type { PortJson } from '#lib/wire/portSchemas.ts'
import { askJson } from './ask.ts'

const hourMs = 3_600_000
const foundAtMost = 20
const portsShown = 4

/** Ports by name, spelling or code. */
export function portSearchQuery(text: string) {
  return queryOptions({
    queryKey: ['search', 'ports', text],
    queryFn: async ({ signal }) => {
      const found = await portsAt(new URLSearchParams({ text, limit: String(foundAtMost) }), signal)
      return busiest(found, text).slice(0, portsShown)
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
  })
}

/** Ports of these codes, by code without space. */
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
  })
}

/** The ports that most vessels have as destination. */
export const busiestPortsQuery = queryOptions({
  queryKey: ['ports', 'busiest'],
  queryFn: ({ signal }) => portsAt(new URLSearchParams({ limit: String(foundAtMost) }), signal),
  staleTime: 60_000,
})

/** The ports near a place: those with most vessels first, then the nearest. */
export function portsNearQuery({ longitude, latitude }: Place) {
  const near = `${latitude.toFixed(1)},${longitude.toFixed(1)}`
  return queryOptions({
    queryKey: ['ports', 'list near', near],
    queryFn: async ({ signal }) => {
      const place = near.split(',').reverse().join(',')
      const ports = await portsAt(new URLSearchParams({ near: place, limit: String(foundAtMost) }), signal)
      return ports.toSorted((a, b) => b.vessels - a.vessels)
    },
    staleTime: hourMs,
  })
}

/** The port nearest to a place; `null` if none is within 50 km. Places about 3 nm apart share a request. */
export function nearestPortQuery({ longitude, latitude }: Place) {
  const near = [longitude, latitude].map((degrees) => (Math.round(degrees * 20) / 20).toFixed(2)).join(',')
  return queryOptions({
    queryKey: ['ports', 'near', near],
    queryFn: async ({ signal }) => (await portsAt(new URLSearchParams({ near, limit: '1' }), signal))[0] ?? null,
    placeholderData: keepPreviousData,
    staleTime: hourMs,
  })
}

async function portsAt(query: URLSearchParams, signal: AbortSignal): Promise<readonly PortJson[]> {
  return (await askJson<{ data: PortJson[] }>(`/api/ports?${query}`, signal)).data
}

/** Puts ports whose name begins with the text first, then orders by the number of vessels with the destination. */
export function busiest<Found extends Pick<PortJson, 'port_name' | 'vessels'>>(
  ports: readonly Found[],
  text: string,
): Found[] {
  const begins = ({ port_name }: Found) => Number(port_name.toUpperCase().startsWith(text.trim().toUpperCase()))
  return ports.toSorted((a, b) => begins(b) - begins(a) || b.vessels - a.vessels)
}
