import { countryNames } from './countries.ts'
import { plain, wordsOf } from './letters.ts'

// A short name without its suffix is usually another word, unless the suffix is empty of meaning.
const shortestBare = 6
const shortestBeforePort = 4
const emptySuffixes = new Set(['PT', 'PORT', 'APT', 'HAVN', 'HAMN', 'HAFEN'])

/** Words that a list appends to the name of a place. */
const harbourSuffixes = new Set(
  'PT PORT APT HARBOUR HARBOR HAVN HAMN HAFEN TERMINAL ROADS DOCK DOCKS QUAY WHARF JETTY PIER'.split(' '),
)

/** Words before TERMINAL that a list appends too: `Covenas Offshore Terminal`. */
const terminalKinds = new Set(['OFFSHORE', 'MARINE', 'OIL'])

export type ListedNames = {
  names: string[]
  /** A name after a slash may be that of the place, or of the river or island it lies at. */
  afterSlash: string[]
}

/**
 * All names in an entry of a list: `Alger (Algiers)`, `Annaba (ex Bone)`, `Moji/Kitakyushu`, `Jambi, Sumatra`, `Shanghai Pt`.
 * Excludes names of countries and remarks in lower case.
 */
export function namesIn(entry: string): ListedNames {
  const inBrackets = [...entry.matchAll(/\(([^)]*)\)?/g)]
    .map(([, inside = '']) => inside.replace(/^(ex|formerly)\s+/i, ''))
    .filter((inside) => !/^\p{Ll}/u.test(inside))
  const outside = entry.replace(/\([^)]*\)?/g, ' ')
  const names = new Set<string>()
  const afterSlash = new Set<string>()
  for (const part of [outside, ...inBrackets]) {
    for (const [index, name] of part.split(/\/|\s=\s/).entries()) addAll(index === 0 ? names : afterSlash, name)
  }
  return { names: [...names], afterSlash: [...afterSlash] }
}

function addAll(names: Set<string>, part: string): void {
  const [head = '', ...rest] = part.split(/,|\s-\s/)
  add(names, wordsOf(plain(part)))
  const first = wordsOf(plain(head))
  if (rest.length > 0 && !countryNames.has(first.join(''))) add(names, first)
}

function add(names: Set<string>, words: readonly string[]): void {
  if (words.join('').length < 3) return
  names.add(words.join(' '))
  const last = words.at(-1)
  if (words.length > 1 && last !== undefined && harbourSuffixes.has(last)) {
    const bare = words.slice(0, terminalKinds.has(words.at(-2) ?? '') ? -2 : -1)
    if (
      bare.join('').length >= (emptySuffixes.has(last) ? shortestBeforePort : shortestBare) &&
      !countryNames.has(bare.join(''))
    )
      names.add(bare.join(' '))
  }
}

/** Whether a squashed name is one of the listed names, not that of a harbour within the port or in another language. */
export function isListedName(key: string, listed: string): boolean {
  return namesIn(listed).names.some((name) => name.replaceAll(' ', '') === key)
}
