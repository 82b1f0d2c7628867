import { belongsTo, type Hint } from './countries.ts'
import { isListedName } from './names.ts'
import { kilometresBetween, type Place, type Port, placeOf } from './port.ts'
import type { Reading } from './reading.ts'
import { because, type Reason } from './reasons.ts'
import { LISTED } from './stored.ts'

export type Vessel = { near?: Place | undefined; flag?: string | undefined }

export type Settled = { port: Port; alternatives: Port[]; reasons: Reason[] }

const SAME_PLACE_KILOMETRES = 45
const CLOSE_KILOMETRES = 50
const WEIGHT_OF_DOUBLE_DISTANCE = 0.8
const WEIGHT_OF_FLAG = 0.75
/** A list says of a place only what it has; those built in are ports that vessels are known to call at. */
const WEIGHT_OF_KNOWN_PORT = 0.75
const LEAST_LEAD = 0.75
const LOCAL_KILOMETRES = 300
const WORLD_PORT_SIZE = 4
export const MOST_ALTERNATIVES = 5

/** The one port of several that bear a name: by country, by distance and size; none if two are as likely. */
export function settle({ ports, hints, matched, isBareLocation }: Reading, vessel: Vessel): Settled | null {
  const hinted = ofCountry(isBareLocation ? knownOrClose(ports, vessel) : ports, hints)
  if (hinted === null) return null
  const weighed = hinted.ports
    .map((port) => ({ port, weight: weightOf(port, vessel) }))
    .sort((left, right) => right.weight - left.weight || (left.port.unlocode < right.port.unlocode ? -1 : 1))
  const [first, ...others] = weighed
  if (first === undefined) return null
  const rivals = others.filter(({ port }) => !isSamePlace(first.port, port))
  const [rival] = rivals
  if (rival !== undefined && first.weight - rival.weight < LEAST_LEAD) return null
  const reasons = hinted.reason === null ? [] : [hinted.reason]
  if (rival !== undefined) {
    const isLarger = first.port.size > Math.max(...rivals.map(({ port }) => port.size))
    reasons.push(because(isLarger ? 'largest' : vessel.near ? 'nearest' : 'flag'))
  }
  const port = namesake(
    first.port,
    others.map((other) => other.port),
    matched,
  )
  const alternatives = [...weighed.map((other) => other.port), ...ports].filter((other) => other !== port)
  return { port, alternatives: [...new Set(alternatives)].slice(0, MOST_ALTERNATIVES), reasons }
}

/**
 * Of the places of one harbour, the one that the text names: a terminal with a code of its own, not the port around it.
 * UN/LOCODE also lists codes that were requested and never approved.
 */
function namesake(first: Port, others: readonly Port[], matched: string): Port {
  const isNamed = (port: Port): boolean => isListedName(key, port.name)
  const key = matched.replaceAll(' ', '')
  return isNamed(first)
    ? first
    : (others.find((port) => port.size > 0 && isSamePlace(first, port) && isNamed(port)) ?? first)
}

function knownOrClose(ports: readonly Port[], { near }: Vessel): readonly Port[] {
  const close = ports.filter((port) => {
    const place = placeOf(port)
    return near !== undefined && place !== null && kilometresBetween(near, place) < LOCAL_KILOMETRES
  })
  return close.length > 0 ? close : ports.filter((port) => port.size >= WORLD_PORT_SIZE)
}

type Hinted = { ports: readonly Port[]; reason: Reason | null }

function ofCountry(ports: readonly Port[], hints: readonly Hint[]): Hinted | null {
  if (hints.length === 0) return { ports, reason: null }
  const inState = ports.filter((port) => hints.some((hint) => hint.subdivision !== null && agrees(port, hint, true)))
  if (inState.length > 0) return { ports: inState, reason: because('subdivision', inState[0]?.subdivision) }
  const inCountry = ports.filter((port) => hints.some((hint) => agrees(port, hint, false)))
  if (inCountry.length > 0) return { ports: inCountry, reason: because('country', inCountry[0]?.country) }
  return null
}

function agrees(port: Port, hint: Hint, isStateKnown: boolean): boolean {
  if (!belongsTo(port.country, hint.country)) return false
  return (
    hint.subdivision === port.subdivision || (!isStateKnown && (hint.subdivision === null || port.subdivision === null))
  )
}

function weightOf(port: Port, { near, flag }: Vessel): number {
  const place = placeOf(port)
  const doublings =
    near === undefined || place === null
      ? 0
      : Math.log2(Math.max(kilometresBetween(near, place), CLOSE_KILOMETRES) / CLOSE_KILOMETRES)
  const size = port.source === LISTED ? port.size - WEIGHT_OF_KNOWN_PORT : port.size
  return size - doublings * WEIGHT_OF_DOUBLE_DISTANCE + (port.country === flag ? WEIGHT_OF_FLAG : 0)
}

function isSamePlace(one: Port, other: Port): boolean {
  const [from, to] = [placeOf(one), placeOf(other)]
  return (
    one.country === other.country && from !== null && to !== null && kilometresBetween(from, to) < SAME_PLACE_KILOMETRES
  )
}
