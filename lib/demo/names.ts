import table from './names.json' with { type: 'json' }
import { Random, WeightedChoice } from './random.ts'
import { callSignPrefixesOf } from './registries.ts'
import type { VesselKind } from './vesselKinds.ts'

/** Patterns with their shares. */
const patterns: Record<VesselKind['names'], Readonly<Record<string, number>>> = table.patterns
const words = new Map(Object.entries(table.words).map(([list, text]) => [list, text.split(' ')]))
const suffixes = ['II', 'III', 'IV', 'V', '1', '2', '3', '7', '8', '9']
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Makes a name for a kind of vessel from `names.json`: the same seed, the same name. */
export function vesselName(kind: VesselKind['names'], seed: number): string {
  const random = new Random(seed)
  const [pattern] = new WeightedChoice(Object.entries(patterns[kind]), ([, share]) => share).draw(random)
  const name = pattern.replace(/\{(.+?)\}/g, (_, part: string) => namePart(part, random))
  const suffix = random.chance(0.09) ? ` ${random.pick(suffixes)}` : ''
  return `${name}${suffix}`.slice(0, 20).trim()
}

/** A letter, a number from a range such as "2-99", or a word from a list. */
function namePart(part: string, random: Random): string {
  if (part === 'letter') return random.pick(letters)
  const [low, high] = part.split('-').map(Number)
  if (low !== undefined && high !== undefined) return String(random.whole(low, high))
  return random.pick(words.get(part) ?? [])
}

export function callSign(flag: string, seed: number): string {
  const random = new Random(seed)
  const prefix = random.pick(callSignPrefixesOf(flag))
  const length = random.pick([4, 4, 5, 5, 6])
  let sign = prefix
  while (sign.length < length) sign += random.chance(0.7) || sign.length < 2 ? random.pick(letters) : random.whole(1, 9)
  return sign
}
