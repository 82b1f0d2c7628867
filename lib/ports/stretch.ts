import { countryNames, type Hint, hintsOf, hintsOfPrefix } from './countries.ts'
import { wordsOf } from './letters.ts'
import { berthWords, harbourWords, linkWords, noiseWords, otherPlaceWords, waterways, wordForms } from './words.ts'

/** The words of a stretch, sorted by kind. */
export type StretchWords = {
  all: string[]
  /** Without times, numbers and words that are common beside a port. */
  significant: string[]
  /** Possible names with the country or state at their ends, the longest first. */
  namings: Naming[]
  /** The words name a sea, a river, an area or work at sea. */
  isElsewhere: boolean
}

/** `isGuess`: the country is cut short and may be another word. */
export type Naming = { words: string[]; hints: Hint[]; isGuess?: boolean }

const numberOrMark = /^[\d?]+$|\d.*[A-Z].*\d|^[A-Z]{1,4}\d+$|^\d+[A-Z]{1,4}$/

export function sortWords(text: string): StretchWords {
  const all = joinCountries(wordsOf(text))
  const isSignificant = (word: string, index: number): boolean =>
    !noiseWords.has(word) &&
    !numberOrMark.test(word) &&
    !(index > 0 && otherPlaceWords.has(word) && berthWords.has(all[index + 1] ?? ''))
  const significant = withoutMarks(all.filter(isSignificant))
  const named = significant.length < all.length ? all.filter((word) => !numberOrMark.test(word)) : all
  return {
    all,
    significant,
    namings: namingsOf(significant, named),
    isElsewhere: significant.some((word) => otherPlaceWords.has(word)) || waterways.has(significant.join('')),
  }
}

/** A letter or two at the end that name no country are a berth or an anchorage: `ANCH A`, `PIER J`. */
function withoutMarks(significant: string[]): string[] {
  const last = significant.at(-1)
  if (last === undefined || significant.length < 2 || last.length > 2) return significant
  if (hintsOf(last).length > 0 || wordForms.has(last) || linkWords.has(last)) return significant
  return significant.slice(0, -1)
}

/** `SOUTH AFRICA`: a country, although its first word is noise elsewhere. */
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
  // `KEY WEST FL`: words without meaning elsewhere are part of a name here.
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

/** `MOB AL MCDUFFIE`: the words before a state that has words after it. */
export function beforeState(significant: readonly string[]): Naming | null {
  for (let index = 1; index < significant.length - 1; index += 1) {
    const hints = hintsOf(significant[index] ?? '').filter(({ subdivision }) => subdivision !== null)
    if (hints.length > 0) return { words: significant.slice(0, index), hints }
  }
  return null
}

/** The hints of a stretch that is only a country or state, or both: `MAINE USA`. */
export function onlyHints({ significant }: Pick<StretchWords, 'significant'>): Hint[] {
  if (significant.length === 0) return []
  const hints = hintsOf(significant.join(''))
  const last = peelEnd(significant)
  if (hints.length > 0 || last === null) return hints
  return hintsOf(last.words.join('')).filter(
    ({ country, subdivision }) => subdivision !== null && last.hints.some((hint) => hint.country === country),
  )
}
