import { looksLikeCode, readBerth, readCode, readLocation } from './code.ts'
import { type Hint, isIn } from './countries.ts'
import { portsAbbreviated, portsBeginning, portsBegun, portsShortened, portsWithoutVowels } from './cut.ts'
import type { Gazetteer } from './gazetteer.ts'
import { withoutHarbourWords } from './letters.ts'
import { exactQuality, portsNamed } from './name.ts'
import { readPart } from './part.ts'
import { among, hitOf, type NameHit, type Reading, readingOf } from './reading.ts'
import { because } from './reasons.ts'
import { beforeState, type Naming, onlyHints, type StretchWords } from './stretch.ts'
import { portsSpeltLike } from './typo.ts'
import { linkWords, otherPlaceWords, waterWords, waterways } from './words.ts'

const sizeOfCalledPort = 2
const shortestWithoutPort = 6

/** Reads one stretch of a text. `outerHints` come from the stretches after it. */
export function readStretch(
  stretch: StretchWords,
  gazetteer: Gazetteer,
  isCut: boolean,
  outerHints: readonly Hint[],
): Reading | null {
  const { all, significant } = stretch
  if (significant.length === 0) return readInState(all, outerHints, gazetteer)
  const code = readCode(stretch, gazetteer)
  if (code !== null && !isWordOfName(code, significant)) return code
  return readName(stretch, gazetteer, isCut, outerHints)
}

/** `ANCHORAGE, AK`: a word without meaning elsewhere is a name if the state has a port of it. */
function readInState(words: readonly string[], hints: readonly Hint[], gazetteer: Gazetteer): Reading | null {
  const states = hints.filter(({ subdivision }) => subdivision !== null)
  const hit = states.length > 0 ? portsNamed(words, gazetteer) : null
  const isInState = hit?.ports.some((port) => states.some((state) => isIn(port, state, true)))
  return hit !== null && isInState && hit.quality === exactQuality ? readingOf(hit, words.join(' '), hints) : null
}

/** Some codes of an imported list are words of names: `GRAND`. */
function isWordOfName({ ports, matched }: Reading, significant: readonly string[]): boolean {
  return significant.length > 1 && significant.includes(matched) && ports.every((port) => port.isImported)
}

function readName(
  { all, significant, namings, isElsewhere }: StretchWords,
  gazetteer: Gazetteer,
  isCut: boolean,
  outerHints: readonly Hint[],
): Reading | null {
  const reading = (hit: NameHit | null, words: readonly string[]) => hit && readingOf(hit, words.join(' '), outerHints)
  const firstNamed = (of: readonly Naming[], read: (naming: Naming) => NameHit | null): Reading | null => {
    for (const naming of of) {
      const hit = read(naming)
      if (hit !== null && (!naming.isGuess || isThere(hit, naming.hints)))
        return readingOf(hit, hit.matched ?? naming.words.join(' '), [...naming.hints, ...outerHints])
    }
    return null
  }
  // `EAST LONDO`: words without meaning elsewhere are part of a name here.
  const isCutName = isCut && (linkWords.has(all.at(-1) ?? '') || all[0] !== significant[0])
  const cut = isCutName ? portsBeginning(all.join(''), gazetteer) : null
  if (cut !== null) return reading(cut, all)
  const isInState = outerHints.some(({ subdivision }) => subdivision !== null)
  const countries = isInState ? [] : onlyHints({ significant }).filter((hint) => hint.strong)
  const whole =
    portsNamedAsWhole(all, gazetteer) ??
    portsNamedAsWhole(significant, gazetteer) ??
    portsNamedBefore(all, significant, gazetteer)
  const named = plausible(whole, significant, countries)
  if (named !== null) return reading(named, significant)
  if (countries.length > 0) return readInState(all.slice(0, -significant.length), countries, gazetteer)
  if (looksLikeCode(significant.join(''))) {
    const isWord = significant.length === 1 && !isElsewhere
    return reading(isWord ? portsAbbreviated(significant.join(''), gazetteer) : null, significant)
  }
  const sure = firstNamed(namings, ({ words }) => plausible(portsNamed(words, gazetteer), words, []))
  if (sure !== null) return sure
  if (isElsewhere) return reading(portsAtWater(significant, gazetteer), significant)
  const near =
    firstNamed(namings, ({ words }) => portsNearlyNamed(words, gazetteer, isCut)) ??
    firstNamed(namings, ({ words, hints }) => portsShortened(words.join(''), hints, gazetteer))
  if (near !== null) return near
  const state = beforeState(significant)
  const before =
    state && (portsNamed(state.words, gazetteer) ?? portsShortened(state.words.join(''), state.hints, gazetteer))
  if (state !== null && before !== null && isThere(before, state.hints))
    return readingOf(before, significant.join(' '), state.hints)
  return (
    readBerth(significant, gazetteer) ??
    readBerth(all, gazetteer) ??
    (isWrittenAsCode(all) ? null : readLocation(significant, gazetteer)) ??
    firstNamed([...namings.toReversed(), { words: significant, hints: [] }], ({ words, hints }) => {
      const part = readPart(words, gazetteer)
      return part === null || hints.length === 0 || isThere(part, hints) ? part : null
    })
  )
}

function isThere({ ports }: NameHit, hints: readonly Hint[]): boolean {
  return ports.some((port) => hints.some((hint) => isIn(port, hint)))
}

/** `TEXAS CITY BERTH 23`: words without meaning elsewhere are part of a name here. */
function portsNamedBefore(
  all: readonly string[],
  significant: readonly string[],
  gazetteer: Gazetteer,
): NameHit | null {
  for (let count = all.length - 1; count > significant.length; count -= 1) {
    const first = all.slice(0, count)
    if (!significant.every((word, index) => word === first[index])) return null
    const hit = portsNamedAsWhole(first, gazetteer)
    if (hit !== null && hit.quality === exactQuality) return hit
  }
  return null
}

/** A water with the name of a port, or whose own name is a port's: `TAMPA BAY`, `RICHARDS BAY COAL`. */
function portsAtWater(significant: readonly string[], gazetteer: Gazetteer): NameHit | null {
  const before = significant.slice(0, -1)
  if (significant.at(-1) === 'BAY' && !waterways.has(before.join(''))) {
    const hit = portsNamed(before, gazetteer) ?? portsOfHarbour(before, withoutHarbourWords(before), gazetteer)
    const called = among(hit, (port) => port.size >= sizeOfCalledPort)
    if (called !== null) return called
  }
  const part = readPart(significant, gazetteer)
  const isOnlyName = significant.every((word) => !otherPlaceWords.has(word) || part?.named.includes(word))
  return isOnlyName ? part : null
}

/** Two words of two letters and three are written as a code, and a name only if they match letter by letter. */
export function portsNamedAsWhole(words: readonly string[], gazetteer: Gazetteer): NameHit | null {
  const hit = portsNamed(words, gazetteer)
  return isWrittenAsCode(words) && hit !== null && hit.quality < exactQuality ? null : hit
}

function isWrittenAsCode(words: readonly string[]): boolean {
  return words.length === 2 && words[0]?.length === 2 && looksLikeCode(words.join(''))
}

const sizeBeyondDoubt = 3

/**
 * Ports whose name is also that of a water, a short word or a country count only if they are large, or in the country of
 * that name, as Monaco is.
 */
export function plausible(hit: NameHit | null, words: readonly string[], countries: readonly Hint[]): NameHit | null {
  const squashed = words.join('')
  const isDoubtful = waterways.has(squashed) || countries.length > 0
  const isDoubtfulIfImported =
    squashed.length <= 3 ||
    words.some((word) => waterWords.has(word)) ||
    words.every((word) => otherPlaceWords.has(word))
  return among(
    hit,
    (port) =>
      !(isDoubtful || (isDoubtfulIfImported && port.isImported)) ||
      port.size >= sizeBeyondDoubt ||
      countries.some(({ country, subdivision }) => subdivision === null && country === port.country),
  )
}

function portsNearlyNamed(words: readonly string[], gazetteer: Gazetteer, isCut: boolean): NameHit | null {
  const key = words.join('')
  const bare = withoutHarbourWords(words)
  return (
    portsOfHarbour(words, bare, gazetteer) ??
    portsBegun(words, gazetteer) ??
    portsWithoutPort(key, gazetteer) ??
    (isCut ? portsBeginning(key, gazetteer) : null) ??
    portsSpeltLike(words, gazetteer) ??
    (bare.length < words.length ? portsSpeltLike(bare, gazetteer) : null) ??
    portsAbbreviated(bare.join(''), gazetteer) ??
    (words.length === 1 ? portsWithoutVowels(key, gazetteer) : null)
  )
}

/** `KEMBLA`: a large port whose name has PORT before it. */
function portsWithoutPort(key: string, { byName }: Gazetteer): NameHit | null {
  if (key.length < shortestWithoutPort) return null
  const ports = ['PORT', 'PORTO', 'PUERTO'].flatMap((port) => byName.get(port + key) ?? [])
  return among(hitOf(ports, 0.86, because('name-form')), (port) => port.size >= sizeBeyondDoubt)
}

/** `PORT OF X`, `X HARBOUR`. Without OF, a name after PORT is another place unless X is well known. */
function portsOfHarbour(words: readonly string[], bare: readonly string[], gazetteer: Gazetteer): NameHit | null {
  if (bare.length === words.length) return null
  const isOf = words[1] === 'OF' || words[0] === bare[0]
  const hit = among(portsNamed(bare, gazetteer), (port) => port.size >= (isOf ? 1 : sizeBeyondDoubt))
  return hit && { ...hit, quality: hit.quality - 0.02 }
}
