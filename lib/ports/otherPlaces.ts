import type { Place } from '#lib/distance.ts'
import { positionOf } from '#lib/distance.ts'
import { choosePort, oceanKilometres } from './choosePort.ts'
import { portsBeginningNear } from './cut.ts'
import type { Gazetteer } from './gazetteer.ts'
import { plain, plainVowelsKey } from './letters.ts'
import { foldedQuality } from './name.ts'
import { isNear, isSameHarbour, type Port } from './port.ts'
import { among, hitOf, isByCode, type Reading, readingOf } from './reading.ts'
import { readStretch } from './readStretch.ts'
import { because } from './reasons.ts'
import { hasLegs, legsOf, squashed } from './route.ts'
import { sortWords } from './stretch.ts'

const cutQuality = 0.85
const sizeOfCalledPort = 2
const shuttleKilometres = 300
const regionKilometres = 700

/**
 * Reads a destination with the other places of its text: prefers the port near them (`SYDNEY TO NEWCASTLE`), completes a last name
 * that AIS cut off with a port near them, and drops a port that is an ocean away from them if it or all of them are small.
 */
export function readWithOtherPlaces(
  reading: Reading | null,
  text: string,
  isCut: boolean,
  gazetteer: Gazetteer,
): Reading | null {
  if (reading !== null && isCut && !hasLegs(text)) return withCutOff(reading, text, gazetteer)
  const isOpen = reading === null || reading.ports.length > 1 || reading.isBareLocation || isSmall(reading)
  if (!(isCut || isOpen) || !hasLegs(text)) return reading
  const legs = legsOf(text, gazetteer)
  const others = legs.flatMap((leg) => {
    const other = readStretch(sortWords(leg), gazetteer, false, [])
    return other === null || other.ports.some((port) => reading?.ports.includes(port)) ? [] : [other]
  })
  const otherPlaces = others.flatMap((other) => placesBeside(other, reading))
  if (otherPlaces.length === 0) return reading
  const isInRegion = reading?.ports.some((port) => isNear(port, otherPlaces, regionKilometres)) ?? false
  const completed =
    isCut && !isInRegion ? portsBeginningNear(squashed(legs.at(-1) ?? ''), otherPlaces, gazetteer) : null
  if (completed !== null) return { ...readingOf(completed, legs.at(-1) ?? ''), otherPlaces }
  if (reading === null) return namedNear(legs.at(-1) ?? '', otherPlaces, gazetteer)
  if (!isOpen) return reading
  const isFar = !reading.ports.some((port) => isNear(port, otherPlaces, oceanKilometres))
  return isFar && (isSmall(reading) || others.every(isSmall)) ? null : { ...reading, otherPlaces }
}

/** `FAABORG-SOEBY`: a name too short or too small to be read alone is read near the other places. */
function namedNear(leg: string, otherPlaces: readonly Place[], gazetteer: Gazetteer): Reading | null {
  const key = squashed(leg)
  const ports = gazetteer.byName.get(key) ?? gazetteer.byPlainVowels.get(plainVowelsKey(key)) ?? []
  const hit = hitOf(
    ports.filter((port) => isNear(port, otherPlaces, shuttleKilometres)),
    foldedQuality,
    because('name'),
  )
  return hit && { ...readingOf(hit, leg), otherPlaces }
}

/** `KRISTIANSAND HIRTSHA`: the last words begin the name of another port nearby. */
function withCutOff(reading: Reading, text: string, gazetteer: Gazetteer): Reading {
  const [first, ...others] = reading.ports
  const place = first === undefined || others.length > 0 ? null : positionOf(first)
  const [before, after = ''] = text.split(reading.matched)
  if (first === undefined || place === null || before !== '') return reading
  const key = squashed(after)
  const isAnother = (port: Port): boolean =>
    !isSameHarbour(port, first) && port.size >= sizeOfCalledPort && squashed(plain(port.name)).startsWith(key)
  const completed = among(portsBeginningNear(key, [place], gazetteer), isAnother)
  return completed === null ? reading : { ...readingOf(completed, after.trim()), otherPlaces: [place] }
}

function isSmall(reading: Reading): boolean {
  const { ports, quality } = reading
  if (isByCode(reading)) return false
  const smallest = quality < cutQuality ? sizeOfCalledPort + 1 : sizeOfCalledPort
  return ports.every((port) => port.size < smallest)
}

/** The positions of another place of a text: of its port, or of its ports close to one of the reading's. */
function placesBeside(other: Reading, reading: Reading | null): Place[] {
  const chosen = other.isBareLocation ? null : choosePort(other, {})
  const smallest = other.isBareLocation ? sizeOfCalledPort : 1
  const ports = chosen === null ? other.ports.filter((port) => port.size >= smallest) : [chosen.port]
  const beside = reading?.ports.filter((port) => port.size >= smallest).flatMap((port) => positionOf(port) ?? [])
  return ports.flatMap((port) => {
    const place = positionOf(port)
    const isMeant = chosen !== null || isNear(port, beside ?? [], shuttleKilometres)
    return place === null || !isMeant ? [] : [place]
  })
}
