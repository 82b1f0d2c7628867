import { amongPlaces } from './amongPlaces.ts'
import { clean } from './clean.ts'
import { isInlandLocation, readInlandLocation } from './code.ts'
import { type Hint, hintsOfPrefix } from './countries.ts'
import { portsContracted } from './cut.ts'
import { aliasKey, type Gazetteer } from './gazetteer.ts'
import { foldedQuality } from './name.ts'
import type { Reading } from './reading.ts'
import { known, portsNamedAsWhole, readingOf, readStretch } from './readStretch.ts'
import { because } from './reasons.ts'
import { destinationStretches, type Stretch, withWholeReturn } from './route.ts'
import { onlyHints, type StretchWords, sortWords } from './stretch.ts'

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

type SortedStretch = Stretch & { words: StretchWords }

/** Behind a comma a small place is rather the island or district of the port before it, or a namesake of that. */
function readMain({ ports }: Reading, { words }: SortedStretch, gazetteer: Gazetteer): Reading | null {
  return ports.some((port) => port.size >= sizeOfCalledPort) ? null : readStretch(words, gazetteer, false, [])
}

/** `X-SUR-MER` is one name, however short X is. */
const withinFrenchNames = new Set(['SUR', 'SU', 'SOUS'])
const longestCode = 5
const guessQuality = 0.86
const sizeOfCalledPort = 2
const sizeOfWorldPort = 4
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
    return !afterQualifier && before.every(({ words }) => words.telling.join('').length <= longestCode)
  }
  const isGuess = quality < guessQuality
  return !(afterQualifier && isGuess) || ports.some((port) => port.size >= sizeOfWorldPort)
}

/** The text as one name, whatever signs stand within it: `PORT-AU-PRINCE`, `SCHACHT-AUDORF`. */
function readWhole(text: string, gazetteer: Gazetteer): Reading | null {
  if (/[<>=+&|]|\b(?:VIA|TO)\b/.test(text)) return null
  const { all, telling, namings } = sortWords(text)
  if (all.length < 2) return null
  for (const { words, hints } of [{ words: all, hints: [] }, { words: telling, hints: [] }, ...namings]) {
    const hit = words.length < 2 ? null : portsNamedAsWhole(words, gazetteer)
    const sure = hit && known(hit, words, [])
    if (sure !== null && sure.quality > foldedQuality) return readingOf(sure, words.join(' '), hints)
  }
  return null
}
