import { type Hint, hintsOf } from './countries.ts'
import { wordsOf } from './letters.ts'
import { noiseWords, otherPlaceWords, waterways } from './words.ts'

/** The words of a stretch, sorted by what they are. */
export type StretchWords = {
  all: string[]
  /** Without times, numbers and what is said beside a port. */
  telling: string[]
  /** What may be the name, with the country or state that stands at its ends, from the least taken away to the most. */
  namings: Naming[]
  /** The text speaks of a sea, a river, an area or of work at sea. */
  isElsewhere: boolean
}

export type Naming = { words: string[]; hints: Hint[] }

const numberOrMark = /^[\d?]+$|\d.*[A-Z].*\d|^[A-Z]{1,4}\d+$|^\d+[A-Z]{1,4}$/

export function sortWords(text: string): StretchWords {
  const all = wordsOf(text)
  const telling = all.filter((word) => !noiseWords.has(word) && !numberOrMark.test(word))
  return {
    all,
    telling,
    namings: namingsOf(telling),
    isElsewhere: telling.some((word) => otherPlaceWords.has(word)) || waterways.has(telling.join('')),
  }
}

/** A country or state of up to four words at the end, or two of them, or one at the beginning; never the whole. */
function namingsOf(words: string[]): Naming[] {
  const namings: Naming[] = []
  const once = peelEnd(words)
  const twice = once && peelEnd(once.words)
  const start = peelStart(words)
  namings.push(once ?? { words, hints: [] })
  if (once !== null && twice !== null) namings.push({ words: twice.words, hints: [...once.hints, ...twice.hints] })
  if (start !== null) namings.push(start)
  return namings
}

function peelEnd(words: readonly string[]): Naming | null {
  for (let count = Math.min(4, words.length - 1); count > 0; count -= 1) {
    const hints = hintsOf(words.slice(-count).join(''))
    if (hints.length > 0) return { words: words.slice(0, -count), hints }
  }
  return null
}

function peelStart(words: readonly string[]): Naming | null {
  for (let count = Math.min(4, words.length - 1); count > 0; count -= 1) {
    const squashed = words.slice(0, count).join('')
    const hints = hintsOf(squashed).filter((hint) => hint.subdivision === null)
    if (hints.length > 0) return { words: words.slice(count), hints }
  }
  return null
}

/** The hints of a stretch that is nothing but a country or state. */
export function onlyHints({ telling }: StretchWords): Hint[] {
  return telling.length === 0 ? [] : hintsOf(telling.join(''))
}
