import { type Hint, isIn } from './countries.ts'
import { entriesBeginning, type Gazetteer, type NameEntry } from './gazetteer.ts'
import { isShortFor, plain, wordsOf } from './letters.ts'
import type { NameHit } from './name.ts'
import type { Port } from './port.ts'
import { because } from './reasons.ts'

const SHORTEST_CUT = 4
const SHORTEST_TELLING_CUT = 6
const SMALLEST_OF_SHORT_CUT = 3
const SHORTEST_BEGUN = 8
const SHORTEST_ABBREVIATION = 5
const LEAST_SHARE = 0.5
const WORLD_PORT_SIZE = 4

/** The ports whose name goes on where the text was cut off at the end of its field. */
export function portsBeginning(key: string, gazetteer: Gazetteer): NameHit | null {
  if (key.length < SHORTEST_CUT) return null
  const smallest = key.length < SHORTEST_TELLING_CUT ? SMALLEST_OF_SHORT_CUT : 1
  const ports = shortest(entriesBeginning(key, gazetteer)).flatMap((entry) =>
    entry.ports.filter((port) => port.size >= smallest),
  )
  return ports.length === 0 ? null : { ports: [...new Set(ports)], quality: 0.85, how: [because('cut-off')] }
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
  if (words.length < 2 || key.length < SHORTEST_BEGUN) return null
  const begun = `${words.join(' ')} `
  const ports = entriesBeginning(key, gazetteer).flatMap((entry) =>
    entry.ports.filter(
      (port) => port.size > 0 && [port.name, ...port.spellings].some((name) => spelt(name).startsWith(begun)),
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
const FEWEST_LETTERS_OF_SIZE: readonly number[] = [Number.POSITIVE_INFINITY, 7, 6, 5, 4]

/** `R'DAM`, `B-HAVEN`, `GOTHENB.`, `FR.HAVN`: letters are left out where the sign stands. */
export function portsContracted(text: string, gazetteer: Gazetteer): NameHit | null {
  if (!contraction.test(text)) return null
  const pieces = text.split(/[-.'`]+\s?/)
  const written = pieces.join('')
  const [start = ''] = pieces
  const isLike = new RegExp(`^${pieces.join('.+')}$`)
  const entries = entriesBeginning(start, gazetteer).filter(({ key }) => isLike.test(key))
  const ports = entries.flatMap((entry) =>
    entry.ports.filter((port) => written.length >= (FEWEST_LETTERS_OF_SIZE[port.size] ?? Number.POSITIVE_INFINITY)),
  )
  return ports.length === 0 ? null : { ports: [...new Set(ports)], quality: 0.8, how: [because('contraction')] }
}

const SHORTEST_PREFIX = 3
const SHORTEST_SHORT_FORM = 4
const SMALLEST_OF_SHORT_FORM = 2

/** With the country or state beside it a short form says enough: `TAC WA`, `PCOLA FL`, `GUAYAQ ECUADOR`. */
export function portsShortened(key: string, hints: readonly Hint[], gazetteer: Gazetteer): NameHit | null {
  if (key.length < SHORTEST_PREFIX || hints.length === 0) return null
  const isAllowed = (port: Port) => port.size >= SMALLEST_OF_SHORT_FORM && hints.some((hint) => isIn(port, hint))
  const isShort = key.length < SHORTEST_SHORT_FORM ? (name: string) => name.startsWith(key) : isShortFor.bind(null, key)
  const ports = entriesBeginning(key.charAt(0), gazetteer).flatMap((entry) =>
    entry.ports.some(isAllowed) && isShort(entry.key) ? entry.ports.filter(isAllowed) : [],
  )
  return ports.length === 0 ? null : { ports: [...new Set(ports)], quality: 0.78, how: [because('contraction')] }
}
