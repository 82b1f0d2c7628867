import type { StationKind } from '#lib/stations/stationReport.ts'
import { hasArea, stationTest } from '#lib/wire/stationTest.ts'
import type { StationEventKind } from '#lib/wire/watches.ts'
import type { Watch, WatchEvent } from './watch.ts'

/** An activation of a beacon that began, or a safety text. Times are milliseconds since 1970. */
export interface StationHappening {
  kind: StationEventKind
  /** The number of the vessel that sent a text, or the MMSI of the station. */
  number: number
  mmsi: number
  sender: StationKind | 'vessel' | null
  name: string | null
  longitude: number | null
  latitude: number | null
  activation: number | null
  text: string | null
  source: string
  at: number
  receivedAt: number
  /** The first position of an activation that was reported to watches without an area before. */
  isPlaceNew: boolean
}

/** Returns a test of the events of a watch; `null` if it has none of stations. */
export function stationEventTest({ terms, filters, since }: Watch): ((happening: StationHappening) => boolean) | null {
  const kinds: readonly string[] = terms.events
  const isWanted = kinds.includes('distress') || kinds.includes('safety_text')
  const passes = isWanted ? stationTest(filters) : null
  if (!passes) return null
  return (happening) =>
    kinds.includes(happening.kind) &&
    happening.receivedAt >= since &&
    !terms.silenced.includes(happening.mmsi) &&
    (!happening.isPlaceNew || hasArea(filters)) &&
    passes(happening)
}

/** The event of a happening, for a watch or without one. */
export function stationEvent(happening: StationHappening): Omit<WatchEvent, 'watch'> {
  const { kind, number, mmsi, at, name, longitude, latitude, sender, activation, text } = happening
  const station = { kind: sender, activation, text }
  return { kind, number, mmsi, at, name, longitude, latitude, changes: [], station }
}
