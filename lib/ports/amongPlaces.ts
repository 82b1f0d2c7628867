import type { Place } from '#lib/distance.ts'
import { positionOf } from '#lib/distance.ts'
import { choosePort } from './choosePort.ts'
import { portsBeginningNear } from './cut.ts'
import type { Gazetteer } from './gazetteer.ts'
import { isNear } from './port.ts'
import { type Reading, readingOf } from './reading.ts'
import { readStretch } from './readStretch.ts'
import { hasLegs, legsOf, squashed } from './route.ts'
import { sortWords } from './stretch.ts'

const cutQuality = 0.85
const sizeOfCalledPort = 2
const shuttleKilometres = 300
const regionKilometres = 700
const oceanKilometres = 3_000

/**
 * Reads a destination with the other places of its text: prefers the port near them (`SYDNEY TO NEWCASTLE`), completes a last name
 * that AIS cut off with a port near them, and drops a small port that is an ocean away from them.
 */
export function amongPlaces(
  reading: Reading | null,
  text: string,
  isCut: boolean,
  gazetteer: Gazetteer,
): Reading | null {
  const isOpen = reading === null || reading.ports.length > 1 || reading.isBareLocation || isSmall(reading)
  if (!(isCut || (reading !== null && isOpen)) || !hasLegs(text)) return reading
  const legs = legsOf(text, gazetteer)
  const otherPlaces = legs.flatMap((leg) => {
    const other = readStretch(sortWords(leg), gazetteer, false, [])
    return other === null || other.ports.some((port) => reading?.ports.includes(port))
      ? []
      : placesBeside(other, reading)
  })
  if (otherPlaces.length === 0) return reading
  const isInRegion = reading?.ports.some((port) => isNear(port, otherPlaces, regionKilometres)) ?? false
  const completed =
    isCut && !isInRegion ? portsBeginningNear(squashed(legs.at(-1) ?? ''), otherPlaces, gazetteer) : null
  if (completed !== null) return { ...readingOf(completed, legs.at(-1) ?? ''), otherPlaces }
  if (reading === null || !isOpen) return reading
  const isFar = !reading.ports.some((port) => isNear(port, otherPlaces, oceanKilometres))
  return isFar && isSmall(reading) ? null : { ...reading, otherPlaces }
}

/** Ports named by a code count, however small. */
function isSmall({ ports, quality, how }: Reading): boolean {
  if (how.some(({ reason }) => reason === 'code' || reason === 'former-code')) return false
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
