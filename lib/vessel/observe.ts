import type { Message } from '#lib/ais/message.ts'
import { type AnnouncedTime, etaOf } from './eta.ts'
import type { Facts } from './evidence.ts'
import { isImoNumber, type OtherThanVessel, whyNotVessel } from './identity.ts'
import type { Observation, PositionReport, Provenance } from './observation.ts'

/** Implausible values are dropped and counted; the rest of the message is used. */
const implausibilities = {
  'time-ahead': 'a time of broadcast in the future',
  'position-not-available': 'a position report without a position',
  'position-impossible': 'a position that is not on the globe',
  'course-impossible': 'a course of more than 360°',
  'heading-impossible': 'a heading of more than 359°',
  'name-empty': 'a name of only @ and spaces',
  'imo-check-digit': 'an IMO number with a wrong check digit',
  'length-zero': 'a vessel without length',
  'width-zero': 'a vessel without width',
  'eta-impossible': 'an ETA that is no calendar date',
} as const

export type Implausible = keyof typeof implausibilities
export type NoObservation = OtherThanVessel | 'not-a-ship-report'

/**
 * Message types about the sending vessel, and the transponder class that sends them. Any station may name itself by a
 * type 24, and both classes send a type 27.
 */
const reports = {
  1: { transponderClass: 'A', classIsGuess: false },
  2: { transponderClass: 'A', classIsGuess: false },
  3: { transponderClass: 'A', classIsGuess: false },
  5: { transponderClass: 'A', classIsGuess: false },
  18: { transponderClass: 'B', classIsGuess: false },
  19: { transponderClass: 'B', classIsGuess: false },
  24: { transponderClass: 'B', classIsGuess: true },
  27: { transponderClass: 'A', classIsGuess: true },
} as const

/** The two-bit field has one value more than the standard defines (ITU-R M.1371-5, table 45). */
const undefinedManeuver = 3
/** Records store 255 for an unknown code. Codes from 100 on are reserved, so the limit loses nothing. */
const maxCode = 255
const noShipType = 0

type VesselReport = Extract<Message, { type: keyof typeof reports }>
type PositionMessage = Extract<VesselReport, { longitude: number | null }>
type StaticMessage = Extract<VesselReport, { name: string | null } | { shipTypeCode: number }>

export function observe(
  message: Message,
  broadcastMicroseconds: number,
  provenance: Provenance,
  implausible: (what: Implausible) => void,
): Observation | NoObservation {
  if (!isVesselReport(message)) return 'not-a-ship-report'
  const other = whyNotVessel(message.mmsi)
  if (other) return other
  return {
    ...reports[message.type],
    isLongRange: message.type === 27,
    mmsi: message.mmsi,
    broadcastMicroseconds,
    simulated: provenance.simulated,
    source: provenance.name,
    isVouchedFor: provenance.simulated || provenance.isImported === true,
    isDatedBack: provenance.isDatedBack === true,
    position: 'longitude' in message ? positionOf(message, broadcastMicroseconds, provenance, implausible) : null,
    facts: isStatic(message) ? factsOf(message, broadcastMicroseconds, implausible) : null,
  }
}

function isVesselReport(message: Message): message is VesselReport {
  return message.type in reports
}

function isStatic(message: VesselReport): message is StaticMessage {
  return 'name' in message || 'shipTypeCode' in message
}

function positionOf(
  message: PositionMessage,
  broadcastMicroseconds: number,
  { collectionType, name }: Provenance,
  implausible: (what: Implausible) => void,
): PositionReport | null {
  const { longitude, latitude } = message
  if (longitude === null || latitude === null) return leftOut('position-not-available', implausible)
  if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90) return leftOut('position-impossible', implausible)
  const headingDegrees = 'headingDegrees' in message ? message.headingDegrees : null
  return {
    broadcastMicroseconds,
    longitude,
    latitude,
    speedKnots: message.speedKnots,
    courseDegrees: upTo(359.9, message.courseDegrees, 'course-impossible', implausible),
    headingDegrees: upTo(359, headingDegrees, 'heading-impossible', implausible),
    rateOfTurn: 'rateOfTurn' in message ? message.rateOfTurn : null,
    navigationalStatus: 'navigationalStatus' in message ? message.navigationalStatus : null,
    accuracy: message.type === 27 ? 0 : message.accuracy,
    maneuver: 'maneuver' in message && message.maneuver !== undefinedManeuver ? message.maneuver : null,
    collectionType,
    positionSource: name,
  }
}

function factsOf(
  message: StaticMessage,
  receivedMicroseconds: number,
  implausible: (what: Implausible) => void,
): Facts {
  const facts: Facts = {}
  if ('name' in message) {
    const name = entered(message.name)
    if (name) facts.name = name
    else implausible('name-empty')
  }
  const callSign = 'callSign' in message && entered(message.callSign)
  if (callSign) facts.callSign = callSign
  if ('shipTypeCode' in message) {
    facts.shipTypeCode = message.shipTypeCode === maxCode ? noShipType : message.shipTypeCode
  }
  if ('toBowMetres' in message) addDimensions(facts, message, implausible)
  if (message.type === 5) addVoyage(facts, message, receivedMicroseconds, implausible)
  return facts
}

function addDimensions(
  facts: Facts,
  message: { toBowMetres: number; toSternMetres: number; toPortMetres: number; toStarboardMetres: number },
  implausible: (what: Implausible) => void,
): void {
  const { toBowMetres, toSternMetres, toPortMetres, toStarboardMetres } = message
  if (toBowMetres + toSternMetres > 0) Object.assign(facts, { toBowMetres, toSternMetres })
  else implausible('length-zero')
  if (toPortMetres + toStarboardMetres > 0) Object.assign(facts, { toPortMetres, toStarboardMetres })
  else implausible('width-zero')
}

function addVoyage(
  facts: Facts,
  message: Extract<VesselReport, { type: 5 }>,
  receivedMicroseconds: number,
  implausible: (what: Implausible) => void,
): void {
  facts.aisVersion = message.aisVersion
  if (message.imo !== null) {
    if (isImoNumber(message.imo)) facts.imo = message.imo
    else implausible('imo-check-digit')
  }
  const destination = entered(message.destination)
  if (destination) facts.destination = destination
  if (message.draughtMetres !== null) facts.draughtMetres = message.draughtMetres
  const eta = etaOf(message, receivedMicroseconds)
  if (eta !== null) facts.etaMicroseconds = eta
  else if (isWhole(message)) implausible('eta-impossible')
}

/** Removes leading spaces, which some crews enter. */
function entered(text: string | null): string | undefined {
  return text?.trimStart()
}

function isWhole({ etaMonth, etaDay, etaHour, etaMinute }: AnnouncedTime): boolean {
  return etaMonth !== null && etaDay !== null && etaHour !== null && etaMinute !== null
}

function leftOut(what: Implausible, implausible: (what: Implausible) => void): null {
  implausible(what)
  return null
}

function upTo(
  max: number,
  value: number | null,
  what: Implausible,
  implausible: (what: Implausible) => void,
): number | null {
  return value === null || value <= max ? value : leftOut(what, implausible)
}
