import type { Place } from '#lib/distance.ts'
import { type Hint, isIn } from './countries.ts'
import { isListedName } from './names.ts'
import { isNear, isSameHarbour, kilometresTo, type Port, weightOfSize } from './port.ts'
import { portsForVessel, type Vessel } from './portsForVessel.ts'
import { isByCode, type Reading } from './reading.ts'
import { because, type Reason } from './reasons.ts'

export type ChosenPort = { port: Port; alternatives: Port[]; reasons: Reason[] }

const closeKilometres = 50
const weightOfDoubleDistance = 0.8
/** A port without a position counts as some 5,000 km away. */
const doublingsToUnknown = 6.6
const weightOfFlag = 0.75
const leastLead = 0.75
const localKilometres = 300
const worldPortSize = 4
const calledPortSize = 2
export const oceanKilometres = 3_000
export const maxAlternatives = 5

/** Chooses between the ports of a name by country, type of vessel, distance and size. `null` if two are equally likely. */
export function choosePort(reading: Reading, vessel: Vessel): ChosenPort | null {
  const { hints, matched, otherPlaces = [], isBareLocation } = reading
  const ports = reading.ports.filter((port) => !(dependsOnDistance(reading, port) && isOceanAway(port, vessel)))
  const hinted = ofCountry(isBareLocation ? knownOrClose(ports, vessel, otherPlaces) : ports, hints)
  if (hinted === null) return null
  const suitable = portsForVessel(hinted.ports, vessel)
  const weighed = suitable.ports
    .map((port) => ({ port, weight: weightOf(port, vessel, otherPlaces) }))
    .sort((left, right) => right.weight - left.weight || (left.port.unlocode < right.port.unlocode ? -1 : 1))
  const [first, ...others] = weighed
  if (first === undefined) return null
  const rivals = others.filter(({ port }) => !isSameHarbour(first.port, port))
  const [rival] = rivals
  if (rival !== undefined && first.weight - rival.weight < leastLead) return null
  const reasons = [...(hinted.reason === null ? [] : [hinted.reason]), ...suitable.reasons]
  if (rival !== undefined) {
    const isLarger = first.port.size > Math.max(...rivals.map(({ port }) => port.size))
    reasons.push(because(isLarger ? 'largest' : otherPlaces.length > 0 ? 'route' : vessel.near ? 'nearest' : 'flag'))
  }
  const port = namesake(
    first.port,
    others.map((other) => other.port),
    matched,
  )
  const alternatives = [...weighed.map((other) => other.port), ...ports].filter((other) => other !== port)
  return { port, alternatives: [...new Set(alternatives)].slice(0, maxAlternatives), reasons }
}

/** Small ports of a list have many namesakes that no list has, so an ocean away the vessel means one of those. */
export function dependsOnDistance(reading: Reading, port: Port): boolean {
  return port.isImported === true && port.size < calledPortSize && !isByCode(reading) && reading.hints.length === 0
}

function isOceanAway(port: Port, { near }: Vessel): boolean {
  const kilometres = near === undefined ? 0 : kilometresTo(port, near)
  return Number.isFinite(kilometres) && kilometres > oceanKilometres
}

/**
 * Chooses the place of one harbour that the text names: a terminal with a code of its own, not the port around it.
 * Size 0 is excluded because UN/LOCODE also lists codes that were requested and never approved.
 */
function namesake(first: Port, others: readonly Port[], matched: string): Port {
  const isNamed = (port: Port): boolean => isListedName(key, port.name)
  const key = matched.replaceAll(' ', '')
  return isNamed(first)
    ? first
    : (others.find((port) => port.size > 0 && isSameHarbour(first, port) && isNamed(port)) ?? first)
}

function knownOrClose(ports: readonly Port[], { near }: Vessel, otherPlaces: readonly Place[]): readonly Port[] {
  const known = near === undefined ? otherPlaces : [near, ...otherPlaces]
  const close = ports.filter((port) => isNear(port, known, localKilometres))
  return close.length > 0 ? close : ports.filter((port) => port.size >= worldPortSize)
}

type Hinted = { ports: readonly Port[]; reason: Reason | null }

function ofCountry(ports: readonly Port[], hints: readonly Hint[]): Hinted | null {
  if (hints.length === 0) return { ports, reason: null }
  const inState = ports.filter((port) => hints.some((hint) => hint.subdivision !== null && isIn(port, hint, true)))
  if (inState.length > 0) return { ports: inState, reason: because('subdivision', inState[0]?.subdivision) }
  const inCountry = ports.filter((port) => hints.some((hint) => isIn(port, hint)))
  if (inCountry.length > 0) return { ports: inCountry, reason: because('country', inCountry[0]?.country) }
  // `AQABA CT` is a container terminal unless a port of the name is in the country of Connecticut.
  if (hints.every(({ subdivision }) => subdivision === 'CT') && !ports.some(({ country }) => country === 'US'))
    return { ports, reason: null }
  return null
}

function weightOf(port: Port, { near, flag }: Vessel, otherPlaces: readonly Place[]): number {
  const from = near === undefined ? otherPlaces : [near, ...otherPlaces]
  const doublings = mean(from.map((place) => doublingsOf(kilometresTo(port, place))))
  return weightOfSize(port) - doublings * weightOfDoubleDistance + (port.country === flag ? weightOfFlag : 0)
}

function doublingsOf(kilometres: number): number {
  return Number.isFinite(kilometres)
    ? Math.log2(Math.max(kilometres, closeKilometres) / closeKilometres)
    : doublingsToUnknown
}

function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
