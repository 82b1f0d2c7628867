import { silenceMicroseconds } from './station.ts'
import type { SentText, StationKind } from './stationReport.ts'

/** A safety text, once however often it is sent. Times are microseconds since 1970. */
export interface SafetyText extends SentText {
  id: number
  mmsi: number
  /** `null` for an unknown sender. */
  kind: StationKind | 'vessel' | null
  name: string | null
  atMicroseconds: number
  /** The last time that it was sent. */
  lastMicroseconds: number
  longitude: number | null
  latitude: number | null
  source: string
}

/** The same for the same text of one sender to the same addressee. */
export function keyOfSafetyText({ mmsi, toMmsi, text }: Pick<SafetyText, 'mmsi' | 'toMmsi' | 'text'>): string {
  return `${mmsi} ${toMmsi} ${text}`
}

export function isRepeated(
  { lastMicroseconds }: Pick<SafetyText, 'lastMicroseconds'>,
  atMicroseconds: number,
): boolean {
  return Math.abs(atMicroseconds - lastMicroseconds) < silenceMicroseconds
}

/** A text that was sent for the first time; `sender` is `null` if it is unknown. */
export function safetyTextOf(
  { id, mmsi, at, source }: Pick<SafetyText, 'id' | 'mmsi' | 'source'> & { at: number },
  sent: SentText,
  sender: Pick<SafetyText, 'kind' | 'name' | 'longitude' | 'latitude'> | null,
): SafetyText {
  const { kind = null, name = null, longitude = null, latitude = null } = sender ?? {}
  const times = { atMicroseconds: at, lastMicroseconds: at }
  return { id, mmsi, kind, name, ...sent, ...times, longitude, latitude, source }
}
