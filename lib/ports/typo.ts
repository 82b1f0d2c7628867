import { entriesBeginning, type Gazetteer, lettersOf, type NameEntry } from './gazetteer.ts'
import { withoutHarbourWords } from './letters.ts'
import { isListedName } from './names.ts'
import { isQuay, type Port } from './port.ts'
import { hitOf, type NameHit } from './reading.ts'
import { because } from './reasons.ts'

/** From this many letters on a name may have so many mistakes, for ports of at least this size. */
const bounds: { from: number; mistakes: number; smallest: number }[] = [
  { from: 13, mistakes: 2, smallest: 1 },
  { from: 9, mistakes: 2, smallest: 2 },
  { from: 8, mistakes: 1, smallest: 1 },
  { from: 6, mistakes: 1, smallest: 3 },
  { from: 5, mistakes: 1, smallest: 4 },
]

const shortestMisspelt = 5
const shortestOfWords = 7
const shortestSpelling = 8

/** The ports whose name is closest to a misspelt one. The first letter must be right. */
export function portsSpeltLike(words: readonly string[], gazetteer: Gazetteer): NameHit | null {
  const key = words.join('')
  if (words.length > 1 && key.length < shortestOfWords) return null
  // A word like PORT is rarely misspelt, so it counts as half.
  const length = words.length > 1 ? (key.length + withoutHarbourWords(words).join('').length) / 2 : key.length
  const bound = bounds.find(({ from }) => length >= from)
  if (bound === undefined) return null
  const letters = lettersOf(key)
  let fewest: number = bound.mistakes
  let found: Port[] = []
  for (const entry of entriesBeginning(key.charAt(0), gazetteer)) {
    if (Math.abs(entry.key.length - key.length) > fewest || countBits(letters ^ entry.letters) > 2 * fewest) continue
    const mistakes = mistakesBetween(key, entry.key, fewest)
    if (mistakes > fewest) continue
    if (entry.key.length < shortestMisspelt) continue
    const ports = worthGuessing(entry, mistakes, bound.smallest, key.length)
    if (ports.length === 0) continue
    found = mistakes < fewest ? ports : [...found, ...ports]
    fewest = mistakes
  }
  return isCutOff(key, found, gazetteer) ? null : hitOf(found, 0.88 - 0.08 * fewest, because('misspelt', fewest))
}

/** `KANDAL` is read as the beginning of Kandalaksha, not as Kandla. */
function isCutOff(key: string, found: readonly Port[], gazetteer: Gazetteer): boolean {
  return entriesBeginning(key, gazetteer).some(
    ({ ports }) => ports.some(({ size }) => size > 0) && !ports.some((port) => found.includes(port)),
  )
}

function worthGuessing(entry: NameEntry, mistakes: number, smallest: number, length: number): Port[] {
  const min = mistakes > 1 && length < 11 ? Math.max(smallest, 2) : smallest
  return entry.ports.filter(
    (port) =>
      port.size >= min &&
      !isQuay(entry.key, port) &&
      (length >= shortestSpelling || isListedName(entry.key, port.name)),
  )
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}

const widest = 64
/** Mistakes between the first letters of one name (row) and of the other (column). */
const table = Uint8Array.from({ length: widest * widest }, (_, index) => (index < widest ? index : 0))

/** Letters missing, added, changed or swapped with a neighbour. Counts up to `limit` + 1. */
function mistakesBetween(left: string, right: string, limit: number): number {
  if (Math.max(left.length, right.length) >= widest) return limit + 1
  for (let row = 1; row <= left.length; row += 1) {
    const start = row * widest
    table[start] = row
    let min = row
    const letter = left.charCodeAt(row - 1)
    for (let column = 1; column <= right.length; column += 1) {
      const index = start + column
      const other = right.charCodeAt(column - 1)
      const isSwap =
        row > 1 && column > 1 && letter === right.charCodeAt(column - 2) && left.charCodeAt(row - 2) === other
      const mistakes = Math.min(
        mistakesAt(index - widest) + 1,
        mistakesAt(index - 1) + 1,
        mistakesAt(index - widest - 1) + (letter === other ? 0 : 1),
        isSwap ? mistakesAt(index - 2 * widest - 2) + 1 : limit + 1,
      )
      table[index] = mistakes
      if (mistakes < min) min = mistakes
    }
    if (min > limit) return limit + 1
  }
  return mistakesAt(left.length * widest + right.length)
}

function mistakesAt(index: number): number {
  return table[index] ?? 0
}
