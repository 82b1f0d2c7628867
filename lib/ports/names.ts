import { countryNames } from './countries.ts'
import { plain, wordsOf } from './letters.ts'

/** Words that a list puts behind the name of a place that is called without them. */
const harbourSuffixes = new Set('PT PORT APT HARBOUR HARBOR HAVN HAMN HAFEN TERMINAL ROADS'.split(' '))

/**
 * Every way a list's entry names its place: `Alger (Algiers)`, `Annaba (ex Bone)`, `Moji/Kitakyushu`, `Jambi, Sumatra`,
 * `Shanghai Pt`. A part that is only a country's name is not the place's.
 */
export function namesIn(entry: string): string[] {
  const inBrackets = [...entry.matchAll(/\(([^)]*)\)?/g)].map(([, inside = '']) =>
    inside.replace(/^(ex|formerly)\s+/i, ''),
  )
  const outside = entry.replace(/\([^)]*\)?/g, ' ')
  const parts = [outside, ...inBrackets].flatMap((part) => part.split(/\/|\s=\s/))
  const names = new Set<string>()
  for (const part of parts) {
    const [head = '', ...rest] = part.split(/,|\s-\s/)
    const whole = wordsOf(plain(part))
    const first = wordsOf(plain(head))
    add(names, whole)
    if (rest.length > 0 && !countryNames.has(first.join(''))) add(names, first)
  }
  return [...names]
}

function add(names: Set<string>, words: readonly string[]): void {
  if (words.join('').length < 3) return
  names.add(words.join(' '))
  const last = words.at(-1)
  if (words.length > 1 && last !== undefined && harbourSuffixes.has(last)) {
    const bare = words.slice(0, -1)
    if (bare.join('').length >= 4 && !countryNames.has(bare.join(''))) names.add(bare.join(' '))
  }
}
