import { blankVessel } from '#lib/vessel/fields.ts'
import { notAvailable } from '../notAvailable.ts'
import { type VesselJson, vesselJson } from '../vesselJson.ts'

/**
 * Returns a flat record for tables and maps, with one key per value and the same keys for every vessel. Numbers for
 * "not available", such as a heading of 511, become `null`. Embedded data is not flattened.
 */
export function leavesOf(vessel: VesselJson) {
  const [longitude = null, latitude = null] = vessel.last_known_position?.geometry.coordinates ?? []
  return { ...leavesWithoutPlace(vessel), longitude, latitude }
}

/** Record for formats with a geometry. */
export function leavesWithoutPlace({
  last_known_position: position,
  most_recent_voyage: voyage,
  matched_port: port,
  former_mmsi: _,
  ...own
}: VesselJson) {
  const [portLongitude = null, portLatitude = null] = port?.center_point?.coordinates ?? []
  return {
    ...own,
    timestamp: position?.timestamp ?? null,
    heading: known('heading', position?.heading),
    speed: known('speed', position?.speed),
    rot: known('rot', position?.rot),
    accuracy: position?.accuracy ?? null,
    collection_type: position?.collection_type ?? null,
    draught: position?.draught ?? null,
    maneuver: known('maneuver', position?.maneuver),
    course: known('course', position?.course),
    destination: voyage.destination,
    eta: voyage.eta,
    unlocode: port?.unlocode ?? null,
    port_name: port?.port_name ?? null,
    port_longitude: portLongitude,
    port_latitude: portLatitude,
  }
}

function known(name: keyof typeof notAvailable, value: number | undefined): number | null {
  return value === undefined || value === notAvailable[name] ? null : value
}

export type LeafName = keyof ReturnType<typeof leavesOf>

const namesWithoutPlace = Object.keys(leavesWithoutPlace(vesselJson(blankVessel(0, false, 0)))) as LeafName[]

/** Names in the order of the record. */
export const leafNames: readonly LeafName[] = namesWithoutPlace.flatMap((name) =>
  name === 'timestamp' ? [name, 'longitude', 'latitude'] : [name],
)
