import { encodeMessage } from '#lib/ais/encode.ts'
import type { MessageToEncode } from '#lib/ais/message.ts'
import { flagOf } from '#lib/vessel/flag.ts'
import { headingAlongside } from './berths.ts'
import { destinationText } from './destinations.ts'
import { isStopped, type Vessel } from './fleet.ts'
import { moved, wrapLongitude } from './geodesy.ts'
import { hour, type Motion } from './legs.ts'
import { callSign, vesselName } from './names.ts'
import type { Random } from './random.ts'

const underWayUsingEngine = 0
const atAnchor = 1
const moored = 5
const engagedInFishing = 7
const underWaySailing = 8
/** Seconds from a position report to the next one (ITU-R M.1371, table 1, without its 2 s for the fastest). */
const stoppedSeconds = 180
const classBSeconds = 30
const slowClassBKnots = 2
const usualClassASeconds = 9
/** From a type 5, or a pair of type 24, to the next. */
export const identitySeconds = 360

/** Errors of positions at rest, where they are visible. */
const anchoredNoiseKilometres = 0.008
const mooredNoiseKilometres = 0.002

const manufacturers = ['SRT', 'FEC', 'WMX', 'SAM', 'JRC', 'COM', 'EMT']

export function positionSeconds(vessel: Vessel, speedKnots: number): number {
  if (isStopped(vessel)) return stoppedSeconds
  if (vessel.isClassB) return speedKnots > slowClassBKnots ? classBSeconds : stoppedSeconds
  return speedKnots > 14 ? 6 : 10
}

/** The approximate sentences a second of a fleet at its usual intervals. */
export function expectedSentencesPerSecond(fleet: readonly Vessel[]): number {
  return fleet.reduce((sum, { kind: { underWayShare }, isClassB }) => {
    const underWaySeconds = isClassB ? classBSeconds : usualClassASeconds
    return sum + underWayShare / underWaySeconds + (1 - underWayShare) / stoppedSeconds + 2 / identitySeconds
  }, 0)
}

/** Makes the sentences of a vessel's transponder, with noise from `random`. The caller supplies real time. */
export class Transponder {
  readonly #random: Random
  #sequence = 0
  #transmissions = 0

  constructor(random: Random) {
    this.#random = random
  }

  position(vessel: Vessel, motion: Motion, milliseconds: number): string[] {
    const random = this.#random
    const { habits } = vessel
    const stopped = isStopped(vessel)
    const isMoored = vessel.phase === 'moored'
    const lie = isMoored ? headingAlongside(vessel) : (vessel.nameSeed % 3600) / 10
    const swing = vessel.phase === 'anchored' ? Math.sin(milliseconds / hour + lie) * 40 : 0
    const pointing = motion.courseDegrees === null ? lie + swing : motion.courseDegrees + random.between(-2.5, 2.5)
    const noiseKilometres = isMoored ? mooredNoiseKilometres : stopped ? anchoredNoiseKilometres : 0
    const jitter = moved(motion, random.next() * noiseKilometres, random.between(0, 360))
    const speedKnots = stopped
      ? Math.max(0, random.between(-0.2, 0.2))
      : motion.speedKnots + random.between(-0.15, 0.15)
    const course = motion.courseDegrees === null ? random.between(0, 360) : motion.courseDegrees + random.between(-1, 1)
    const common = {
      mmsi: vessel.mmsi,
      speedKnots: Math.min(102.2, Math.max(0, speedKnots)),
      accuracy: habits.includes('accurate') ? 1 : 0,
      longitude: wrapLongitude(jitter.longitude),
      latitude: jitter.latitude,
      courseDegrees: stopped && habits.includes('noCourseWhenStopped') ? null : tenths(course),
      headingDegrees: habits.includes('noHeading') ? null : Math.round(pointing + 360) % 360,
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
      rateOfTurn: habits.includes('noRateOfTurn') ? null : stopped ? 0 : random.whole(-2, 2),
      radio: random.whole(0, 0x7ffff),
    })
  }

  /** Type 5, or both parts of type 24. `etaMilliseconds` is in real time. */
  identity(vessel: Vessel, etaMilliseconds: number): string[] {
    const { kind, harbour, destination, habits, voyageSeed, callSignSeed } = vessel
    const { mmsi, shipTypeCode, toBowMetres, toSternMetres, toPortMetres, toStarboardMetres } = vessel
    const common = { mmsi, shipTypeCode, toBowMetres, toSternMetres, toPortMetres, toStarboardMetres, epfd: 1 }
    const name = vesselName(kind.names, vessel.nameSeed)
    const sign = callSign(flagOf(mmsi) ?? 'PA', callSignSeed)
    if (vessel.isClassB) {
      const vendorId = manufacturers[vessel.mmsi % manufacturers.length] ?? 'SRT'
      return [
        ...this.#send({ type: 24, partNumber: 0, mmsi, name }),
        ...this.#send({ ...common, type: 24, partNumber: 1, vendorId, callSign: sign }),
      ]
    }
    const trades = 'trade' in kind.work
    const eta = new Date(etaMilliseconds)
    const hasEta = trades && !habits.includes('noEta')
    return this.#send({
      ...common,
      type: 5,
      aisVersion: vessel.mmsi % 3,
      imo: vessel.imo,
      callSign: sign,
      name,
      draughtMetres: Math.round(vessel.draughtMetres * 10) / 10,
      destination: trades ? destinationText(harbour.port, destination.port, voyageSeed) : homeText(vessel),
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

function statusOf({ habits, phase, shipTypeCode }: Vessel): number | null {
  if (habits.includes('noStatus')) return null
  if (habits.includes('staleStatus')) return underWayUsingEngine
  if (phase === 'moored') return moored
  if (phase === 'anchored') return atAnchor
  if (phase === 'roaming' && shipTypeCode === 30) return engagedInFishing
  if (phase === 'roaming' && shipTypeCode === 36) return underWaySailing
  return underWayUsingEngine
}

function homeText({ kind: { names }, voyageSeed, harbour }: Vessel): string {
  if (voyageSeed % 5 === 0) return ''
  if (names === 'fishing') return voyageSeed % 2 ? 'FISHING GROUNDS' : 'FISHING'
  if (names === 'leisure' && voyageSeed % 3 === 0) return 'PLEASURE'
  return harbour.port.name.slice(0, 20)
}

/** A direction to a tenth of a degree, less than 360: 360.0 means "not available" on the air. */
function tenths(degrees: number): number {
  return (Math.round(((degrees + 360) % 360) * 10) % 3600) / 10
}
