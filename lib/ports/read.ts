import { clean } from './clean.ts'
import { looksLikeCode, readCode, readLocation } from './code.ts'
import type { Hint } from './countries.ts'
import { portsAbbreviated, portsBeginning, portsContracted } from './cut.ts'
import { aliasKey, type Gazetteer } from './gazetteer.ts'
import { type NameHit, portsNamed } from './name.ts'
import { readPart } from './part.ts'
import type { Port } from './port.ts'
import type { Reading } from './reading.ts'
import { destinationStretches } from './route.ts'
import { onlyHints, type StretchWords, sortWords } from './stretch.ts'
import { portsSpeltLike } from './typo.ts'

/** What a destination text says, before it is settled which of the ports of a name is meant. */
export function readDestination(raw: string, gazetteer: Gazetteer): Reading | null {
  const alias = gazetteer.aliases.get(aliasKey(raw))
  if (alias !== undefined)
    return {
      ports: [alias],
      quality: 1,
      matched: raw.trim(),
      how: "the owner's alias",
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
  const words = sortWords(text)
  if (words.all.length < 2 || words.telling.length === 0) return null
  const hit = exactly(words.all, gazetteer) ?? exactly(words.naming, gazetteer)
  return hit && withHints(hit, words.naming.join(' '), words.hints)
}

function exactly(words: readonly string[], gazetteer: Gazetteer): NameHit | null {
  const hit = words.length < 2 ? null : portsNamed(words, gazetteer)
  return hit !== null && hit.quality >= 0.94 ? hit : null
}

function readStretch(
  words: StretchWords,
  text: string,
  gazetteer: Gazetteer,
  isCut: boolean,
  outerHints: readonly Hint[],
): Reading | null {
  const { all, telling, naming, bare } = words
  if (telling.length === 0) return null
  const hints = [...words.hints, ...outerHints]
  const code = readCode(words, gazetteer)
  const asWhole = portsNamed(all, gazetteer) ?? portsNamed(telling, gazetteer)
  if (asWhole !== null && asWhole.quality > 0.95) {
    if (code === null) return withHints(asWhole, telling.join(' '), outerHints)
    return { ...code, ports: larger([...code.ports, ...asWhole.ports], code.ports) }
  }
  if (code !== null) return code
  if (onlyHints(words).some((hint) => hint.strong) || looksLikeCode(telling.join(''))) return null
  const named = portsNamed(telling, gazetteer)
  if (named !== null) return withHints(named, telling.join(' '), outerHints)
  const behindCountry = portsNamed(naming, gazetteer)
  if (behindCountry !== null) return withHints(behindCountry, naming.join(' '), hints)
  if (words.isElsewhere) return null
  const hit =
    portsNamed(bare, gazetteer) ??
    portsContracted(text, gazetteer) ??
    (isCut ? portsBeginning(naming.join(''), gazetteer) : null) ??
    portsSpeltLike(naming.join(''), gazetteer) ??
    portsSpeltLike(bare.join(''), gazetteer) ??
    portsAbbreviated(bare.join(''), gazetteer)
  if (hit !== null) return withHints(hit, naming.join(' '), hints)
  const location = readLocation(naming, gazetteer)
  if (location !== null) return location
  const part = readPart(naming, gazetteer)
  return part && withHints(part, part.matched, hints)
}

/** A code that spells another port's name is that name where the port is much the larger. */
function larger(ports: readonly Port[], coded: readonly Port[]): readonly Port[] {
  const most = Math.max(...coded.map((port) => port.size)) + 1
  const named = ports.filter((port) => port.size > most)
  return named.length > 0 ? named : coded
}

function withHints(hit: NameHit, matched: string, hints: readonly Hint[]): Reading {
  return { ports: hit.ports, quality: hit.quality, matched, how: hit.how, hints, isBareLocation: false }
}
