import type { Gazetteer } from './gazetteer.ts'
import { type NameHit, portsNamed } from './name.ts'
import { kilometresBetween, type Port, placeOf } from './port.ts'
import { portsSpeltLike } from './typo.ts'

const SAME_HARBOUR_KILOMETRES = 60
const MOST_UNKNOWN_WORDS = 3
const SHORTEST_MISSPELT = 7

export type Part = NameHit & { matched: string }

/**
 * A port's name among words that are unknown. Two names that are not of the same harbour are no match: the text has no
 * sign of which is meant.
 */
export function readPart(words: readonly string[], gazetteer: Gazetteer): Part | null {
  if (words.length < 2) return null
  const parts = partsOf(words, (window) => {
    const hit = portsNamed(window, gazetteer)
    return hit && { ...hit, ports: hit.ports.filter((port) => isTelling(window.join(''), port)) }
  })
  const found =
    parts.length > 0
      ? parts
      : partsOf(words, (window) =>
          window.join('').length >= SHORTEST_MISSPELT ? portsSpeltLike(window.join(''), gazetteer) : null,
        )
  const [first, ...others] = found
  if (first === undefined || others.some((other) => !areTogether(first.ports, other.ports))) return null
  const unknown = words.length - found.reduce((count, part) => count + part.matched.split(' ').length, 0)
  return unknown > MOST_UNKNOWN_WORDS
    ? null
    : { ...first, quality: first.quality * 0.85, how: `${first.how} among other words` }
}

/** A short name of a small place is too often another word. */
function isTelling(key: string, port: Port): boolean {
  return port.size >= 4 ? key.length >= 4 : port.size >= 2 ? key.length >= 5 : port.size >= 1 && key.length >= 6
}

/** The longest windows of words that are hits and do not overlap. */
function partsOf(words: readonly string[], read: (window: string[]) => NameHit | null): Part[] {
  const taken = new Set<number>()
  const parts: Part[] = []
  for (let count = words.length - 1; count > 0; count -= 1) {
    for (let start = 0; start + count <= words.length; start += 1) {
      const places = Array.from({ length: count }, (_, offset) => start + offset)
      if (places.some((place) => taken.has(place))) continue
      const window = words.slice(start, start + count)
      const hit = read(window)
      if (hit === null || hit.ports.length === 0) continue
      for (const place of places) taken.add(place)
      parts.push({ ...hit, matched: window.join(' ') })
    }
  }
  return parts
}

function areTogether(left: readonly Port[], right: readonly Port[]): boolean {
  return left.some((one) =>
    right.some((other) => {
      const [from, to] = [placeOf(one), placeOf(other)]
      return one === other || (from !== null && to !== null && kilometresBetween(from, to) < SAME_HARBOUR_KILOMETRES)
    }),
  )
}
