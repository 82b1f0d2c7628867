import { type Hint, hintsOfPrefix, isIn } from './countries.ts'
import { entriesBeginning, type Gazetteer, lettersOf, type NameEntry } from './gazetteer.ts'
import { isShortFor, plain, wordsOf } from './letters.ts'
import type { NameHit } from './name.ts'
import { isNear, isQuay, type Place, type Port, placeOf } from './port.ts'
import { because } from './reasons.ts'
import { LISTED } from './stored.ts'

const SHORTEST_CUT = 4
const SHORTEST_TELLING_CUT = 6
const SMALLEST_OF_SHORT_CUT = 3
const SHORTEST_BEGUN = 8
const LEAST_SHARE = 0.5
const NEAR_KILOMETRES = 700
const SAME_HARBOUR_KILOMETRES = 40
const SHORTEST_PREFIX = 3
const SHORTEST_SHORT_FORM = 4
const SMALLEST_OF_SHORT_FORM = 2

/** The ports whose name goes on where the text was cut off at the end of its field. */
export function portsBeginning(key: string, gazetteer: Gazetteer): NameHit | null {
  if (key.length < SHORTEST_CUT) return null
  const smallest = key.length < SHORTEST_TELLING_CUT ? SMALLEST_OF_SHORT_CUT : 1
  const ports = shortest(entriesBeginning(key, gazetteer)).flatMap((entry) =>
    entry.ports.filter((port) => port.size >= smallest),
  )
  return ports.length === 0 ? null : { ports: [...new Set(ports)], quality: 0.85, how: [because('cut-off')] }
}

/** The same near the places that the text names before it: there a few letters say enough. */
export function portsBeginningNear(key: string, places: readonly Place[], gazetteer: Gazetteer): NameHit | null {
  if (key.length < SHORTEST_PREFIX) return null
  const smallest = key.length < SHORTEST_CUT ? SMALLEST_OF_SHORT_FORM : 1
  const ports = entriesBeginning(key, gazetteer).flatMap((entry) =>
    entry.ports.filter((port) => port.size >= smallest && isNear(port, places, NEAR_KILOMETRES)),
  )
  return ports.length === 0 ? null : { ports: [...new Set(ports)], quality: 0.82, how: [because('cut-off')] }
}

/** Without names that only go on where another one ends: `MARSEIL` is Marseille before it is Marseille-Fos. */
function shortest(sorted: readonly NameEntry[]): NameEntry[] {
  const kept: NameEntry[] = []
  for (const entry of sorted) if (!kept.some(({ key }) => entry.key.startsWith(key))) kept.push(entry)
  return kept
}

/** The first words of a longer name, as long as they are more than `PORT` or `SAN`: `LAS PALMAS`. */
export function portsBegun(words: readonly string[], gazetteer: Gazetteer): NameHit | null {
  const key = words.join('')
  if (key.length < SHORTEST_BEGUN) return null
  const smallest = words.length === 1 ? SMALLEST_OF_SHORT_FORM : 1
  const begun = `${words.join(' ')} `
  const ports = entriesBeginning(key, gazetteer).flatMap((entry) =>
    entry.ports.filter(
      (port) => port.size >= smallest && [port.name, ...port.spellings].some((name) => spelt(name).startsWith(begun)),
    ),
  )
  return ports.length === 0 ? null : { ports: [...new Set(ports)], quality: 0.84, how: [because('first-words')] }
}

function spelt(name: string): string {
  return `${wordsOf(plain(name)).join(' ')} `
}

const SHORTEST_ABBREVIATION = 5
const SHORTEST_BEFORE_VOWEL = 6
const SHORTEST_OF_SMALL = 8

/**
 * A name cut short by hand, where one port stands out among all whose names begin so. Cut behind a vowel, or where a country's
 * name begins so as well, a few letters are rather another word: `CALAI`, `COLOM`.
 */
export function portsAbbreviated(key: string, gazetteer: Gazetteer): NameHit | null {
  const isWord = /[AEIOU]$/.test(key) && key.length < SHORTEST_BEFORE_VOWEL
  if (key.length < SHORTEST_ABBREVIATION || isWord) return null
  const begun = shortest(entriesBeginning(key, gazetteer)).flatMap(({ key: name, ports }) =>
    ports.filter((port) => !isQuay(name, port)).map((port) => ({ name, port })),
  )
  const port = outstanding(begun.map((each) => each.port))
  const isLikely = begun.some((each) => each.port === port && key.length >= each.name.length * LEAST_SHARE)
  const isClearlyCut = key.length > SHORTEST_ABBREVIATION || /[^AEIOU]{2}$/.test(key)
  const smallest = key.length >= SHORTEST_OF_SMALL ? 1 : SMALLEST_OF_SHORT_FORM + (isClearlyCut ? 0 : 1)
  if (port === null || !isLikely || port.size < smallest || hintsOfPrefix(key).length > 0) return null
  return { ports: [port], quality: 0.76, how: [because('abbreviation')] }
}

const LEAST_LEAD = 1.5
const WEIGHT_OF_LISTED_SIZE = 0.5

/** The port that is larger by far than all others but those of its own harbour. */
function outstanding(ports: readonly Port[]): Port | null {
  const weightOf = ({ size, source }: Port): number => (source === LISTED ? size * WEIGHT_OF_LISTED_SIZE : size)
  const [first, ...others] = [...new Set(ports)].sort((left, right) => right.size - left.size)
  const place = first && placeOf(first)
  if (first === undefined) return null
  const isRival = (port: Port): boolean =>
    weightOf(first) - weightOf(port) < LEAST_LEAD && !(place && isNear(port, [place], SAME_HARBOUR_KILOMETRES))
  return others.some(isRival) ? null : first
}

const contraction = /^(?:[A-Z]+[.'`]\s?-?)+(?:[A-Z]+)?$|^[A-Z]{1,2}-[A-Z]{3,}$/
const contractedWords = /^[A-Z]{3,}(?:[ -][A-Z]+\.|-[A-Z]{3,})$/
const FEWEST_LETTERS_OF_SIZE: readonly number[] = [Number.POSITIVE_INFINITY, 7, 6, 5, 4]

/** `R'DAM`, `B-HAVEN`, `GOTHENB.`, `FR.HAVN`: letters are left out where the sign stands; `HVIDE S.`, `ROSTOV-DON`: of words, too. */
export function portsContracted(text: string, gazetteer: Gazetteer): NameHit | null {
  if (!/[-.'`]/.test(text)) return null
  const isOfWords = contractedWords.test(text)
  if (!isOfWords && !contraction.test(text)) return null
  const pieces = text.split(isOfWords ? /[-. ]+/ : /[-.'`]+\s?/)
  const written = pieces.join('')
  const isCutOff = pieces.at(-1) === ''
  if (isCutOff && gazetteer.byName.get(written)?.some(({ size }) => size >= SMALLEST_OF_SHORT_FORM)) return null
  const [start = ''] = pieces
  const isLike = isOfWords ? new RegExp(`^${pieces.join('.*')}`) : new RegExp(`^${pieces.join('.+')}$`)
  const entries = entriesBeginning(start, gazetteer).filter(({ key }) => isLike.test(key))
  const isOne = written.length >= SHORTEST_CUT && new Set(entries.flatMap((entry) => entry.ports)).size === 1
  const ports = shortest(entries).flatMap((entry) =>
    entry.ports.filter((port) => {
      const isLongEnough = written.length >= (FEWEST_LETTERS_OF_SIZE[port.size] ?? Number.POSITIVE_INFINITY)
      return (isOne || isLongEnough) && (isCutOff || !isQuay(entry.key, port))
    }),
  )
  return ports.length === 0 ? null : { ports: [...new Set(ports)], quality: 0.8, how: [because('contraction')] }
}

/** With the country or state beside it a short form says enough: `TAC WA`, `PCOLA FL`, `GUAYAQ ECUADOR`. */
export function portsShortened(key: string, hints: readonly Hint[], gazetteer: Gazetteer): NameHit | null {
  if (key.length < SHORTEST_PREFIX || hints.length === 0) return null
  const isAllowed = (port: Port) => port.size >= SMALLEST_OF_SHORT_FORM && hints.some((hint) => isIn(port, hint))
  const portsOf = (entry: NameEntry) => entry.ports.filter(isAllowed)
  const begun = shortest(entriesBeginning(key, gazetteer)).flatMap(portsOf)
  const ports =
    begun.length > 0 || key.length < SHORTEST_SHORT_FORM
      ? begun
      : entriesBeginning(key.charAt(0), gazetteer).flatMap((entry) =>
          isShortFor(key, entry.key) ? portsOf(entry) : [],
        )
  return ports.length === 0 ? null : { ports: [...new Set(ports)], quality: 0.78, how: [because('contraction')] }
}

const SHORTEST_WITH_VOWEL = 6
const MOST_VOWELS = 0.25
const SHORTEST_SKELETON = 4

/** `KBHVN`, `NVRSK`: a large port's name without most of its vowels; `FRDRICIA`: without some, and all else in place. */
export function portsWithoutVowels(key: string, gazetteer: Gazetteer): NameHit | null {
  const skeleton = consonantsOf(key)
  const most = key.length < SHORTEST_WITH_VOWEL ? 0 : key.length * MOST_VOWELS
  const isBare = key.length - skeleton.length <= most
  const isTooShort = key.length < SHORTEST_CUT || (!isBare && skeleton.length < SHORTEST_SKELETON)
  if (isTooShort || entriesBeginning(key, gazetteer).length > 0) return null
  const letters = lettersOf(key)
  const ports = entriesBeginning(key.charAt(0), gazetteer).flatMap((entry) => {
    const mayBeShort = (letters & ~entry.letters) === 0 && entry.key.at(-1) === key.at(-1)
    if (!mayBeShort || !isShortFor(key, entry.key)) return []
    const consonants = consonantsOf(entry.key)
    const isWhole = skeleton.length >= SHORTEST_SKELETON && consonants === skeleton
    if (!isWhole && !(isBare && skeleton.length >= consonants.length * LEAST_SHARE)) return []
    const smallest = isWhole ? SMALLEST_OF_SHORT_FORM : SMALLEST_OF_SHORT_CUT
    return entry.ports.filter((port) => port.size >= smallest && !isQuay(entry.key, port))
  })
  const port = outstanding(ports)
  return port === null ? null : { ports: [port], quality: 0.76, how: [because('contraction')] }
}

function consonantsOf(key: string): string {
  return key.replace(/[AEIOUY]/g, '')
}
