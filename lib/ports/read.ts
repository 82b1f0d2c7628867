import { clean } from './clean.ts'
import { isInlandLocation, looksLikeCode, readBerth, readCode, readInlandLocation, readLocation } from './code.ts'
import { type Hint, hintsOfPrefix, isIn } from './countries.ts'
import {
  portsAbbreviated,
  portsBeginning,
  portsBeginningNear,
  portsBegun,
  portsContracted,
  portsShortened,
  portsWithoutVowels,
} from './cut.ts'
import { aliasKey, type Gazetteer } from './gazetteer.ts'
import { withoutHarbourWords } from './letters.ts'
import { EXACT_QUALITY, FOLDED_QUALITY, type NameHit, portsNamed } from './name.ts'
import { readPart } from './part.ts'
import { kilometresBetween, type Place, type Port, placeOf } from './port.ts'
import type { Reading } from './reading.ts'
import { because } from './reasons.ts'
import { destinationStretches, hasLegs, legsOf, type Stretch, squashed, withWholeReturn } from './route.ts'
import { settle } from './settle.ts'
import { LISTED } from './stored.ts'
import { beforeState, onlyHints, type StretchWords, sortWords } from './stretch.ts'
import { portsSpeltLike } from './typo.ts'
import { linkWords, otherPlaceWords, waterWords, waterways } from './words.ts'

/** What a destination text says, before it is settled which of the ports of a name is meant. */
export function readDestination(raw: string, gazetteer: Gazetteer): Reading | null {
  const alias = gazetteer.aliases.get(aliasKey(raw))
  if (alias !== undefined)
    return {
      ports: [alias],
      quality: 1,
      matched: raw.trim(),
      how: [because('alias')],
      hints: [],
      isBareLocation: false,
    }
  const squashed = aliasKey(raw)
  if (isInlandLocation(squashed)) return readInlandLocation(squashed, gazetteer)
  const { text: written, isCut } = clean(raw)
  const whole = readWhole(written, gazetteer)
  if (whole !== null) return whole
  const contracted = portsContracted(written, gazetteer)
  if (contracted !== null) return readingOf(contracted, written, [])
  const text = withWholeReturn(written)
  const goesOn = isCut && text === written
  return amongPlaces(readRoute(text, goesOn, gazetteer), text, goesOn, gazetteer)
}

function readRoute(text: string, isCut: boolean, gazetteer: Gazetteer): Reading | null {
  let hints: Hint[] = []
  const stretches = destinationStretches(text, gazetteer).map((stretch) => ({
    ...stretch,
    words: sortWords(stretch.text),
  }))
  const isReturn = stretches.length > 2 && stretches[0]?.text === stretches.at(-1)?.text
  for (const [index, { words, afterQualifier }] of stretches.entries()) {
    const before = stretches.slice(index + 1)
    const reading = readStretch(words, gazetteer, isCut && index === 0, hints)
    if (reading !== null && isSound(reading, afterQualifier, before)) {
      const [main] = before
      return (afterQualifier && main && readMain(reading, main, gazetteer)) || reading
    }
    const told = onlyHints(words)
    if (told.length === 0 && afterQualifier) told.push(...hintsOfPrefix(words.telling.join('')))
    if (words.telling.length > 0 && told.length === 0 && !afterQualifier && !(isReturn && index === 0)) return null
    hints = [...hints, ...told]
  }
  return null
}

/**
 * What the other places of a text say: of several ports of a name the one near them (`SYDNEY TO NEWCASTLE`), what goes on near
 * them where AIS cut the last one off, and that a small port of the name is not meant where it lies an ocean away.
 */
function amongPlaces(reading: Reading | null, text: string, isCut: boolean, gazetteer: Gazetteer): Reading | null {
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
  const isNear = reading?.ports.some((port) => isWithin(port, otherPlaces, REGION_KILOMETRES)) ?? false
  const goesOn = isCut && !isNear ? portsBeginningNear(squashed(legs.at(-1) ?? ''), otherPlaces, gazetteer) : null
  if (goesOn !== null) return { ...readingOf(goesOn, legs.at(-1) ?? '', []), otherPlaces }
  if (reading === null || !isOpen) return reading
  const isFar = !reading.ports.some((port) => isWithin(port, otherPlaces, OCEAN_KILOMETRES))
  return isFar && isSmall(reading) ? null : { ...reading, otherPlaces }
}

function isSmall({ ports, quality }: Reading): boolean {
  const smallest = quality < CUT_QUALITY ? SIZE_OF_CALLED_PORT + 1 : SIZE_OF_CALLED_PORT
  return ports.every((port) => port.size < smallest)
}

/** Where another place of a text lies: the port it is, or those of its ports that lie beside one of the first. */
function placesBeside(other: Reading, reading: Reading | null): Place[] {
  const settled = other.isBareLocation ? null : settle(other, {})
  const smallest = other.isBareLocation ? SIZE_OF_CALLED_PORT : 1
  const ports = settled === null ? other.ports.filter((port) => port.size >= smallest) : [settled.port]
  const beside = reading?.ports.filter((port) => port.size >= smallest).flatMap((port) => placeOf(port) ?? [])
  return ports.flatMap((port) => {
    const place = placeOf(port)
    const isMeant = settled !== null || isWithin(port, beside ?? [], SHUTTLE_KILOMETRES)
    return place === null || !isMeant ? [] : [place]
  })
}

function isWithin(port: Port, places: readonly Place[], kilometres: number): boolean {
  const place = placeOf(port)
  return place !== null && places.some((each) => kilometresBetween(each, place) < kilometres)
}

type SortedStretch = Stretch & { words: StretchWords }

/** Behind a comma a small place is rather the island or district of the port before it, or a namesake of that. */
function readMain({ ports }: Reading, { words }: SortedStretch, gazetteer: Gazetteer): Reading | null {
  return ports.some((port) => port.size >= SIZE_OF_CALLED_PORT) ? null : readStretch(words, gazetteer, false, [])
}

/** `X-SUR-MER` is one name, however short X is. */
const withinFrenchNames = new Set(['SUR', 'SU', 'SOUS'])
const LONGEST_CODE = 5
const GUESS_QUALITY = 0.86
const CUT_QUALITY = 0.85
const SIZE_OF_CALLED_PORT = 2
const SIZE_OF_WORLD_PORT = 4
const SHUTTLE_KILOMETRES = 300
const REGION_KILOMETRES = 700
const OCEAN_KILOMETRES = 3_000

/**
 * What stands behind a comma or in brackets may only say more of what stands before: a guess at it must be of a port the
 * whole world knows. And three letters are a port's behind other codes, not behind unknown words.
 */
function isSound(
  { ports, quality, isBareLocation }: Reading,
  afterQualifier: boolean,
  before: readonly SortedStretch[],
) {
  if (isBareLocation) {
    if (before[0] && withinFrenchNames.has(before[0].text)) return false
    return !afterQualifier && before.every(({ words }) => words.telling.join('').length <= LONGEST_CODE)
  }
  const isGuess = quality < GUESS_QUALITY
  return !(afterQualifier && isGuess) || ports.some((port) => port.size >= SIZE_OF_WORLD_PORT)
}

/** The text as one name, whatever signs stand within it: `PORT-AU-PRINCE`, `SCHACHT-AUDORF`. */
function readWhole(text: string, gazetteer: Gazetteer): Reading | null {
  if (/[<>=+&|]|\b(?:VIA|TO)\b/.test(text)) return null
  const { all, telling, namings } = sortWords(text)
  if (all.length < 2) return null
  for (const { words, hints } of [{ words: all, hints: [] }, { words: telling, hints: [] }, ...namings]) {
    const hit = words.length < 2 ? null : portsNamedAsWhole(words, gazetteer)
    const sure = hit && known(hit, words, [])
    if (sure !== null && sure.quality > FOLDED_QUALITY) return readingOf(sure, words.join(' '), hints)
  }
  return null
}

function readStretch(
  stretch: StretchWords,
  gazetteer: Gazetteer,
  isCut: boolean,
  outerHints: readonly Hint[],
): Reading | null {
  const { all, telling } = stretch
  if (telling.length === 0) return readInState(all, outerHints, gazetteer)
  const code = readCode(stretch, gazetteer)
  const whole =
    portsNamedAsWhole(all, gazetteer) ??
    portsNamedAsWhole(telling, gazetteer) ??
    portsNamedBefore(all, telling, gazetteer)
  if (code !== null && !isOneOfWords(code, telling)) {
    return whole === null ? code : { ...code, ports: codedOrLarger(code.ports, whole.ports) }
  }
  return (
    readName(stretch, whole, gazetteer, isCut, outerHints) ??
    (code !== null && isOneOfWords(code, telling) ? null : code)
  )
}

/** `ANCHORAGE, AK`: a word that says nothing elsewhere is a name where the state has a port of it. */
function readInState(words: readonly string[], hints: readonly Hint[], gazetteer: Gazetteer): Reading | null {
  const hit = hints.some(({ subdivision }) => subdivision !== null) ? portsNamed(words, gazetteer) : null
  const isThere = hit?.ports.some((port) => hints.some((hint) => hint.subdivision !== null && isIn(port, hint, true)))
  return hit !== null && isThere && hit.quality === EXACT_QUALITY ? readingOf(hit, words.join(' '), hints) : null
}

/** A list has codes that are words of names, too: `GRAND` is one. */
function isOneOfWords({ ports, matched }: Reading, telling: readonly string[]): boolean {
  return telling.length > 1 && telling.includes(matched) && ports.every((port) => port.source === LISTED)
}

function readName(
  { all, telling, namings, isElsewhere }: StretchWords,
  whole: NameHit | null,
  gazetteer: Gazetteer,
  isCut: boolean,
  outerHints: readonly Hint[],
): Reading | null {
  // `EAST LONDO`: words that say nothing elsewhere belong to a name here, too.
  const goesOn = isCut && (linkWords.has(all.at(-1) ?? '') || all[0] !== telling[0])
  const cut = goesOn ? portsBeginning(all.join(''), gazetteer) : null
  if (cut !== null) return readingOf(cut, all.join(' '), outerHints)
  const isInState = outerHints.some(({ subdivision }) => subdivision !== null)
  const countries = isInState ? [] : onlyHints({ telling }).filter((hint) => hint.strong)
  const named = whole && known(whole, telling, countries)
  if (named !== null)
    return readingOf((isCut && goingOn(named, all, gazetteer)) || named, telling.join(' '), outerHints)
  if (countries.length > 0 || looksLikeCode(telling.join(''))) return null
  for (const { words, hints, isGuess } of namings) {
    const hit = portsNamed(words, gazetteer)
    const sure = hit && known(hit, words, [])
    if (sure !== null && (!isGuess || isThere(sure, hints)))
      return readingOf(sure, words.join(' '), [...hints, ...outerHints])
  }
  if (isElsewhere) {
    const hit = portsAtWater(telling, gazetteer)
    return hit && readingOf(hit, telling.join(' '), outerHints)
  }
  for (const { words, hints, isGuess } of namings) {
    const hit = portsNearlyNamed(words, gazetteer, isCut)
    if (hit !== null && hit.ports.length > 0 && (!isGuess || isThere(hit, hints)))
      return readingOf(hit, words.join(' '), [...hints, ...outerHints])
  }
  for (const { words, hints } of namings) {
    const hit = portsShortened(words.join(''), hints, gazetteer)
    if (hit !== null) return readingOf(hit, words.join(' '), [...hints, ...outerHints])
  }
  const state = beforeState(telling)
  const before =
    state && (portsNamed(state.words, gazetteer) ?? portsShortened(state.words.join(''), state.hints, gazetteer))
  if (before !== null && isThere(before, state?.hints ?? []))
    return readingOf(before, telling.join(' '), state?.hints ?? [])
  const berth = readBerth(telling, gazetteer)
  if (berth !== null) return berth
  const location = isWrittenAsCode(all) ? null : readLocation(telling, gazetteer)
  if (location !== null) return location
  for (const { words, hints } of [...namings.toReversed(), { words: telling, hints: [] }]) {
    const part = readPart(words, gazetteer)
    if (part !== null && (hints.length === 0 || isThere(part, hints)))
      return readingOf(part, part.matched, [...hints, ...outerHints])
  }
  return null
}

function isThere({ ports }: NameHit, hints: readonly Hint[]): boolean {
  return ports.some((port) => hints.some((hint) => isIn(port, hint)))
}

/** What is cut off is rather the beginning of a large port's name than a small one that sounds alike. */
function goingOn(named: NameHit, words: readonly string[], gazetteer: Gazetteer): NameHit | null {
  if (named.quality > FOLDED_QUALITY) return null
  const largest = (hit: NameHit) => Math.max(...hit.ports.map((port) => port.size))
  const begun = portsBeginning(words.join(''), gazetteer)
  return begun !== null && largest(begun) > largest(named) ? begun : null
}

/** `TEXAS CITY BERTH 23`: words that say nothing elsewhere belong to a name here. */
function portsNamedBefore(all: readonly string[], telling: readonly string[], gazetteer: Gazetteer): NameHit | null {
  for (let count = all.length - 1; count > telling.length; count -= 1) {
    const first = all.slice(0, count)
    if (!telling.every((word, index) => word === first[index])) return null
    const hit = portsNamedAsWhole(first, gazetteer)
    if (hit !== null && hit.quality === EXACT_QUALITY) return hit
  }
  return null
}

/** A water that bears the port's name, or whose own name is a port's: `TAMPA BAY`, `RICHARDS BAY COAL`. */
function portsAtWater(telling: readonly string[], gazetteer: Gazetteer): NameHit | null {
  const before = telling.slice(0, -1)
  if (telling.at(-1) === 'BAY' && !waterways.has(before.join(''))) {
    const hit = portsNamed(before, gazetteer) ?? portsOfHarbour(before, withoutHarbourWords(before), gazetteer)
    const ports = hit?.ports.filter((port) => port.size >= SIZE_OF_CALLED_PORT) ?? []
    if (hit !== null && ports.length > 0) return { ...hit, ports }
  }
  const part = readPart(telling, gazetteer)
  return part !== null && telling.every((word) => !otherPlaceWords.has(word) || part.named.includes(word)) ? part : null
}

/** What is written as a code, in two words of two letters and three, is a name only letter by letter. */
function portsNamedAsWhole(words: readonly string[], gazetteer: Gazetteer): NameHit | null {
  const hit = portsNamed(words, gazetteer)
  return isWrittenAsCode(words) && hit !== null && hit.quality < EXACT_QUALITY ? null : hit
}

function isWrittenAsCode(words: readonly string[]): boolean {
  return words.length === 2 && words[0]?.length === 2 && looksLikeCode(words.join(''))
}

const SIZE_BEYOND_DOUBT = 3

/**
 * A name that waters, short words or countries have as well is the port's only where it is one of size; or where the port
 * lies in the country of its name, as Monaco does.
 */
function known(hit: NameHit, words: readonly string[], countries: readonly Hint[]): NameHit | null {
  const squashed = words.join('')
  const isDoubtful = waterways.has(squashed) || countries.length > 0
  // Of what a list adds, the short and the watery names are rather other words.
  const isDoubtfulInList = squashed.length <= 3 || words.some((word) => waterWords.has(word))
  const ports = hit.ports.filter(
    (port) =>
      !(isDoubtful || (isDoubtfulInList && port.source === LISTED)) ||
      port.size >= SIZE_BEYOND_DOUBT ||
      countries.some(({ country, subdivision }) => subdivision === null && country === port.country),
  )
  return ports.length === 0 ? null : { ...hit, ports }
}

function portsNearlyNamed(words: readonly string[], gazetteer: Gazetteer, isCut: boolean): NameHit | null {
  const key = words.join('')
  const bare = withoutHarbourWords(words)
  return (
    portsOfHarbour(words, bare, gazetteer) ??
    portsBegun(words, gazetteer) ??
    (isCut ? portsBeginning(key, gazetteer) : null) ??
    portsSpeltLike(words, gazetteer) ??
    (bare.length < words.length ? portsSpeltLike(bare, gazetteer) : null) ??
    portsAbbreviated(bare.join(''), gazetteer) ??
    (words.length === 1 ? portsWithoutVowels(key, gazetteer) : null)
  )
}

/** `PORT OF X`, `X HARBOUR`; what merely begins with PORT is rather another place unless X is well known. */
function portsOfHarbour(words: readonly string[], bare: readonly string[], gazetteer: Gazetteer): NameHit | null {
  if (bare.length === words.length) return null
  const hit = portsNamed(bare, gazetteer)
  if (hit === null) return null
  const isOf = words[1] === 'OF' || words[0] === bare[0]
  const ports = hit.ports.filter((port) => port.size >= (isOf ? 1 : SIZE_BEYOND_DOUBT))
  return ports.length === 0 ? null : { ...hit, ports, quality: hit.quality - 0.02 }
}

/** A code that spells another port's name is that name where the port is much the larger. */
function codedOrLarger(coded: readonly Port[], bearers: readonly Port[]): readonly Port[] {
  const most = Math.max(...coded.map((port) => port.size)) + 1
  const named = bearers.filter((port) => port.size > most)
  return named.length > 0 ? named : coded
}

function readingOf(hit: NameHit, matched: string, hints: readonly Hint[]): Reading {
  return { ports: hit.ports, quality: hit.quality, matched, how: hit.how, hints, isBareLocation: false }
}
