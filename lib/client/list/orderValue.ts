import { nauticalMilesBetween } from '#lib/distance.ts'
import { foldText } from '#lib/wire/condition.ts'
import { notAvailable } from '#lib/wire/notAvailable.ts'
import { flagOrderValue, type Order, type OrderName, type OrderValue } from '#lib/wire/orders.ts'
import { parseTime } from '#lib/wire/time.ts'
import type { PositionJson, VesselJson } from '#lib/wire/vesselJson.ts'

type ValueOf = (vessel: VesselJson) => OrderValue

const values: Record<Exclude<OrderName, 'distance'>, ValueOf> = {
  name: ({ name }) => text(name),
  mmsi: ({ mmsi }) => mmsi,
  imo: ({ imo }) => imo,
  call_sign: ({ call_sign }) => text(call_sign),
  flag: ({ flag }) => flagOrderValue(flag),
  ship_type: ({ ship_type }) => ship_type,
  class: (vessel) => vessel.class,
  general_classification: ({ general_classification }) => general_classification,
  individual_classification: ({ individual_classification }) => individual_classification,
  navigational_status: ({ navigational_status }) => navigational_status,
  speed: reported('speed'),
  course: reported('course'),
  heading: reported('heading'),
  rot: reported('rot'),
  destination: ({ most_recent_voyage }) => text(most_recent_voyage.destination),
  matched_port: ({ matched_port }) => text(matched_port?.port_name ?? null),
  eta: ({ most_recent_voyage }) => time(most_recent_voyage.eta),
  draught: ({ last_known_position }) => last_known_position?.draught ?? null,
  length: ({ length }) => length,
  width: ({ width }) => width || null,
  gross_tonnage: ({ gross_tonnage }) => gross_tonnage,
  collection_type: ({ last_known_position }) => last_known_position?.collection_type ?? null,
  timestamp: ({ last_known_position }) => time(last_known_position?.timestamp ?? null),
  updated_at: ({ updated_at }) => time(updated_at),
  created_at: ({ created_at }) => time(created_at),
}

/** The value of a record by which the API orders its vessel. */
export function orderValueOf(vessel: VesselJson, { name, from }: Order): OrderValue {
  return name === 'distance' ? from && nauticalMilesFrom(from, vessel) : values[name](vessel)
}

/** `null` without a position. */
export function nauticalMilesFrom(
  from: { latitude: number; longitude: number },
  { last_known_position: position }: VesselJson,
): number | null {
  if (!position) return null
  const [longitude, latitude] = position.geometry.coordinates
  return nauticalMilesBetween(from, { longitude, latitude })
}

function text(value: string | null): string | null {
  return value === null ? null : foldText(value)
}

function time(iso: string | null): number | null {
  return iso === null ? null : parseTime(iso)
}

function reported(field: keyof typeof notAvailable & keyof PositionJson): ValueOf {
  return ({ last_known_position: position }) => {
    const value = position?.[field]
    return value === undefined || value === notAvailable[field] ? null : value
  }
}
