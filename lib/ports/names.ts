import { countryNames } from './countries.ts'
import { plain, wordsOf } from './letters.ts'

// A short name without such a suffix is too often another word, unless the suffix says nothing at all.
const shortestBare = 6
const shortestBeforePort = 4
const emptySuffixes = new Set(['PT', 'PORT', 'APT'])

/** Words that a list puts behind the name of a place that is called without them. */
const harbourSuffixes = new Set(
  'PT PORT APT HARBOUR HARBOR HAVN HAMN HAFEN TERMINAL ROADS DOCK DOCKS QUAY WHARF JETTY PIER'.split(' '),
)

export type ListedNames = {
  names: string[]
  /** What stands behind a slash may name the place, or only the river or island it lies at. */
  behindSlash: string[]
}

/**
 * Every way a list's entry names its place: `Alger (Algiers)`, `Annaba (ex Bone)`, `Moji/Kitakyushu`, `Jambi, Sumatra`,
 * `Shanghai Pt`. A part that is only a country's name is not the place's, nor is a remark in small letters.
 */
export function namesIn(entry: string): ListedNames {
  const inBrackets = [...entry.matchAll(/\(([^)]*)\)?/g)]
    .map(([, inside = '']) => inside.replace(/^(ex|formerly)\s+/i, ''))
    .filter((inside) => !/^\p{Ll}/u.test(inside))
  const outside = entry.replace(/\([^)]*\)?/g, ' ')
  const names = new Set<string>()
  const behindSlash = new Set<string>()
  for (const part of [outside, ...inBrackets]) {
    for (const [index, name] of part.split(/\/|\s=\s/).entries()) addAll(index === 0 ? names : behindSlash, name)
  }
  return { names: [...names], behindSlash: [...behindSlash] }
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
    const bare = words.slice(0, -1)
    if (
      bare.join('').length >= (emptySuffixes.has(last) ? shortestBeforePort : shortestBare) &&
      !countryNames.has(bare.join(''))
    )
      names.add(bare.join(' '))
  }
}

/** Whether a squashed name is one the port is listed under, and not a harbour within it or its name in another language. */
export function isListedName(key: string, listed: string): boolean {
  return namesIn(listed).names.some((name) => name.replaceAll(' ', '') === key)
}
