import { countryCodes } from './countries.ts'
import type { Gazetteer } from './gazetteer.ts'
import { hasQuay, type Port } from './port.ts'
import type { Reading } from './reading.ts'
import { because } from './reasons.ts'
import type { StretchWords } from './stretch.ts'
import { noiseWords, shortWords } from './words.ts'

const codeShape = /^[A-Z]{2}[A-Z2-9]{3}$/
const locationShape = /^[A-Z2-9]{3}$/

/** Looks like a code: then it is one or nothing, and never a misspelt name. */
export function looksLikeCode(squashed: string): boolean {
  return codeShape.test(squashed) && countryCodes.has(squashed.slice(0, 2))
}

/**
 * A location code of inland shipping (ISRS): a UN/LOCODE, a fairway section, an object and a hectometre, twenty letters in all.
 * Its first five say the place, or nobody knows it.
 */
const inlandLocation = /^([A-Z]{2}[A-Z2-9]{3})(?:\d{3}|XXX)[0-9A-Z]{2}(?=.*\d)[0-9A-Z]{4,10}$/
const shortestInlandLocation = 16

export function isInlandLocation(squashed: string): boolean {
  return squashed.length >= shortestInlandLocation && inlandLocation.test(squashed)
}

export function readInlandLocation(squashed: string, gazetteer: Gazetteer): Reading | null {
  const code = squashed.slice(0, 5)
  const port = gazetteer.byCode.get(code)
  return port === undefined ? null : reading(port, code, code, 0.98)
}

/** The last code that the words hold: `NLRTM`, `NL RTM`, `RTM NL`, `RTM HOLLAND`, with or without other words. */
export function readCode({ all, telling, namings }: StretchWords, gazetteer: Gazetteer): Reading | null {
  const whole = all.join('')
  if (all.length <= 2 || telling.length <= 2) {
    const port = codeShape.test(whole) ? gazetteer.byCode.get(whole) : undefined
    if (port !== undefined && all[0]?.length !== 3) return reading(port, whole, whole, 1)
    const squashed = telling.join('')
    const told = codeShape.test(squashed) ? gazetteer.byCode.get(squashed) : undefined
    if (told !== undefined && (telling[0]?.length === 2 || telling.length === 1)) {
      return reading(told, squashed, squashed, 0.98)
    }
  }
  for (let index = all.length - 1; index >= 0; index -= 1) {
    const word = all[index] ?? ''
    const before = all[index - 1] ?? ''
    const found =
      portOf(gazetteer, word, '') ??
      (locationShape.test(word) && !noiseWords.has(word) ? portOf(gazetteer, before, word) : undefined)
    if (found !== undefined) return reading(found, found.unlocode, word.length === 5 ? word : `${before} ${word}`, 0.93)
  }
  for (const { words, hints } of namings) {
    const [location = ''] = words
    if (words.length !== 1 || !locationShape.test(location)) continue
    const port = hints
      .map(({ country }) => gazetteer.byCode.get(country + location))
      .find((found) => found !== undefined)
    if (port !== undefined) return reading(port, port.unlocode, telling.join(' '), 0.92)
  }
  return null
}

function portOf(gazetteer: Gazetteer, start: string, end: string): Port | undefined {
  const code = start + end
  return code.length === 5 && (end === '' || start.length === 2) && looksLikeCode(code)
    ? gazetteer.byCode.get(code)
    : undefined
}

function reading(port: Port, code: string, matched: string, quality: number): Reading {
  const how = [because(code === port.unlocode ? 'code' : 'former-code', code)]
  return { ports: [port], quality, matched, how, hints: [], isBareLocation: false }
}

/** The last three letters of a code alone. */
export function readLocation(words: readonly string[], gazetteer: Gazetteer): Reading | null {
  const [location = ''] = words
  if (words.length !== 1 || !locationShape.test(location) || shortWords.has(location)) return null
  const ports = gazetteer.byLocation.get(location) ?? []
  const how = [because('location-code', location)]
  return ports.length === 0 ? null : { ports, quality: 0.86, matched: location, how, hints: [], isBareLocation: true }
}

/** `BAL SEAGIRT`, `SAV GARDEN CITY 5`: the last three letters of a large port's code, and one of its quays. */
export function readBerth(words: readonly string[], gazetteer: Gazetteer): Reading | null {
  const [location = '', ...rest] = words
  if (rest.length === 0 || !locationShape.test(location)) return null
  const quay = rest.join(' ')
  const ports = (gazetteer.byLocation.get(location) ?? []).filter((port) => hasQuay(port, quay))
  const how = [because('location-code', location)]
  return ports.length === 0 ? null : { ports, quality: 0.86, matched: location, how, hints: [], isBareLocation: false }
}
