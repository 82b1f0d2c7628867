import { blankVessel, type Vessel } from '#lib/vessel/fields.ts'
import { flagOf } from '#lib/vessel/flag.ts'
import { Random } from './random.ts'
import { coasts, lanes, nameWords, ports, unlocodes } from './syntheticWorld.ts'

const microsecondsPerSecond = 1_000_000
const microsecondsPerDay = 86_400 * microsecondsPerSecond

/** Fixed time, so that ages are the same in every run: 2026-11-21T00:00:00Z. */
export const benchNowMicroseconds = Date.UTC(2026, 10, 21) * 1000

const prefixes = Array.from({ length: 575 }, (_, index) => 201 + index).filter(
  (prefix) => flagOf(prefix * 1e6) !== null,
)
const typeCodes = [70, 71, 74, 79, 80, 81, 84, 89, 60, 69, 30, 30, 30, 31, 52, 36, 37, 37, 50, 90, 0]

/**
 * Generates a synthetic fleet: clustered on coasts and lanes, 30 % class B, one in nine changed within the last hour.
 * Yields vessels in the order of creation, like a store.
 */
export function* syntheticVessels(count: number, seed: number): Generator<Vessel> {
  const random = new Random(seed)
  // Distributes flags as unevenly as in reality: shuffled once, then picked with a skew.
  const flagPrefixes = prefixes.toSorted(() => random.next() - 0.5)
  const serials = new Map<number, number>()
  const firstCreated = benchNowMicroseconds - 900 * microsecondsPerDay
  const createdStep = Math.floor((899 * microsecondsPerDay) / count)
  for (let index = 0; index < count; index += 1) {
    const prefix = random.pickSkewed(flagPrefixes)
    const serial = serials.get(prefix) ?? 0
    serials.set(prefix, serial + 1)
    // 7,919 is a prime, so that serials are spread over the million numbers of a prefix without collisions.
    const mmsi = prefix * 1_000_000 + ((serial * 7_919) % 1_000_000)
    const vessel = vesselOf(random, mmsi, firstCreated + index * createdStep)
    yield { ...vessel, matchedPort: matchedPortOf(vessel.destination) }
  }
}

function vesselOf(random: Random, number: number, createdMicroseconds: number): Omit<Vessel, 'matchedPort'> {
  const isClassB = random.chance(0.3)
  const updatedMicroseconds = Math.max(createdMicroseconds, benchNowMicroseconds - ageOf(random))
  const broadcastMicroseconds = Math.floor((updatedMicroseconds - 1_500_000) / 1e6) * 1e6
  const place = isClassB || random.chance(0.55) ? coastalPlace(random) : lanePlace(random)
  const isUnderWay = random.chance(0.45)
  const length = isClassB ? 6 + random.below(25) : 40 + random.below(340)
  const width = Math.max(2, Math.round(length / 7))
  return {
    ...blankVessel(number, false, createdMicroseconds),
    updatedMicroseconds,
    staticUpdatedMicroseconds: createdMicroseconds,
    positionUpdatedMicroseconds: updatedMicroseconds,
    transponderClass: isClassB ? 'B' : 'A',
    name: nameOf(random),
    imo: isClassB ? null : 9_000_000 + random.below(900_000),
    callSign: random.chance(0.9) ? callSignOf(random) : null,
    shipTypeCode: random.chance(0.95) ? (isClassB ? random.pick([30, 36, 37, 37, 0]) : random.pick(typeCodes)) : null,
    aisVersion: isClassB ? null : random.below(3),
    toBowMetres: Math.round(length * 0.7),
    toSternMetres: length - Math.round(length * 0.7),
    toPortMetres: width >> 1,
    toStarboardMetres: width - (width >> 1),
    destination: isClassB ? null : destinationOf(random),
    etaMicroseconds:
      isClassB || random.chance(0.3) ? null : benchNowMicroseconds + random.below(20) * microsecondsPerDay,
    draughtMetres: isClassB ? null : 2 + random.below(180) / 10,
    broadcastMicroseconds,
    longitude: Math.round(place.longitude * 1e7) / 1e7,
    latitude: Math.round(place.latitude * 1e7) / 1e7,
    speedKnots: isUnderWay ? 3 + random.below(180) / 10 : random.below(4) / 10,
    courseDegrees: random.below(3600) / 10,
    headingDegrees: isClassB && random.chance(0.7) ? null : random.below(360),
    rateOfTurn: isClassB ? null : 0,
    navigationalStatus: isClassB ? null : isUnderWay ? 0 : random.pick([1, 5, 5]),
    accuracy: random.below(2),
    maneuver: isClassB ? null : 1,
    collectionType: random.chance(0.8) ? 'terrestrial' : 'satellite',
    ...{ positionSource: 'mast', reports: 254, severalSources: false, confirmed: true, mmsis: null },
  }
}

/** Draws an age: a ninth within the hour, most within a month, the rest older. */
function ageOf(random: Random): number {
  const draw = random.next()
  if (draw < 0.112) return random.below(3_600 * 1_000) * 1_000
  if (draw < 0.4) return Math.floor(random.next() * microsecondsPerDay)
  return Math.floor(random.next() ** 2 * 700 * microsecondsPerDay)
}

function coastalPlace(random: Random): { longitude: number; latitude: number } {
  const { from, to, spread } = random.pickSkewed(coasts)
  // Half of the vessels of a coast lie off its few harbours.
  const share = random.chance(0.5) ? (random.below(9) + random.around(0, 0.01)) / 8 : random.next()
  return between(random, from, to, share, random.chance(0.5) ? spread / 8 : spread)
}

function lanePlace(random: Random): { longitude: number; latitude: number } {
  const { from, to, spread } = random.pick(lanes)
  return between(random, from, to, random.next(), spread)
}

function between(random: Random, from: readonly number[], to: readonly number[], share: number, spread: number) {
  const longitude = random.around(from[0]! + (to[0]! - from[0]!) * share, spread)
  const latitude = random.around(from[1]! + (to[1]! - from[1]!) * share, spread * 0.6)
  return { longitude: ((longitude + 540) % 360) - 180, latitude: Math.min(80, Math.max(-75, latitude)) }
}

function nameOf(random: Random): string | null {
  if (random.chance(0.04)) return null
  const words = [random.pickSkewed(nameWords), random.chance(0.7) ? random.pick(nameWords) : String(random.below(999))]
  if (random.chance(0.15)) words.unshift(random.pick(['MV', 'FV', 'SY', 'M/T', 'MSC']))
  return words.join(' ').slice(0, 20).trim()
}

function callSignOf(random: Random): string {
  return Array.from({ length: 4 + random.below(3) }, () => random.below(36).toString(36).toUpperCase()).join('')
}

/** The UN/LOCODE in a text of destinationOf. */
function matchedPortOf(destination: string | null): string | null {
  const port = destination?.split('>').at(-1)?.replace(/ \d+$/, '')
  return (port && unlocodes[port]) || null
}

function destinationOf(random: Random): string | null {
  if (random.chance(0.1)) return null
  const port = random.pickSkewed(ports)
  if (random.chance(0.5)) return port
  return random.chance(0.5) ? `${random.pick(ports)}>${port}`.slice(0, 20) : `${port} ${random.below(400)}`.slice(0, 20)
}
