import { queryOptions } from '@tanstack/react-query'
import type { PortJson, PortReadingJson } from '#lib/wire/portJson.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { askJson } from './ask.ts'

const fiveMinutesMs = 300_000

/** What a ship's destination is read as, and why: as ingest read it, from where she is and under her flag. */
export function portReadingQuery({ most_recent_voyage, last_known_position, flag, matched_port }: VesselJson) {
  const text = most_recent_voyage.destination ?? ''
  const near = last_known_position?.geometry.coordinates.map((degrees) => degrees.toFixed(1)).join(',')
  const parameters = new URLSearchParams({
    text,
    ...(near && { near }),
    ...(flag && { flag }),
    ...(matched_port && { held: matched_port.unlocode }),
  })
  return queryOptions({
    queryKey: ['port-reading', text, flag, matched_port?.unlocode],
    queryFn: ({ signal }) => askJson<PortReadingJson>(`/api/ports/match?${parameters}`, signal),
    staleTime: fiveMinutesMs,
    retry: false,
    enabled: text !== '',
  })
}

/** One port, by its code with or without a blank. */
export function portQuery(code: string) {
  return queryOptions({
    queryKey: ['port', code],
    queryFn: ({ signal }) => askJson<PortJson>(`/api/ports/${encodeURIComponent(code)}`, signal),
    staleTime: fiveMinutesMs,
    retry: false,
  })
}
