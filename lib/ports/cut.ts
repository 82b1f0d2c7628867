import type { Place } from '#lib/distance.ts'
import { positionOf } from '#lib/distance.ts'
import { type Hint, hintsOfPrefix, isIn } from './countries.ts'
import { entriesBeginning, type Gazetteer, lettersOf, type NameEntry } from './gazetteer.ts'
import { isShortFor, plain, wordsOf } from './letters.ts'
import { isNear, isQuay, type Port, weightOfSize } from './port.ts'
import { hitOf, type NameHit } from './reading.ts'
import { because } from './reasons.ts'
import { harbourWords, shortWords } from './words.ts'

const shortestCut = 4
const shortestTellingCut = 6
const smallestOfShortCut = 3
const shortestBegun = 8
const leastShare = 0.5
const nearKilometres = 700
const sameHarbourKilometres = 40
const shortestPrefix = 3
const shortestShortForm = 4
const smallestOfShortForm = 2

/** The ports whose name continues where the text was cut off at the end of its field. */
export function portsBeginning(key: string, gazetteer: Gazetteer): NameHit | null {
  if (key.length < shortestCut) return null
  const smallest = key.length < shortestTellingCut ? smallestOfShortCut : 1
  const ports = shortest(entriesBeginning(key, gazetteer)).flatMap((entry) =>
    entry.ports.filter((port) => port.size >= smallest),
  )
  return hitOf(ports, 0.85, because('cut-off'))
}

/** The same near the places that the text names before it. Fewer letters are enough there. */
export function portsBeginningNear(key: string, places: readonly Place[], gazetteer: Gazetteer): NameHit | null {
  if (key.length < shortestPrefix) return null
  const smallest = key.length < shortestCut ? smallestOfShortForm : 1
  const ports = entriesBeginning(key, gazetteer).flatMap((entry) =>
    entry.ports.filter((port) => port.size >= smallest && isNear(port, places, nearKilometres)),
  )
  return hitOf(ports, 0.82, because('cut-off'))
}

/** Drops names that continue another one: `MARSEIL` is Marseille rather than Marseille-Fos. */
function shortest(sorted: readonly NameEntry[]): NameEntry[] {
  const kept: NameEntry[] = []
  for (const entry of sorted) if (!kept.some(({ key }) => entry.key.startsWith(key))) kept.push(entry)
  return kept
}

/** The first words of a longer name, if they are more than `PORT` or `SAN`: `LAS PALMAS`. */
export function portsBegun(words: readonly string[], gazetteer: Gazetteer): NameHit | null {
  const key = words.join('')
  if (key.length < shortestBegun) return null
  const smallest = words.length === 1 ? smallestOfShortForm : 1
  const begun = `${words.join(' ')} `
  const ports = entriesBeginning(key, gazetteer).flatMap((entry) =>
    entry.ports.filter(
      (port) => port.size >= smallest && [port.name, ...port.spellings].some((name) => spelt(name).startsWith(begun)),
    ),
  )
  return hitOf(ports, 0.84, because('first-words'))
}

function spelt(name: string): string {
  return `${wordsOf(plain(name)).join(' ')} `
}

const shortestAbbreviation = 5
const shortestBeforeVowel = 6
const shortestOfSmall = 8

/**
 * A name cut short by hand, if one port stands out among all whose names begin with it. A few letters that end in a vowel or
 * begin the name of a country count as another word: `CALAI`, `COLOM`.
 */
export function portsAbbreviated(key: string, gazetteer: Gazetteer): NameHit | null {
  const isWord = /[AEIOU]$/.test(key) && key.length < shortestBeforeVowel
  if (key.length < shortestAbbreviation || isWord) return null
  const begun = shortest(entriesBeginning(key, gazetteer)).flatMap(({ key: name, ports }) =>
    ports.filter((port) => !isQuay(name, port)).map((port) => ({ name, port })),
  )
  const port = outstanding(begun.map((each) => each.port))
  const isLikely = begun.some((each) => each.port === port && key.length >= each.name.length * leastShare)
  const isClearlyCut = key.length > shortestAbbreviation || /[^AEIOU]{2}$/.test(key)
  const smallest = key.length >= shortestOfSmall ? 1 : smallestOfShortForm + (isClearlyCut ? 0 : 1)
  if (port === null || !isLikely || port.size < smallest || hintsOfPrefix(key).length > 0) return null
  return hitOf([port], 0.76, because('abbreviation'))
}

const leastLead = 1.5

/** The port that is much larger than all others outside its own harbour. */
function outstanding(ports: readonly Port[]): Port | null {
  const [first, ...others] = [...new Set(ports)].sort((left, right) => right.size - left.size)
  const place = first && positionOf(first)
  if (first === undefined) return null
  const isRival = (port: Port): boolean =>
    weightOfSize(first) - weightOfSize(port) < leastLead && !(place && isNear(port, [place], sameHarbourKilometres))
  return others.some(isRival) ? null : first
}

const contraction = /^(?:[A-Z]+[.'`]\s?-?)+(?:[A-Z]+)?$|^[A-Z]{1,2}-[A-Z]{3,}$/
const contractedWords = /^[A-Z]{3,}(?:[ -][A-Z]+\.|-[A-Z]{3,})$/
const fewestLettersOfSize: readonly number[] = [Number.POSITIVE_INFINITY, 7, 6, 5, 4]

/** `R'DAM`, `B-HAVEN`, `GOTHENB.`, `FR.HAVN`: the sign stands for letters. `HVIDE S.`, `ROSTOV-DON`: for letters of several words. */
export function portsContracted(text: string, gazetteer: Gazetteer): NameHit | null {
  if (!/[-.'`]/.test(text)) return null
  const isOfWords = contractedWords.test(text)
  if (!isOfWords && !contraction.test(text)) return null
  const pieces = text.split(isOfWords ? /[-. ]+/ : /[-.'`]+\s?/)
  const written = pieces.join('')
  const isCutOff = pieces.at(-1) === ''
  if (isCutOff && gazetteer.byName.get(written)?.some(({ size }) => size >= smallestOfShortForm)) return null
  const [start = ''] = pieces
  const isLike = isOfWords ? new RegExp(`^${pieces.join('.*')}`) : new RegExp(`^${pieces.join('.+')}$`)
  const entries = entriesBeginning(start, gazetteer).filter(({ key }) => isLike.test(key))
  const isOne = written.length >= shortestCut && new Set(entries.flatMap((entry) => entry.ports)).size === 1
  const ports = shortest(entries).flatMap((entry) =>
    entry.ports.filter((port) => {
      const isLongEnough = written.length >= (fewestLettersOfSize[port.size] ?? Number.POSITIVE_INFINITY)
      return (isOne || isLongEnough) && (isCutOff || !isQuay(entry.key, port))
    }),
  )
  return hitOf(ports, 0.8, because('contraction'))
}

/** A short form with its country or state: `TAC WA`, `PCOLA FL`, `GUAYAQ ECUADOR`. */
export function portsShortened(key: string, hints: readonly Hint[], gazetteer: Gazetteer): NameHit | null {
  if (key.length < shortestPrefix || hints.length === 0) return null
  // `BRG NORWAY`: three letters need a country by its name.
  const isSure = hints.some(({ strong }) => strong) && !shortWords.has(key) && !harbourWords.has(key)
  const isAllowed = (port: Port) => port.size >= smallestOfShortForm && hints.some((hint) => isIn(port, hint))
  const portsOf = (entry: NameEntry) => entry.ports.filter(isAllowed)
  const begun = shortest(entriesBeginning(key, gazetteer)).flatMap(portsOf)
  const ports =
    begun.length > 0 || (key.length < shortestShortForm && !isSure)
      ? begun
      : entriesBeginning(key.charAt(0), gazetteer).flatMap((entry) =>
          isShortFor(key, entry.key) ? portsOf(entry) : [],
        )
  return hitOf(ports, 0.78, because('contraction'))
}

const shortestWithVowel = 6
const maxVowelShare = 0.25
const shortestSkeleton = 4

/** `KBHVN`, `NVRSK`: the name of a large port without most of its vowels. `FRDRICIA`: without some, with all consonants. */
export function portsWithoutVowels(key: string, gazetteer: Gazetteer): NameHit | null {
  const skeleton = consonantsOf(key)
  const maxVowels = key.length < shortestWithVowel ? 0 : key.length * maxVowelShare
  const isBare = key.length - skeleton.length <= maxVowels
  const isTooShort = key.length < shortestCut || (!isBare && skeleton.length < shortestSkeleton)
  if (isTooShort || entriesBeginning(key, gazetteer).length > 0) return null
  const letters = lettersOf(key)
  const ports = entriesBeginning(key.charAt(0), gazetteer).flatMap((entry) => {
    const mayBeShort = (letters & ~entry.letters) === 0 && entry.key.at(-1) === key.at(-1)
    if (!mayBeShort || !isShortFor(key, entry.key)) return []
    const consonants = consonantsOf(entry.key)
    const isWhole = skeleton.length >= shortestSkeleton && consonants === skeleton
    if (!isWhole && !(isBare && skeleton.length >= consonants.length * leastShare)) return []
    const smallest = isWhole ? smallestOfShortForm : smallestOfShortCut
    return entry.ports.filter((port) => port.size >= smallest && !isQuay(entry.key, port))
  })
  const port = outstanding(ports)
  return port === null ? null : hitOf([port], 0.76, because('contraction'))
}

function consonantsOf(key: string): string {
  return key.replace(/[AEIOUY]/g, '')
}
