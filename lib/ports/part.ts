import type { Gazetteer } from './gazetteer.ts'
import { foldedQuality, type NameHit, portsNamed } from './name.ts'
import { hasQuay, isQuay, kilometresBetween, type Port, placeOf } from './port.ts'
import { because } from './reasons.ts'
import { portsSpeltLike } from './typo.ts'
import { harbourWords } from './words.ts'

const sameHarbourKilometres = 40
/** Between two names in a row without a sign: beyond it the second is rather a dock or a district of the first. */
const longestPassageKilometres = 5_000
const longestLocalKilometres = 500
const shuttleKilometres = 300
const mostWordsOfShuttle = 4
const smallestOfRoute = 2
const mostUnknownWords = 3
const shortestMisspelt = 7
const smallestMisspelt = 2
const shortestFolded = 8
/** The letters a name must have to be told from other words, by the size of its port. */
const shortestOfSize: readonly number[] = [Number.POSITIVE_INFINITY, 8, 7, 5, 4]

export type Part = NameHit & { matched: string; start: number }

/** `named`: all words that belong to a name. */
export type ReadPart = Part & { named: readonly string[] }

/**
 * A port's name among words that are unknown; of several names and nothing else, the last. Two names among unknown words are
 * no match unless they are of the same harbour: the text has no sign of which is meant.
 */
export function readPart(words: readonly string[], gazetteer: Gazetteer): ReadPart | null {
  if (words.length < 2) return null
  const parts = partsOf(words, (window) => {
    const hit = portsNamed(window, gazetteer)
    return hit && { ...hit, ports: hit.ports.filter((port) => isTelling(window, port, hit.quality)) }
  })
  const found =
    parts.length > 0
      ? parts
      : partsOf(words, (window) => {
          const hit = window.join('').length >= shortestMisspelt ? portsSpeltLike(window, gazetteer) : null
          return hit && { ...hit, ports: hit.ports.filter(({ size }) => size >= smallestMisspelt) }
        })
  const [first, ...others] = found.sort((left, right) => left.start - right.start)
  if (first === undefined || others.length === 0) {
    const row = namesInRow(words, gazetteer)
    if (row !== null || first === undefined) return row
  }
  const named = [first, ...others].flatMap(({ matched }) => matched.split(' '))
  const unknown = words.length - named.length
  if (others.every((other) => areTogether(first.ports, other.ports) || isDistrict(other, first))) {
    return unknown > mostUnknownWords
      ? null
      : { ...first, named, quality: first.quality * 0.85, how: [...first.how, because('among-words')] }
  }
  const later = others.at(-1)
  if (unknown > 0 || later === undefined || !others.every((other) => isOnPar(other, first))) return null
  return { ...later, named, quality: later.quality * 0.8, how: [...later.how, because('later-of-two')] }
}

/** `MOSS HORTEN`: nothing but names, of ports that lie beside one another, however short. */
function namesInRow(words: readonly string[], gazetteer: Gazetteer): ReadPart | null {
  if (words.length > mostWordsOfShuttle) return null
  const parts = partsOf(words, (window) => {
    const hit = portsNamed(window, gazetteer)
    return hit && hit.quality > foldedQuality ? { ...hit, ports: hit.ports.filter(({ size }) => size > 0) } : null
  }).sort((left, right) => left.start - right.start)
  const named = parts.flatMap(({ matched }) => matched.split(' '))
  const [first, last] = [parts[0], parts.at(-1)]
  if (first === undefined || last === undefined || parts.length < 2 || named.length < words.length) return null
  if (parts.every(({ ports }) => areTogether(first.ports, ports))) return { ...first, named }
  const beside = last.ports.filter((port) => parts.every(({ ports }) => areWithin(ports, [port], shuttleKilometres)))
  if (beside.length === 0) return null
  return { ...last, ports: beside, named, quality: last.quality * 0.8, how: [...last.how, because('later-of-two')] }
}

/** A short name of a small place is too often another word. */
function isTelling(words: readonly string[], port: Port, quality: number): boolean {
  if (words.every((word) => harbourWords.has(word))) return false
  const { length } = words.join('')
  if (quality <= foldedQuality) return length >= shortestFolded && port.size >= 2
  return length >= (shortestOfSize[port.size] ?? Number.POSITIVE_INFINITY)
}

/** The longest windows of words that are hits and do not overlap. */
function partsOf(words: readonly string[], read: (window: string[]) => NameHit | null): Part[] {
  const taken = new Set<number>()
  const parts: Part[] = []
  for (let count = words.length - 1; count > 0; count -= 1) {
    for (let start = 0; start + count <= words.length; start += 1) {
      const places = Array.from({ length: count }, (_, offset) => start + offset)
      if (places.some((place) => taken.has(place))) continue
      const window = words.slice(start, start + count)
      const hit = read(window)
      if (hit === null || hit.ports.length === 0) continue
      for (const place of places) taken.add(place)
      parts.push({ ...hit, matched: window.join(' '), start })
    }
  }
  return parts
}

/** A place of no size behind a port is rather the region the port lies in. */
function isOnPar(later: Part, first: Part): boolean {
  const largest = ({ ports }: Part): number => Math.max(...ports.map((port) => port.size))
  return (
    largest(later) >= smallestOfRoute &&
    largest(later) >= largest(first) - 2 &&
    areWithin(first.ports, later.ports, longestPassageKilometres)
  )
}

/** `HOUSTON DEER PARK`: the beginning of a quay's name, another port's quay, or a small place as far away as no voyage without a sign between goes. */
function isDistrict(later: Part, first: Part): boolean {
  if (later.start === 0 || first.start > 0) return false
  const isBerth =
    first.ports.some((port) => hasQuay(port, later.matched)) ||
    later.ports.every((port) => isQuay(later.matched.replaceAll(' ', ''), port))
  const isSmall = later.ports.every((port) => port.size < smallestOfRoute)
  return isBerth || (isSmall && !areWithin(first.ports, later.ports, longestLocalKilometres))
}

function areTogether(left: readonly Port[], right: readonly Port[]): boolean {
  return left.some((one) =>
    right.some((other) => one.country === other.country && areWithin([one], [other], sameHarbourKilometres)),
  )
}

function areWithin(left: readonly Port[], right: readonly Port[], kilometres: number): boolean {
  return left.some((one) =>
    right.some((other) => {
      const [from, to] = [placeOf(one), placeOf(other)]
      return one === other || (from !== null && to !== null && kilometresBetween(from, to) < kilometres)
    }),
  )
}
