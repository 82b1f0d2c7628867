import type { Characteristics } from '#lib/vessel/characteristics.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { flagOf } from '#lib/vessel/flag.ts'
import { currentMmsiOf, vesselIdOf } from '#lib/vessel/identity.ts'
import { navigationalStatusOf } from '#lib/vessel/navigationalStatus.ts'
import { classificationOf } from '#lib/vessel/shipType.ts'
import { formatDateTime } from '../time.ts'
import { type NamedPort, sumOfKnown } from '../vesselJson.ts'
import { basicCharacteristics, type CharacteristicsNode, characteristicsNode } from './characteristicFields.ts'
import { type GraphqlShipType, graphqlShipTypeOf } from './shipTypes.ts'

/** Values by their sent number (ITU-R M.1371, message 1). */
export const accuracies = ['LOW', 'HIGH'] as const
export const maneuvers = ['NOT_AVAILABLE', 'NO_SPECIAL_MANEUVER', 'SPECIAL_MANEUVER'] as const

interface NodeParts {
  known: Characteristics | null
  port: NamedPort | null
  seesExtended: boolean
  /** Called when the field is selected. */
  matchScore(): number | null
  extended(): CharacteristicsNode | null
}

/** Vessel in the GraphQL API. Values that AIS marks as not available are `null`. */
export function vesselNode(vessel: Vessel, parts: NodeParts) {
  const { known, port, matchScore, extended } = parts
  const derived = classificationOf(vessel.shipTypeCode ?? 0)
  const shipType = graphqlShipTypeOf({
    general: known?.general_classification ?? derived.general,
    individual: known?.individual_classification ?? derived.individual,
    hasTypeCode: vessel.shipTypeCode !== null,
  })
  const staticAt = dateTimeOrNull(vessel.staticUpdatedMicroseconds)
  return {
    id: vesselIdOf(vessel.number),
    updateTimestamp: formatDateTime(vessel.updatedMicroseconds),
    staticData: staticData(vessel, { shipType, staticAt }, parts),
    lastPositionUpdate: positionUpdate(vessel),
    currentVoyage: currentVoyage(vessel, staticAt, port && { matchScore, port: portNode(port) }),
    characteristics: known && { basic: characteristicsNode(basicCharacteristics, known), extended },
  }
}

export function portNode({ name, unlocode, longitude, latitude }: NamedPort) {
  return { name, unlocode, centerPoint: latitude === null || longitude === null ? null : { latitude, longitude } }
}

interface Derived {
  shipType: GraphqlShipType | null
  staticAt: string | null
}

function staticData(vessel: Vessel, { shipType, staticAt }: Derived, { known, seesExtended }: NodeParts) {
  const { toBowMetres: a, toSternMetres: b, toPortMetres: c, toStarboardMetres: d, imo } = vessel
  const isValidated = known !== null && vessel.transponderClass === 'A' && imo !== null
  const length = seesExtended ? known?.loa : undefined
  return {
    aisClass: vessel.transponderClass,
    flag: flagOf(currentMmsiOf(vessel)),
    name: vessel.name,
    callsign: vessel.callSign,
    mmsi: currentMmsiOf(vessel),
    imo,
    shipType,
    shipSubType: known?.subtype ?? null,
    timestamp: staticAt,
    updateTimestamp: staticAt,
    dimensions: a === null && c === null ? null : { a, b, c, d, length: sumOfKnown(a, b), width: sumOfKnown(c, d) },
    validated: isValidated
      ? { name: null, callsign: null, imo, shipType, dimensions: length === undefined ? null : { length, width: null } }
      : null,
  }
}

function positionUpdate(vessel: Vessel) {
  const { longitude, latitude, broadcastMicroseconds } = vessel
  if (longitude === null || latitude === null || broadcastMicroseconds === null) return null
  return {
    timestamp: formatDateTime(broadcastMicroseconds),
    updateTimestamp: dateTimeOrNull(vessel.positionUpdatedMicroseconds),
    latitude,
    longitude,
    heading: vessel.headingDegrees,
    speed: vessel.speedKnots,
    course: vessel.courseDegrees,
    rot: vessel.rateOfTurn,
    accuracy: vessel.accuracy === null ? null : (accuracies[vessel.accuracy] ?? null),
    maneuver: vessel.maneuver === null ? null : (maneuvers[vessel.maneuver] ?? null),
    navigationalStatus: navigationalStatusOf(vessel.navigationalStatus),
    collectionType: vessel.collectionType?.toUpperCase() ?? null,
  }
}

function currentVoyage<Matched>(vessel: Vessel, staticAt: string | null, matchedPort: Matched) {
  const { destination, draughtMetres, etaMicroseconds } = vessel
  if (destination === null && draughtMetres === null && etaMicroseconds === null) return null
  return {
    destination,
    draught: draughtMetres,
    eta: dateTimeOrNull(etaMicroseconds),
    timestamp: staticAt,
    updateTimestamp: staticAt,
    matchedPort,
  }
}

function dateTimeOrNull(microseconds: number | null): string | null {
  return microseconds === null ? null : formatDateTime(microseconds)
}
