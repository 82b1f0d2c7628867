import type { Gazetteer } from './gazetteer.ts'
import { canonicalKey, foldedKey, plainVowelsKey } from './letters.ts'
import { hitOf, type NameHit } from './reading.ts'
import { because } from './reasons.ts'

export const exactQuality = 0.97
export const foldedQuality = 0.9
const longestShortName = 5
const shortestToFold = 5
const shortestFolded = 7
const sizeToFoldShort = 3

/** The ports with exactly this name, a short form of it, or another spelling of its letters. */
export function portsNamed(words: readonly string[], gazetteer: Gazetteer): NameHit | null {
  const key = words.join('')
  if (key.length < 3) return null
  const exact = gazetteer.byName.get(key)
  if (exact !== undefined) return hitOf(exact, exactQuality, because('name'))
  const canonicalForm = canonicalKey(words)
  const canonical = canonicalForm.length > 3 ? gazetteer.byCanonicalName.get(canonicalForm) : undefined
  if (canonical !== undefined) return hitOf(canonical, 0.94, because('name-form'))
  const vowels = gazetteer.byPlainVowels
    .get(plainVowelsKey(key))
    ?.filter((port) => key.length > longestShortName || port.size >= 2)
  if (vowels !== undefined && vowels.length > 0 && key.length > 3) return hitOf(vowels, 0.92, because('name-spelling'))
  if (key.length < shortestToFold) return null
  const smallest = key.length >= shortestFolded ? 0 : sizeToFoldShort
  const folded = gazetteer.byFoldedName.get(foldedKey(key))?.filter((port) => port.size >= smallest) ?? []
  return hitOf(folded, foldedQuality, because('name-spelling'))
}
