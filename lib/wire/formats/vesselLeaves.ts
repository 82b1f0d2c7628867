import { blankVessel } from '#lib/vessel/fields.ts'
import { notAvailable, type VesselJson, vesselJson } from '../vesselJson.ts'

export type Leaf = string | number | boolean | null

/**
 * A record flat, a key each value, for tables and maps: what the interface says by a number of its own (a heading of 511) is
 * `null` here. The keys are the same for every vessel; what is embedded in the record stays as it is.
 */
export function leavesOf({
  last_known_position: position,
  most_recent_voyage: voyage,
  matched_port: port,
  ...own
}: VesselJson) {
  const [longitude = null, latitude = null] = position?.geometry.coordinates ?? []
  const [portLongitude = null, portLatitude = null] = port?.center_point?.coordinates ?? []
  return {
    ...own,
    timestamp: position?.timestamp ?? null,
    longitude,
    latitude,
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

/** In the order of the record. */
export const leafNames = Object.keys(leavesOf(vesselJson(blankVessel(0, false, 0)))) as readonly LeafName[]
