import type { z } from 'zod'
import type { Characteristics } from '#lib/vessel/characteristics.ts'
import { type DoubtfulPosition, doubtfulPositionOf } from '#lib/vessel/doubtfulPosition.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { flagOf } from '#lib/vessel/flag.ts'
import { currentMmsiOf, mmsisOf, vesselIdOf } from '#lib/vessel/identity.ts'
import { navigationalStatusOf } from '#lib/vessel/navigationalStatus.ts'
import { classificationOf, shipTypeOf } from '#lib/vessel/shipType.ts'
import { spacedUnlocode } from '#lib/vessel/unlocode.ts'
import { notAvailable } from './notAvailable.ts'
import { pointOf } from './point.ts'
import { formatReceived, formatStamp } from './time.ts'
import type { doubtfulPositionSchema, matchedPortSchema, plainVesselSchema, positionSchema } from './vesselSchema.ts'

/**
 * Vessel record of the REST API (spec 2.4 to 2.7). Every key is present, because old programs do not check. Exceptions
 * are `matched_port` of an unknown port (spec 2.7) and our additions `former_mmsi` and `doubtful_position`.
 */
export type VesselJson = z.infer<typeof plainVesselSchema>
type DoubtfulJson = z.infer<typeof doubtfulPositionSchema>
export type PositionJson = z.infer<typeof positionSchema>
export type MatchedPortJson = z.infer<typeof matchedPortSchema>

/** Part of a port in a record. */
export interface NamedPort {
  unlocode: string
  name: string
  longitude: number | null
  latitude: number | null
}

/** Imported characteristics take precedence over the type code. `port` is the matched port. */
export function vesselJson(
  vessel: Vessel,
  known: Characteristics | null = null,
  port: NamedPort | null = null,
): VesselJson {
  const classification = classificationOf(vessel.shipTypeCode ?? 0)
  const mmsi = currentMmsiOf(vessel)
  const doubtful = doubtfulPositionOf(vessel)
  return {
    id: vesselIdOf(vessel.number),
    name: vessel.name,
    mmsi,
    ...(vessel.mmsis !== null && { former_mmsi: mmsisOf(vessel).slice(1) }),
    imo: vessel.imo,
    call_sign: vessel.callSign,
    ship_type: shipTypeOf(vessel.shipTypeCode),
    class: vessel.transponderClass,
    flag: flagOf(mmsi),
    length: sumOfKnown(vessel.toBowMetres, vessel.toSternMetres),
    width: sumOfKnown(vessel.toPortMetres, vessel.toStarboardMetres),
    ais_version: vessel.aisVersion,
    created_at: formatStamp(vessel.createdMicroseconds),
    updated_at: formatStamp(vessel.updatedMicroseconds),
    static_updated_at: stampOrNull(vessel.staticUpdatedMicroseconds),
    position_updated_at: stampOrNull(vessel.positionUpdatedMicroseconds),
    general_classification: known?.general_classification ?? classification.general,
    individual_classification: known?.individual_classification ?? classification.individual,
    person_capacity: known?.person_capacity ?? null,
    gross_tonnage: known?.gross_tonnage ?? null,
    lifeboats: known?.lifeboats ?? null,
    navigational_status: navigationalStatusOf(vessel.navigationalStatus),
    last_known_position: positionJson(vessel),
    ...(doubtful && { doubtful_position: doubtfulJson(doubtful) }),
    most_recent_voyage: {
      destination: vessel.destination,
      eta: vessel.etaMicroseconds === null ? null : formatReceived(vessel.etaMicroseconds),
    },
    ...(port && { matched_port: matchedPortJson(port) }),
  }
}

/** The fields that identify a vessel. */
export function foundVesselJson(vessel: Vessel) {
  const { id, name, mmsi, imo, call_sign, flag, ship_type } = vesselJson(vessel)
  return { id, name, mmsi, imo, call_sign, flag, ship_type }
}

export function matchedPortJson({ unlocode, name, longitude, latitude }: NamedPort): MatchedPortJson {
  return {
    unlocode: spacedUnlocode(unlocode),
    port_name: name,
    center_point: pointOf({ longitude, latitude }),
  }
}

function positionJson(vessel: Vessel): PositionJson | null {
  const { broadcastMicroseconds } = vessel
  const geometry = pointOf(vessel)
  if (geometry === null || broadcastMicroseconds === null) return null
  return {
    timestamp: formatReceived(broadcastMicroseconds),
    geometry,
    heading: vessel.headingDegrees ?? notAvailable.heading,
    speed: vessel.speedKnots ?? notAvailable.speed,
    rot: vessel.rateOfTurn ?? notAvailable.rot,
    accuracy: vessel.accuracy,
    collection_type: vessel.collectionType,
    draught: vessel.draughtMetres,
    maneuver: vessel.maneuver ?? notAvailable.maneuver,
    course: vessel.courseDegrees ?? notAvailable.course,
  }
}

function doubtfulJson({ doubt, longitude, latitude, broadcastMicroseconds }: DoubtfulPosition): DoubtfulJson {
  const geometry = { type: 'Point' as const, coordinates: [longitude, latitude] as [number, number] }
  return { timestamp: formatReceived(broadcastMicroseconds), geometry, doubt }
}

export function sumOfKnown(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b
}

function stampOrNull(microseconds: number | null): string | null {
  return microseconds === null ? null : formatStamp(microseconds)
}
