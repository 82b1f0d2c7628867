import { encodeMessage } from '#lib/ais/encode.ts'
import type { MessageToEncode } from '#lib/ais/message.ts'
import { destinationText, plain } from './destinations.ts'
import { flagOfVessel, hasHabit, kindOf, phases, type Vessel } from './fleet.ts'
import { moved, wrapLongitude } from './geodesy.ts'
import { hour, type Motion } from './legs.ts'
import { callSign, vesselName } from './names.ts'
import { mixSeed, type Random } from './random.ts'
import type { Port } from './world.ts'

const underWayUsingEngine = 0
const atAnchor = 1
const moored = 5
const engagedInFishing = 7
const underWaySailing = 8
const manufacturers = ['SRT', 'FEC', 'WMX', 'SAM', 'JRC', 'COM', 'EMT']

export function isStopped(vessel: Vessel): boolean {
  return vessel.phase === phases.moored || vessel.phase === phases.anchored
}

/** Sentences as a vessel's transponder sends them. Noise comes from `random`, real time from the caller. */
export class Transponder {
  readonly #random: Random
  #sequence = 0
  #transmissions = 0

  constructor(random: Random) {
    this.#random = random
  }

  position(vessel: Vessel, motion: Motion, milliseconds: number): string[] {
    const random = this.#random
    const stopped = isStopped(vessel)
    const lie = (vessel.nameSeed % 3600) / 10
    const swing = vessel.phase === phases.anchored ? Math.sin(milliseconds / hour + lie) * 40 : 0
    const pointing = motion.courseDegrees === null ? lie + swing : motion.courseDegrees + random.between(-2.5, 2.5)
    const jitter = moved(motion, stopped ? random.next() * 0.008 : 0, random.between(0, 360))
    const speedKnots = stopped
      ? Math.max(0, random.between(-0.2, 0.2))
      : motion.speedKnots + random.between(-0.15, 0.15)
    const course = motion.courseDegrees === null ? random.between(0, 360) : motion.courseDegrees + random.between(-1, 1)
    const common = {
      mmsi: vessel.mmsi,
      speedKnots: Math.min(102.2, Math.max(0, speedKnots)),
      accuracy: hasHabit(vessel, 'accurate') ? 1 : 0,
      longitude: wrapLongitude(jitter.longitude),
      latitude: jitter.latitude,
      courseDegrees: stopped && hasHabit(vessel, 'noCourseWhenStopped') ? null : tenths(course),
      headingDegrees: hasHabit(vessel, 'noHeading') ? null : Math.round(pointing + 360) % 360,
      second: Math.floor(milliseconds / 1000) % 60,
      raim: 0,
    } as const
    if (vessel.isClassB) {
      return this.#send({ ...common, type: 18, carrierSense: 1, dsc: 1, band: 1, message22: 1, radio: 917_510 })
    }
    return this.#send({
      ...common,
      type: 1,
      navigationalStatus: statusOf(vessel),
      rateOfTurn: hasHabit(vessel, 'noRateOfTurn') ? null : stopped ? 0 : random.whole(-2, 2),
      radio: random.whole(0, 0x7ffff),
    })
  }

  /** Type 5, or both parts of type 24. `etaMilliseconds` is in the time of those who listen. */
  identity(vessel: Vessel, from: Port, to: Port, etaMilliseconds: number): string[] {
    const { mmsi, shipTypeCode, toBowMetres, toSternMetres, toPortMetres, toStarboardMetres } = vessel
    const common = { mmsi, shipTypeCode, toBowMetres, toSternMetres, toPortMetres, toStarboardMetres, epfd: 1 }
    const name = vesselName(kindOf(vessel).names, vessel.nameSeed)
    const sign = callSign(flagOfVessel(vessel), mixSeed(vessel.mmsi, 5))
    if (vessel.isClassB) {
      const vendorId = manufacturers[vessel.mmsi % manufacturers.length] ?? 'SRT'
      return [
        ...this.#send({ type: 24, partNumber: 0, mmsi, name }),
        ...this.#send({ ...common, type: 24, partNumber: 1, vendorId, callSign: sign }),
      ]
    }
    const trades = 'trade' in kindOf(vessel).work
    const eta = new Date(etaMilliseconds)
    const hasEta = trades && !hasHabit(vessel, 'noEta')
    return this.#send({
      ...common,
      type: 5,
      aisVersion: vessel.mmsi % 3,
      imo: vessel.imo,
      callSign: sign,
      name,
      draughtMetres: vessel.draughtTenths / 10,
      destination: trades ? destinationText(from, to, vessel.voyageSeed) : homeText(vessel, from),
      etaMonth: hasEta ? eta.getUTCMonth() + 1 : null,
      etaDay: hasEta ? eta.getUTCDate() : null,
      etaHour: hasEta ? eta.getUTCHours() : null,
      etaMinute: hasEta ? Math.floor(eta.getUTCMinutes() / 10) * 10 : null,
    })
  }

  #send(message: MessageToEncode): string[] {
    const channel = this.#transmissions++ % 2 === 0 ? 'A' : 'B'
    const sequence = this.#sequence
    const sentences = encodeMessage(message, { channel, sequence })
    if (sentences.length > 1) this.#sequence = (sequence + 1) % 10
    return sentences
  }
}

function statusOf(vessel: Vessel): number | null {
  if (hasHabit(vessel, 'noStatus')) return null
  if (hasHabit(vessel, 'staleStatus')) return underWayUsingEngine
  if (vessel.phase === phases.moored) return moored
  if (vessel.phase === phases.anchored) return atAnchor
  if (vessel.phase === phases.roaming && vessel.shipTypeCode === 30) return engagedInFishing
  if (vessel.phase === phases.roaming && vessel.shipTypeCode === 36) return underWaySailing
  return underWayUsingEngine
}

function homeText(vessel: Vessel, home: Port): string {
  const kinds = kindOf(vessel).names
  if (vessel.voyageSeed % 5 === 0) return ''
  if (kinds === 'fishing') return vessel.voyageSeed % 2 ? 'FISHING GROUNDS' : 'FISHING'
  if (kinds === 'leisure' && vessel.voyageSeed % 3 === 0) return 'PLEASURE'
  return plain(home.name).slice(0, 20)
}

/** A direction to a tenth of a degree, less than 360: 360.0 means "not available" on the air. */
function tenths(degrees: number): number {
  return (Math.round(((degrees + 360) % 360) * 10) % 3600) / 10
}
