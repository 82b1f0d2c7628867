import { type Hint, isIn } from './countries.ts'
import { entriesBeginning, type Gazetteer, type NameEntry } from './gazetteer.ts'
import { isShortFor, plain, wordsOf } from './letters.ts'
import type { NameHit } from './name.ts'
import { isNear, isQuay, type Place, type Port } from './port.ts'
import { because } from './reasons.ts'

const SHORTEST_CUT = 4
const SHORTEST_TELLING_CUT = 6
const SMALLEST_OF_SHORT_CUT = 3
const SHORTEST_BEGUN = 8
const SHORTEST_ABBREVIATION = 5
const LEAST_SHARE = 0.5
const WORLD_PORT_SIZE = 4
const NEAR_KILOMETRES = 700
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

/** A name cut short by hand: only the ports the whole world knows are called so, where no other name begins so. */
export function portsAbbreviated(key: string, gazetteer: Gazetteer): NameHit | null {
  if (key.length < SHORTEST_ABBREVIATION) return null
  const ports = shortest(entriesBeginning(key, gazetteer))
    .filter((entry) => key.length >= entry.key.length * LEAST_SHARE)
    .flatMap((entry) => entry.ports.filter((port) => port.size >= WORLD_PORT_SIZE))
  return ports.length === 0 ? null : { ports: [...new Set(ports)], quality: 0.76, how: [because('abbreviation')] }
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
  const begun = entriesBeginning(key, gazetteer).flatMap(portsOf)
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

/** `KBHVN`, `NVRSK`: a large port's name without most of its vowels, where it is the only one. */
export function portsWithoutVowels(key: string, gazetteer: Gazetteer): NameHit | null {
  const vowels = key.replace(/[^AEIOUY]/g, '').length
  const most = key.length < SHORTEST_WITH_VOWEL ? 0 : key.length * MOST_VOWELS
  if (key.length < SHORTEST_CUT || vowels > most) return null
  const ports = entriesBeginning(key.charAt(0), gazetteer).flatMap((entry) =>
    entry.key.at(-1) === key.at(-1) && isShortFor(key, entry.key)
      ? entry.ports.filter((port) => port.size >= SMALLEST_OF_SHORT_CUT && !isQuay(entry.key, port))
      : [],
  )
  return new Set(ports).size === 1 ? { ports: ports.slice(0, 1), quality: 0.76, how: [because('contraction')] } : null
}
