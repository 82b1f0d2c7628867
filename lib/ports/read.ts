import { choosePort } from './choosePort.ts'
import { clean } from './clean.ts'
import { isInlandLocation, readInlandLocation } from './code.ts'
import { type Hint, hintsOfPrefix } from './countries.ts'
import { portsContracted } from './cut.ts'
import { aliasKey, type Gazetteer } from './gazetteer.ts'
import { foldedQuality } from './name.ts'
import { readWithOtherPlaces } from './otherPlaces.ts'
import { type Reading, readingOf } from './reading.ts'
import { plausible, portsNamedAsWhole, readStretch } from './readStretch.ts'
import { because } from './reasons.ts'
import { destinationStretches, type Stretch, withWholeReturn } from './route.ts'
import { onlyHints, type StretchWords, sortWords } from './stretch.ts'

/** Reads a destination text. `choosePort` then chooses between the ports of a name. */
export function readDestination(raw: string, gazetteer: Gazetteer): Reading | null {
  const squashed = aliasKey(raw)
  const alias = gazetteer.aliases.get(squashed)
  if (alias !== undefined) return readingOf({ ports: [alias], quality: 1, how: [because('alias')] }, raw.trim())
  if (isInlandLocation(squashed)) return readInlandLocation(squashed, gazetteer)
  const { text: written, isCut } = clean(raw)
  const whole = readWhole(written, gazetteer)
  if (whole !== null) return whole
  const contracted = portsContracted(written, gazetteer)
  if (contracted !== null) return readingOf(contracted, written)
  const text = withWholeReturn(written)
  const isTextCut = isCut && text === written
  return readWithOtherPlaces(readRoute(text, isTextCut, gazetteer), text, isTextCut, gazetteer)
}

function readRoute(text: string, isCut: boolean, gazetteer: Gazetteer): Reading | null {
  let hints: Hint[] = []
  // `HOM-SPLIT-HOM`: an open code at both ends gives way to a name between them.
  let home: Reading | null = null
  const stretches = destinationStretches(text, gazetteer).map((stretch) => ({
    ...stretch,
    words: sortWords(stretch.text),
  }))
  const isReturn = stretches.length > 2 && stretches[0]?.text === stretches.at(-1)?.text
  for (const [index, { words, afterQualifier }] of stretches.entries()) {
    const before = stretches.slice(index + 1)
    const isReturned = isReturn && index === 0
    const reading = readStretch(words, gazetteer, isCut && index === 0, hints)
    if (reading?.isBareLocation && isReturned && choosePort(reading, {}) === null) {
      home = reading
      continue
    }
    if (reading?.isBareLocation && home !== null) return home
    if (reading !== null && isSound(reading, afterQualifier, before)) {
      const [main] = before
      return (afterQualifier && main && readMain(reading, main, gazetteer)) || reading
    }
    const stretchHints = onlyHints(words)
    if (stretchHints.length === 0 && afterQualifier) stretchHints.push(...hintsOfPrefix(words.significant.join('')))
    const isUnknown = words.significant.length > 0 && stretchHints.length === 0
    if (isUnknown && !afterQualifier && !isReturned) return home
    hints = [...hints, ...stretchHints]
  }
  return home
}

type SortedStretch = Stretch & { words: StretchWords }

/** A small place after a comma is read as the island or district of the port before it, or a namesake of that. */
function readMain({ ports }: Reading, { words }: SortedStretch, gazetteer: Gazetteer): Reading | null {
  return ports.some((port) => port.size >= sizeOfCalledPort) ? null : readStretch(words, gazetteer, false, [])
}

/** `X-SUR-MER` is one name, even if X is short. */
const withinFrenchNames = new Set(['SUR', 'SU', 'SOUS'])
const longestCode = 5
const guessQuality = 0.86
const sizeOfCalledPort = 2
const sizeOfWorldPort = 4
/**
 * Text after a comma or in brackets may only add to the text before it, so a guess there must be a port known worldwide.
 * Three letters are a port's code after other codes, not after unknown words.
 */
function isSound(
  { ports, quality, isBareLocation }: Reading,
  afterQualifier: boolean,
  before: readonly SortedStretch[],
) {
  if (isBareLocation) {
    if (before[0] && withinFrenchNames.has(before[0].text)) return false
    return !afterQualifier && before.every(({ words }) => words.significant.join('').length <= longestCode)
  }
  const isGuess = quality < guessQuality
  return !(afterQualifier && isGuess) || ports.some((port) => port.size >= sizeOfWorldPort)
}

/** The text as one name, with any signs in it: `PORT-AU-PRINCE`, `SCHACHT-AUDORF`. */
function readWhole(text: string, gazetteer: Gazetteer): Reading | null {
  if (/[<>=+&|]|\b(?:VIA|TO)\b/.test(text)) return null
  const { all, significant, namings } = sortWords(text)
  if (all.length < 2) return null
  for (const { words, hints } of [{ words: all, hints: [] }, { words: significant, hints: [] }, ...namings]) {
    const hit = words.length < 2 ? null : portsNamedAsWhole(words, gazetteer)
    const sure = plausible(hit, words, [])
    if (sure !== null && sure.quality > foldedQuality) return readingOf(sure, words.join(' '), hints)
  }
  return null
}
