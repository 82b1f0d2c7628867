import { queryOptions } from '@tanstack/react-query'
import type { PortJson, PortReadingJson } from '#lib/wire/portSchemas.ts'
import type { PositionJson, VesselJson } from '#lib/wire/vesselJson.ts'
import { askJson } from './ask.ts'

const fiveMinutesMs = 300_000

/** The values that determine the reading of a destination. */
export interface Bound
  extends Pick<VesselJson, 'most_recent_voyage' | 'flag' | 'matched_port' | 'length' | 'ship_type'> {
  last_known_position: Pick<PositionJson, 'geometry' | 'draught'> | null
}

/** How ingest reads a vessel's destination and why, given its position, flag, type, length and draught. */
export function portReadingQuery(vessel: Bound) {
  const { most_recent_voyage, last_known_position, flag, matched_port, length, ship_type } = vessel
  const text = most_recent_voyage.destination ?? ''
  const near = last_known_position?.geometry.coordinates.map((degrees) => degrees.toFixed(1)).join(',')
  const parameters = new URLSearchParams({
    text,
    ...(near && { near }),
    ...(flag && { flag }),
    ...(length && { length: String(length) }),
    ...(last_known_position?.draught && { draught: String(last_known_position.draught) }),
    ...(ship_type && { ship_type }),
    ...(matched_port && { held: matched_port.unlocode }),
  })
  return queryOptions({
    queryKey: [
      'port-reading',
      text,
      flag,
      length,
      last_known_position?.draught,
      ship_type,
      matched_port?.unlocode,
      ...(last_known_position?.geometry.coordinates.map(Math.round) ?? []),
    ],
    queryFn: ({ signal }) => askJson<PortReadingJson>(`/api/ports/match?${parameters}`, signal),
    staleTime: fiveMinutesMs,
    enabled: text !== '',
  })
}

/** A port by its code, with or without a space. */
export function portQuery(code: string) {
  return queryOptions({
    queryKey: ['port', code],
    queryFn: ({ signal }) => askJson<PortJson>(`/api/ports/${encodeURIComponent(code)}`, signal),
    staleTime: fiveMinutesMs,
  })
}
