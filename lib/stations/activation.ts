import { silenceMicroseconds } from './station.ts'
import type { StationKind, StationReport } from './stationReport.ts'

/** A use of a beacon, from its first message to the last one before a silence. Times are microseconds since 1970. */
export interface Activation {
  id: number
  mmsi: number
  kind: StationKind
  name: string | null
  beganMicroseconds: number
  lastMicroseconds: number
  longitude: number | null
  latitude: number | null
  source: string
}

type ActiveReport = Pick<StationReport, 'mmsi' | 'kind' | 'broadcastMicroseconds' | 'position' | 'source'>

/** The activation that a message of an active beacon begins or continues; `null` for a message older than the last one. */
export function activationAfter(
  before: Activation | null,
  report: ActiveReport,
  nextId: () => number,
): Activation | null {
  const { mmsi, kind, position, source, broadcastMicroseconds: at } = report
  if (kind === null || (before && at < before.lastMicroseconds)) return null
  const continued = before && at - before.lastMicroseconds < silenceMicroseconds ? before : null
  const place = position ?? { longitude: continued?.longitude ?? null, latitude: continued?.latitude ?? null }
  return {
    id: continued?.id ?? nextId(),
    ...{ mmsi, kind, name: continued?.name ?? null },
    beganMicroseconds: continued?.beganMicroseconds ?? at,
    lastMicroseconds: at,
    longitude: place.longitude,
    latitude: place.latitude,
    source,
  }
}

export function isOpen({ lastMicroseconds }: Pick<Activation, 'lastMicroseconds'>, nowMicroseconds: number): boolean {
  return nowMicroseconds - lastMicroseconds < silenceMicroseconds
}
