import type { Feature, FeatureCollection, Point } from 'geojson'
import { notAvailable } from '#lib/wire/notAvailable.ts'
import { numberOfVessel } from '#lib/wire/vesselId.ts'
import type { PositionJson, VesselJson } from '#lib/wire/vesselJson.ts'
import { vesselName } from '../../record/vesselName.ts'
import type { VesselAge } from './icons.ts'

/** `null` while the record is of a later time than the past one that is shown, in seconds since 1970. */
export function knownAt(vessel: VesselJson, at: number | null): VesselJson | null {
  const seen = vessel.last_known_position?.timestamp
  return at !== null && seen !== undefined && Date.parse(seen) > at * 1000 ? null : vessel
}

/** Draws the open vessel from its record, because a tile at a far zoom may omit it or its name. */
export function selectionData(vessel: VesselJson | null, nowMs: number): FeatureCollection<Point> {
  const position = vessel?.last_known_position
  return { type: 'FeatureCollection', features: position ? [feature(vessel, position, nowMs)] : [] }
}

function feature(vessel: VesselJson, position: PositionJson, nowMs: number): Feature<Point> {
  const rotation = rotationOf(position)
  return {
    type: 'Feature',
    id: numberOfVessel(vessel),
    geometry: position.geometry,
    properties: {
      label: vesselName(vessel),
      type: vessel.ship_type ?? 'Other',
      class: vessel.class ?? 'A',
      age: ageOf(nowMs - Date.parse(position.timestamp)),
      status: statusOf(vessel.navigational_status, knownSpeed(position)),
      ...(rotation === null ? {} : { rotation }),
    },
  }
}

const minuteMs = 60_000

/** Uses the same steps as the tiles. */
export function ageOf(ageMs: number): VesselAge {
  if (ageMs < 10 * minuteMs) return 'live'
  if (ageMs < 60 * minuteMs) return '10m'
  return ageMs < 24 * 60 * minuteMs ? '1h' : '24h'
}

const restingStatuses: Readonly<Record<string, 'moored' | 'anchored'>> = {
  MOORED: 'moored',
  AGROUND: 'moored',
  AT_ANCHOR: 'anchored',
}

/** As in the tiles, the speed outweighs a status that the crew may have forgotten to change. */
export function statusOf(status: string | null, speedKnots: number | null): 'moving' | 'moored' | 'anchored' {
  if (speedKnots !== null && speedKnots >= 1.5) return 'moving'
  const resting = restingStatuses[status ?? '']
  return resting ?? (speedKnots !== null && speedKnots < 0.5 ? 'moored' : 'moving')
}

function knownSpeed({ speed }: PositionJson): number | null {
  return speed === notAvailable.speed ? null : speed
}

/** The heading if it is known, else the course. */
function rotationOf({ heading, course }: PositionJson): number | null {
  if (heading !== notAvailable.heading) return heading
  return course === notAvailable.course ? null : course
}
