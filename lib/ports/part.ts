import { oceanKilometres } from './choosePort.ts'
import type { Gazetteer } from './gazetteer.ts'
import { foldedQuality, portsNamed } from './name.ts'
import { isListedName } from './names.ts'
import { areWithin, hasQuay, isQuay, isSameHarbour, type Port } from './port.ts'
import { among, type NameHit } from './reading.ts'
import { because } from './reasons.ts'
import { portsSpeltLike } from './typo.ts'
import { harbourWords } from './words.ts'

/** The second of two names in a row without a sign is beyond this read as a dock or district of the first. */
const longestPassageKilometres = 5_000
const longestLocalKilometres = 500
/** A district of a city is nearer to its port. */
const longestDistrictKilometres = 15
const shuttleKilometres = 300
const mostWordsOfShuttle = 4
const smallestOfRoute = 2
const mostUnknownWords = 3
const shortestMisspelt = 7
const smallestMisspelt = 2
const shortestFolded = 8
/** The letters a name must have to be distinct from other words, by the size of its port. */
const shortestOfSize: readonly number[] = [Number.POSITIVE_INFINITY, 8, 7, 5, 4]

type Part = NameHit & { matched: string; start: number }

/** `named`: all words that are part of a name. */
export type ReadPart = Part & { named: readonly string[] }

/**
 * A port's name among unknown words; the last of several names if there are no other words. Two names among unknown words are
 * a match only within the same harbour, because the text does not show which one is meant.
 */
export function readPart(words: readonly string[], gazetteer: Gazetteer): ReadPart | null {
  if (words.length < 2) return null
  const parts = partsOf(words, (window) => {
    const hit = portsNamed(window, gazetteer)
    return hit && among(hit, (port) => isDistinct(window, port, hit.quality))
  })
  const misspelt = (window: string[]): NameHit | null =>
    window.join('').length < shortestMisspelt
      ? null
      : among(portsSpeltLike(window, gazetteer), ({ size }) => size >= smallestMisspelt)
  const [first, ...others] = parts.length > 0 ? parts : partsOf(words, misspelt)
  if (first === undefined || others.length === 0) {
    const row = namesInRow(words, gazetteer)
    if (row !== null || first === undefined) return row
  }
  const named = [first, ...others].flatMap(({ matched }) => matched.split(' '))
  const unknown = words.length - named.length
  const [across] = others
  if (across !== undefined && others.length === 1 && unknown === 0 && isCrossing(across, first))
    return { ...across, named, quality: across.quality * 0.8, how: [...across.how, because('later-of-two')] }
  if (others.every((other) => areTogether(first.ports, other.ports) || isDistrict(other, first))) {
    return unknown > mostUnknownWords || (others.length === 0 && isPortBeside(first, words, gazetteer))
      ? null
      : { ...first, named, quality: first.quality * 0.85, how: [...first.how, because('among-words')] }
  }
  const later = others.at(-1)
  if (unknown > 0 || later === undefined || !others.every((other) => isOnPar(other, first))) return null
  return { ...later, named, quality: later.quality * 0.8, how: [...later.how, because('later-of-two')] }
}

/** `MOSS HORTEN`: names of neighbouring ports without other words, however short. */
function namesInRow(words: readonly string[], gazetteer: Gazetteer): ReadPart | null {
  if (words.length > mostWordsOfShuttle) return null
  const parts = partsOf(words, (window) => {
    const hit = portsNamed(window, gazetteer)
    return hit && hit.quality > foldedQuality ? among(hit, ({ size }) => size > 0) : null
  })
  const named = parts.flatMap(({ matched }) => matched.split(' '))
  const [first, last] = [parts[0], parts.at(-1)]
  if (first === undefined || last === undefined || parts.length < 2 || named.length < words.length) return null
  if (parts.every(({ ports }) => areTogether(first.ports, ports)) && !(parts.length === 2 && isCrossing(last, first)))
    return { ...first, named }
  const close = among(last, (port) => parts.every(({ ports }) => anyWithin(ports, [port], shuttleKilometres)))
  return close && { ...close, named, quality: last.quality * 0.8, how: [...last.how, because('later-of-two')] }
}

/** Whether a name is long enough: a short name of a small place is usually another word. */
function isDistinct(words: readonly string[], port: Port, quality: number): boolean {
  if (words.every((word) => harbourWords.has(word))) return false
  const { length } = words.join('')
  if (quality <= foldedQuality) return length >= shortestFolded && port.size >= 2
  return length >= (shortestOfSize[port.size] ?? Number.POSITIVE_INFINITY)
}

/** The longest windows of words that are hits and do not overlap, in their order. */
function partsOf(words: readonly string[], read: (window: string[]) => NameHit | null): Part[] {
  const taken = new Set<number>()
  const parts: Part[] = []
  for (let count = words.length - 1; count > 0; count -= 1) {
    for (let start = 0; start + count <= words.length; start += 1) {
      const indexes = Array.from({ length: count }, (_, offset) => start + offset)
      if (indexes.some((index) => taken.has(index))) continue
      const window = words.slice(start, start + count)
      const hit = read(window)
      if (hit === null) continue
      for (const index of indexes) taken.add(index)
      parts.push({ ...hit, matched: window.join(' '), start })
    }
  }
  return parts.sort((left, right) => left.start - right.start)
}

/** `SOUTHAMPTON COWES`: two ports of one harbour that are both called at, not a port and its quay or district. */
function isCrossing(later: Part, first: Part): boolean {
  const isBeyondDistrict = !anyWithin(first.ports, later.ports, longestDistrictKilometres)
  const isCalledAt = ({ ports, matched }: Part) =>
    ports.some((port) => {
      const isCalled = isBeyondDistrict ? port.size > 0 : port.size >= smallestOfRoute && !port.isImported
      return isCalled && isListedName(squash(matched), port.name)
    })
  const isOne = later.ports.some((port) => first.ports.includes(port))
  return !isOne && isCalledAt(first) && isCalledAt(later) && areTogether(first.ports, later.ports)
}

/** `EDMONDS KINGSTON`: the other words are a place nearby, or those before the name are one an ocean away. */
function isPortBeside(part: Part, words: readonly string[], gazetteer: Gazetteer): boolean {
  const before = gazetteer.byName.get(words.slice(0, part.start).join('')) ?? []
  const after = gazetteer.byName.get(words.slice(part.start + part.matched.split(' ').length).join('')) ?? []
  const isFar = before.length > 0 && !anyWithin(before, part.ports, oceanKilometres)
  return isFar || [...before, ...after].some((port) => isAnother(port, part.ports))
}

function isAnother(port: Port, ports: readonly Port[]): boolean {
  return ports.every((each) => !isSameHarbour(each, port)) && anyWithin(ports, [port], longestLocalKilometres)
}

const squash = (matched: string): string => matched.replaceAll(' ', '')

/** A small place after a port is read as the region of the port. */
function isOnPar(later: Part, first: Part): boolean {
  const largest = ({ ports }: Part): number => Math.max(...ports.map((port) => port.size))
  return (
    largest(later) >= smallestOfRoute &&
    largest(later) >= largest(first) - 2 &&
    anyWithin(first.ports, later.ports, longestPassageKilometres)
  )
}

/** `HOUSTON DEER PARK`: the beginning of a quay's name, a quay of another port, or a small place too far away for a second leg. */
function isDistrict(later: Part, first: Part): boolean {
  if (later.start === 0 || first.start > 0) return false
  const isBerth =
    first.ports.some((port) => hasQuay(port, later.matched)) ||
    later.ports.every((port) => isQuay(squash(later.matched), port))
  const isSmall = later.ports.every((port) => port.size < smallestOfRoute)
  return isBerth || (isSmall && !anyWithin(first.ports, later.ports, longestLocalKilometres))
}

function areTogether(left: readonly Port[], right: readonly Port[]): boolean {
  return left.some((one) => right.some((other) => isSameHarbour(one, other)))
}

function anyWithin(left: readonly Port[], right: readonly Port[], kilometres: number): boolean {
  return left.some((one) => right.some((other) => areWithin(one, other, kilometres)))
}
