import { type Hint, hintsOf } from './countries.ts'
import { withoutHarbourWords, wordsOf } from './letters.ts'
import { noiseWords, otherPlaceWords, waterways } from './words.ts'

/** The words of a stretch, sorted by what they are. */
export type StretchWords = {
  all: string[]
  /** Without times, numbers and what is said beside a port. */
  telling: string[]
  /** And without the country or state at its ends, which is in `hints`. */
  naming: string[]
  /** And without the words for a harbour. */
  bare: string[]
  hints: Hint[]
  /** The text speaks of a sea, a river, an area or of work at sea. */
  isElsewhere: boolean
}

export function sortWords(text: string): StretchWords {
  const all = wordsOf(text)
  const telling = all.filter(
    (word) => !noiseWords.has(word) && !/^[\d?]+$|\d.*[A-Z].*\d|^[A-Z]{1,4}\d+$|^\d+[A-Z]{1,4}$/.test(word),
  )
  const { naming, hints } = peelCountry(telling)
  const squashed = telling.join('')
  return {
    all,
    telling,
    naming,
    bare: withoutHarbourWords(naming),
    hints,
    isElsewhere: telling.some((word) => otherPlaceWords.has(word)) || waterways.has(squashed),
  }
}

/** A country or state of up to four words at the end, or at the beginning; never the whole. */
function peelCountry(words: readonly string[]): { naming: string[]; hints: Hint[] } {
  let naming = [...words]
  const hints: Hint[] = []
  for (let round = 0; round < 2; round += 1) {
    const peeled = peelEnd(naming) ?? peelStart(naming)
    if (peeled === null || peeled.rest.length === 0) break
    naming = peeled.rest
    hints.push(...peeled.hints)
  }
  return { naming, hints }
}

type Peeled = { rest: string[]; hints: Hint[] }

function peelEnd(words: readonly string[]): Peeled | null {
  for (let count = Math.min(4, words.length); count > 0; count -= 1) {
    const hints = hintsOf(words.slice(-count).join(''))
    if (hints.length > 0) return { rest: words.slice(0, -count), hints }
  }
  return null
}

function peelStart(words: readonly string[]): Peeled | null {
  for (let count = Math.min(4, words.length); count > 0; count -= 1) {
    const squashed = words.slice(0, count).join('')
    const hints = hintsOf(squashed).filter((hint) => hint.subdivision === null)
    if (hints.length > 0) return { rest: words.slice(count), hints }
  }
  return null
}

/** The hints of a stretch that is nothing but a country or state. */
export function onlyHints({ telling }: StretchWords): Hint[] {
  return telling.length === 0 ? [] : hintsOf(telling.join(''))
}
