import type { Gazetteer } from './gazetteer.ts'
import { canonicalKey, foldedKey, plainVowelsKey } from './letters.ts'
import type { Port } from './port.ts'
import { because, type Reason } from './reasons.ts'

export type NameHit = { ports: readonly Port[]; quality: number; how: readonly Reason[] }

export const exactQuality = 0.97
export const foldedQuality = 0.9
const longestShortName = 5
const shortestToFold = 5
const shortestFolded = 7
const sizeToFoldShort = 3

/** The ports that bear a name exactly, in its short forms, or in another spelling of its letters. */
export function portsNamed(words: readonly string[], gazetteer: Gazetteer): NameHit | null {
  const key = words.join('')
  if (key.length < 3) return null
  const exact = gazetteer.byName.get(key)
  if (exact !== undefined) return { ports: exact, quality: exactQuality, how: [because('name')] }
  const canonicalForm = canonicalKey(words)
  const canonical = canonicalForm.length > 3 ? gazetteer.byCanonicalName.get(canonicalForm) : undefined
  if (canonical !== undefined) return { ports: canonical, quality: 0.94, how: [because('name-form')] }
  const vowels = gazetteer.byPlainVowels
    .get(plainVowelsKey(key))
    ?.filter((port) => key.length > longestShortName || port.size >= 2)
  if (vowels !== undefined && vowels.length > 0 && key.length > 3)
    return { ports: vowels, quality: 0.92, how: [because('name-spelling')] }
  const smallest = key.length >= shortestFolded ? 0 : sizeToFoldShort
  const folded = gazetteer.byFoldedName.get(foldedKey(key))?.filter((port) => port.size >= smallest) ?? []
  if (folded.length === 0 || key.length < shortestToFold) return null
  return { ports: folded, quality: foldedQuality, how: [because('name-spelling')] }
}
