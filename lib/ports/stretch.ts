import { countryNames, type Hint, hintsOf, hintsOfPrefix } from './countries.ts'
import { wordsOf } from './letters.ts'
import { berthWords, harbourWords, linkWords, noiseWords, otherPlaceWords, waterways, wordForms } from './words.ts'

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

/** `isGuess`: the country is cut short, and may be another word. */
export type Naming = { words: string[]; hints: Hint[]; isGuess?: boolean }

const numberOrMark = /^[\d?]+$|\d.*[A-Z].*\d|^[A-Z]{1,4}\d+$|^\d+[A-Z]{1,4}$/

export function sortWords(text: string): StretchWords {
  const all = joinCountries(wordsOf(text))
  const isTelling = (word: string, index: number): boolean =>
    !noiseWords.has(word) &&
    !numberOrMark.test(word) &&
    !(index > 0 && otherPlaceWords.has(word) && berthWords.has(all[index + 1] ?? ''))
  const telling = withoutMarks(all.filter(isTelling))
  const named = telling.length < all.length ? all.filter((word) => !numberOrMark.test(word)) : all
  return {
    all,
    telling,
    namings: namingsOf(telling, named),
    isElsewhere: telling.some((word) => otherPlaceWords.has(word)) || waterways.has(telling.join('')),
  }
}

/** A letter or two at the end that say no country are a berth or an anchorage: `ANCH A`, `PIER J`. */
function withoutMarks(telling: string[]): string[] {
  const last = telling.at(-1)
  if (last === undefined || telling.length < 2 || last.length > 2) return telling
  if (hintsOf(last).length > 0 || wordForms.has(last) || linkWords.has(last)) return telling
  return telling.slice(0, -1)
}

/** `SOUTH AFRICA`: a country, though its first word says nothing of a port elsewhere. */
function joinCountries(words: readonly string[]): string[] {
  const joined: string[] = []
  for (const word of words) {
    const last = joined.at(-1)
    if (last !== undefined && noiseWords.has(last) && countryNames.has(last + word))
      joined[joined.length - 1] = last + word
    else joined.push(word)
  }
  return joined
}

/** A country or state of up to four words at the end, or two of them, or one at the beginning; never the whole. */
function namingsOf(words: string[], all: readonly string[]): Naming[] {
  // `KEY WEST FL`: words that say nothing elsewhere belong to a name here.
  const whole = all.length > words.length ? peelEnd(all) : null
  const namings: Naming[] = whole === null ? [] : [whole]
  const once = peelEnd(words)
  const twice = once && peelEnd(once.words)
  const start = peelStart(words)
  namings.push(once ?? { words, hints: [] })
  if (once !== null && twice !== null) namings.push({ words: twice.words, hints: [...once.hints, ...twice.hints] })
  if (start !== null) namings.push(start)
  // `TG PRIOK`: Togo, or the beginning of a name.
  if (once === null) namings.push(...cutCountry(words))
  if (start !== null && wordForms.has(words[0] ?? ''))
    namings.push({ words, hints: [] }, { words: start.words, hints: [] })
  return namings
}

function peelEnd(words: readonly string[]): Naming | null {
  for (let count = Math.min(4, words.length - 1); count > 0; count -= 1) {
    const hints = hintsOf(words.slice(-count).join(''))
    if (hints.length > 0) return { words: words.slice(0, -count), hints }
  }
  return null
}

/** A country cut short at the end: `CARTAGENA COL`. */
function cutCountry(words: readonly string[]): Naming[] {
  for (let count = Math.min(3, words.length - 1); count > 0; count -= 1) {
    const cut = words.slice(-count)
    const hints = cut.some((word) => harbourWords.has(word)) ? [] : hintsOfPrefix(cut.join(''))
    if (hints.length > 0) return [{ words: words.slice(0, -count), hints, isGuess: true }]
  }
  return []
}

function peelStart(words: readonly string[]): Naming | null {
  for (let count = Math.min(4, words.length - 1); count > 0; count -= 1) {
    const squashed = words.slice(0, count).join('')
    const hints = hintsOf(squashed).filter((hint) => hint.subdivision === null)
    if (hints.length > 0) return { words: words.slice(count), hints }
  }
  return null
}

/** `MOB AL MCDUFFIE`: what stands before a state, where more stands behind it. */
export function beforeState(telling: readonly string[]): Naming | null {
  for (let index = 1; index < telling.length - 1; index += 1) {
    const hints = hintsOf(telling[index] ?? '').filter(({ subdivision }) => subdivision !== null)
    if (hints.length > 0) return { words: telling.slice(0, index), hints }
  }
  return null
}

/** The hints of a stretch that is nothing but a country or state. */
export function onlyHints({ telling }: Pick<StretchWords, 'telling'>): Hint[] {
  return telling.length === 0 ? [] : hintsOf(telling.join(''))
}
