import { clean } from './clean.ts'
import { looksLikeCode, readCode, readLocation } from './code.ts'
import type { Hint } from './countries.ts'
import { portsAbbreviated, portsBeginning, portsBegun, portsContracted } from './cut.ts'
import { aliasKey, type Gazetteer } from './gazetteer.ts'
import { withoutHarbourWords } from './letters.ts'
import { FOLDED_QUALITY, type NameHit, portsNamed } from './name.ts'
import { readPart } from './part.ts'
import type { Port } from './port.ts'
import type { Reading } from './reading.ts'
import { because } from './reasons.ts'
import { destinationStretches } from './route.ts'
import { onlyHints, type StretchWords, sortWords } from './stretch.ts'
import { portsSpeltLike } from './typo.ts'
import { waterways } from './words.ts'

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
  const { text, isCut } = clean(raw)
  const whole = readWhole(text, gazetteer)
  if (whole !== null) return whole
  let hints: Hint[] = []
  let isLast = true
  for (const stretch of destinationStretches(text, gazetteer)) {
    const words = sortWords(stretch.text)
    const reading = readStretch(words, stretch.text, gazetteer, isCut && isLast, hints)
    if (reading !== null) return reading
    const told = onlyHints(words)
    if (words.telling.length > 0 && told.length === 0 && !stretch.afterQualifier) return null
    hints = [...hints, ...told]
    isLast = false
  }
  return null
}

/** The text as one name, whatever signs stand within it: `PORT-AU-PRINCE`, `SCHACHT-AUDORF`. */
function readWhole(text: string, gazetteer: Gazetteer): Reading | null {
  if (/[<>=+&|]/.test(text)) return null
  const { all, telling, namings } = sortWords(text)
  if (all.length < 2) return null
  for (const { words, hints } of [{ words: all, hints: [] }, { words: telling, hints: [] }, ...namings]) {
    const hit = words.length < 2 ? null : portsNamed(words, gazetteer)
    if (hit !== null && hit.quality > FOLDED_QUALITY) return readingOf(hit, words.join(' '), hints)
  }
  return null
}

function readStretch(
  stretch: StretchWords,
  text: string,
  gazetteer: Gazetteer,
  isCut: boolean,
  outerHints: readonly Hint[],
): Reading | null {
  const { all, telling, namings } = stretch
  if (telling.length === 0) return null
  const code = readCode(stretch, gazetteer)
  const whole = portsNamed(all, gazetteer) ?? portsNamed(telling, gazetteer)
  if (code !== null) return whole === null ? code : { ...code, ports: codedOrLarger(code.ports, whole.ports) }
  const countries = onlyHints(stretch).filter((hint) => hint.strong)
  const named = whole && known(whole, telling, countries)
  if (named !== null) return readingOf(named, telling.join(' '), outerHints)
  if (countries.length > 0 || looksLikeCode(telling.join(''))) return null
  for (const { words, hints } of namings) {
    const hit = portsNamed(words, gazetteer)
    if (hit !== null) return readingOf(hit, words.join(' '), [...hints, ...outerHints])
  }
  if (stretch.isElsewhere) return null
  for (const { words, hints } of namings) {
    const hit = portsNearlyNamed(words, gazetteer, isCut)
    if (hit !== null && hit.ports.length > 0) return readingOf(hit, words.join(' '), [...hints, ...outerHints])
  }
  const contracted = portsContracted(text, gazetteer)
  if (contracted !== null) return readingOf(contracted, text, outerHints)
  const location = readLocation(telling, gazetteer)
  if (location !== null) return location
  for (const { words, hints } of [...namings.toReversed(), { words: telling, hints: [] }]) {
    const part = readPart(words, gazetteer)
    if (part !== null) return readingOf(part, part.matched, [...hints, ...outerHints])
  }
  return null
}

const SIZE_BEYOND_DOUBT = 3

/**
 * A name that waters, short words or countries have as well is the port's only where it is one of size; or where the port
 * lies in the country of its name, as Monaco does.
 */
function known(hit: NameHit, words: readonly string[], countries: readonly Hint[]): NameHit | null {
  const squashed = words.join('')
  const isDoubtful = waterways.has(squashed) || squashed.length <= 3 || countries.length > 0
  const ports = hit.ports.filter(
    (port) =>
      !isDoubtful || port.size >= SIZE_BEYOND_DOUBT || countries.some(({ country }) => country === port.country),
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
    portsSpeltLike(bare, gazetteer) ??
    portsAbbreviated(bare.join(''), gazetteer)
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
