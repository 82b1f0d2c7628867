import { looksLikeCode, readBerth, readCode, readLocation } from './code.ts'
import { type Hint, isIn } from './countries.ts'
import { portsAbbreviated, portsBeginning, portsBegun, portsShortened, portsWithoutVowels } from './cut.ts'
import type { Gazetteer } from './gazetteer.ts'
import { withoutHarbourWords } from './letters.ts'
import { exactQuality, type NameHit, portsNamed } from './name.ts'
import { readPart } from './part.ts'
import type { Reading } from './reading.ts'
import { listed } from './stored.ts'
import { beforeState, onlyHints, type StretchWords } from './stretch.ts'
import { portsSpeltLike } from './typo.ts'
import { linkWords, otherPlaceWords, waterWords, waterways } from './words.ts'

const sizeOfCalledPort = 2

/** What a stretch of a text says. */
export function readStretch(
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
  if (code !== null && !isOneOfWords(code, telling)) return code
  return (
    readName(stretch, whole, gazetteer, isCut, outerHints) ??
    (code !== null && isOneOfWords(code, telling) ? null : code)
  )
}

/** `ANCHORAGE, AK`: a word that says nothing elsewhere is a name where the state has a port of it. */
function readInState(words: readonly string[], hints: readonly Hint[], gazetteer: Gazetteer): Reading | null {
  const hit = hints.some(({ subdivision }) => subdivision !== null) ? portsNamed(words, gazetteer) : null
  const isThere = hit?.ports.some((port) => hints.some((hint) => hint.subdivision !== null && isIn(port, hint, true)))
  return hit !== null && isThere && hit.quality === exactQuality ? readingOf(hit, words.join(' '), hints) : null
}

/** A list has codes that are words of names, too: `GRAND` is one. */
function isOneOfWords({ ports, matched }: Reading, telling: readonly string[]): boolean {
  return telling.length > 1 && telling.includes(matched) && ports.every((port) => port.source === listed)
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
  if (named !== null) return readingOf(named, telling.join(' '), outerHints)
  if (countries.length > 0) return null
  if (looksLikeCode(telling.join(''))) {
    const begun = telling.length === 1 && !isElsewhere ? portsAbbreviated(telling.join(''), gazetteer) : null
    return begun && readingOf(begun, telling.join(' '), outerHints)
  }
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
  const berth = readBerth(telling, gazetteer) ?? readBerth(all, gazetteer)
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

/** `TEXAS CITY BERTH 23`: words that say nothing elsewhere belong to a name here. */
function portsNamedBefore(all: readonly string[], telling: readonly string[], gazetteer: Gazetteer): NameHit | null {
  for (let count = all.length - 1; count > telling.length; count -= 1) {
    const first = all.slice(0, count)
    if (!telling.every((word, index) => word === first[index])) return null
    const hit = portsNamedAsWhole(first, gazetteer)
    if (hit !== null && hit.quality === exactQuality) return hit
  }
  return null
}

/** A water that bears the port's name, or whose own name is a port's: `TAMPA BAY`, `RICHARDS BAY COAL`. */
function portsAtWater(telling: readonly string[], gazetteer: Gazetteer): NameHit | null {
  const before = telling.slice(0, -1)
  if (telling.at(-1) === 'BAY' && !waterways.has(before.join(''))) {
    const hit = portsNamed(before, gazetteer) ?? portsOfHarbour(before, withoutHarbourWords(before), gazetteer)
    const ports = hit?.ports.filter((port) => port.size >= sizeOfCalledPort) ?? []
    if (hit !== null && ports.length > 0) return { ...hit, ports }
  }
  const part = readPart(telling, gazetteer)
  return part !== null && telling.every((word) => !otherPlaceWords.has(word) || part.named.includes(word)) ? part : null
}

/** What is written as a code, in two words of two letters and three, is a name only letter by letter. */
export function portsNamedAsWhole(words: readonly string[], gazetteer: Gazetteer): NameHit | null {
  const hit = portsNamed(words, gazetteer)
  return isWrittenAsCode(words) && hit !== null && hit.quality < exactQuality ? null : hit
}

function isWrittenAsCode(words: readonly string[]): boolean {
  return words.length === 2 && words[0]?.length === 2 && looksLikeCode(words.join(''))
}

const sizeBeyondDoubt = 3

/**
 * A name that waters, short words or countries have as well is the port's only where it is one of size; or where the port
 * lies in the country of its name, as Monaco does.
 */
export function known(hit: NameHit, words: readonly string[], countries: readonly Hint[]): NameHit | null {
  const squashed = words.join('')
  const isDoubtful = waterways.has(squashed) || countries.length > 0
  // Of what a list adds, the short and the watery names are rather other words.
  const isDoubtfulInList = squashed.length <= 3 || words.some((word) => waterWords.has(word))
  const ports = hit.ports.filter(
    (port) =>
      !(isDoubtful || (isDoubtfulInList && port.source === listed)) ||
      port.size >= sizeBeyondDoubt ||
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
  const ports = hit.ports.filter((port) => port.size >= (isOf ? 1 : sizeBeyondDoubt))
  return ports.length === 0 ? null : { ...hit, ports, quality: hit.quality - 0.02 }
}

export function readingOf(hit: NameHit, matched: string, hints: readonly Hint[]): Reading {
  return { ports: hit.ports, quality: hit.quality, matched, how: hit.how, hints, isBareLocation: false }
}
