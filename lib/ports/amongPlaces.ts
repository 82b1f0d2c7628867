import { portsBeginningNear } from './cut.ts'
import type { Gazetteer } from './gazetteer.ts'
import { isNear, type Place, placeOf } from './port.ts'
import type { Reading } from './reading.ts'
import { readingOf, readStretch } from './readStretch.ts'
import { hasLegs, legsOf, squashed } from './route.ts'
import { settle } from './settle.ts'
import { sortWords } from './stretch.ts'

const cutQuality = 0.85
const sizeOfCalledPort = 2
const shuttleKilometres = 300
const regionKilometres = 700
const oceanKilometres = 3_000

/**
 * What the other places of a text say: of several ports of a name the one near them (`SYDNEY TO NEWCASTLE`), what goes on near
 * them where AIS cut the last one off, and that a small port of the name is not meant where it lies an ocean away.
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
  const goesOn = isCut && !isInRegion ? portsBeginningNear(squashed(legs.at(-1) ?? ''), otherPlaces, gazetteer) : null
  if (goesOn !== null) return { ...readingOf(goesOn, legs.at(-1) ?? '', []), otherPlaces }
  if (reading === null || !isOpen) return reading
  const isFar = !reading.ports.some((port) => isNear(port, otherPlaces, oceanKilometres))
  return isFar && isSmall(reading) ? null : { ...reading, otherPlaces }
}

/** A code says the port, however small. */
function isSmall({ ports, quality, how }: Reading): boolean {
  if (how.some(({ reason }) => reason === 'code' || reason === 'former-code')) return false
  const smallest = quality < cutQuality ? sizeOfCalledPort + 1 : sizeOfCalledPort
  return ports.every((port) => port.size < smallest)
}

/** Where another place of a text lies: the port it is, or those of its ports that lie beside one of the first. */
function placesBeside(other: Reading, reading: Reading | null): Place[] {
  const settled = other.isBareLocation ? null : settle(other, {})
  const smallest = other.isBareLocation ? sizeOfCalledPort : 1
  const ports = settled === null ? other.ports.filter((port) => port.size >= smallest) : [settled.port]
  const beside = reading?.ports.filter((port) => port.size >= smallest).flatMap((port) => placeOf(port) ?? [])
  return ports.flatMap((port) => {
    const place = placeOf(port)
    const isMeant = settled !== null || isNear(port, beside ?? [], shuttleKilometres)
    return place === null || !isMeant ? [] : [place]
  })
}
