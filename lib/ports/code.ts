import { countryCodes } from './countries.ts'
import type { Gazetteer } from './gazetteer.ts'
import { hasQuay, type Port } from './port.ts'
import { hitOf, type Reading, readingOf } from './reading.ts'
import { because } from './reasons.ts'
import type { StretchWords } from './stretch.ts'
import { noiseWords, shortWords, waterways } from './words.ts'

const codeShape = /^[A-Z]{2}[A-Z2-9]{3}$/
const locationShape = /^[A-Z2-9]{3}$/

/** A word that looks like a code is never read as a misspelt name. */
export function looksLikeCode(squashed: string): boolean {
  return codeShape.test(squashed) && countryCodes.has(squashed.slice(0, 2))
}

/** A location code of inland shipping (ISRS), twenty letters: a UN/LOCODE, a fairway section, an object and a hectometre. */
const inlandLocation = /^([A-Z]{2}[A-Z2-9]{3})(?:\d{3}|XXX)[0-9A-Z]{2}(?=.*\d)[0-9A-Z]{4,10}$/
const shortestInlandLocation = 16

export function isInlandLocation(squashed: string): boolean {
  return squashed.length >= shortestInlandLocation && inlandLocation.test(squashed)
}

export function readInlandLocation(squashed: string, gazetteer: Gazetteer): Reading | null {
  const code = squashed.slice(0, 5)
  const port = gazetteer.byCode.get(code)
  return port === undefined ? null : codeReading(port, code, code, 0.98)
}

/** The last code among the words: `NLRTM`, `NL RTM`, `RTM NL`, `RTM HOLLAND`, with or without other words. */
export function readCode({ all, significant, namings }: StretchWords, gazetteer: Gazetteer): Reading | null {
  const whole = all.join('')
  if (waterways.has(whole)) return null
  if (all.length <= 2 || significant.length <= 2) {
    const port = codeShape.test(whole) ? gazetteer.byCode.get(whole) : undefined
    if (port !== undefined && all[0]?.length !== 3) return codeReading(port, whole, whole, 1)
    const squashed = significant.join('')
    const known = codeShape.test(squashed) ? gazetteer.byCode.get(squashed) : undefined
    if (known !== undefined && (significant[0]?.length === 2 || significant.length === 1)) {
      return codeReading(known, squashed, squashed, 0.98)
    }
  }
  for (let index = all.length - 1; index >= 0; index -= 1) {
    const word = all[index] ?? ''
    const before = all[index - 1] ?? ''
    const found =
      portOf(gazetteer, word, '') ??
      (locationShape.test(word) && !noiseWords.has(word) ? portOf(gazetteer, before, word) : undefined)
    if (found !== undefined)
      return codeReading(found, found.unlocode, word.length === 5 ? word : `${before} ${word}`, 0.93)
  }
  for (const { words, hints } of namings) {
    const [location = ''] = words
    if (words.length !== 1 || !locationShape.test(location)) continue
    const port = hints
      .map(({ country }) => gazetteer.byCode.get(country + location))
      .find((found) => found !== undefined)
    if (port !== undefined) return codeReading(port, port.unlocode, significant.join(' '), 0.92)
  }
  return null
}

function portOf(gazetteer: Gazetteer, start: string, end: string): Port | undefined {
  const code = start + end
  return code.length === 5 && (end === '' || start.length === 2) && looksLikeCode(code)
    ? gazetteer.byCode.get(code)
    : undefined
}

function codeReading(port: Port, code: string, matched: string, quality: number): Reading {
  const reason = because(code === port.unlocode ? 'code' : 'former-code', code)
  return readingOf({ ports: [port], quality, how: [reason] }, matched)
}

/** The last three letters of a code alone. */
export function readLocation(words: readonly string[], gazetteer: Gazetteer): Reading | null {
  const [location = ''] = words
  if (words.length !== 1 || shortWords.has(location)) return null
  const reading = readLocationCode(location, gazetteer, () => true)
  return reading && { ...reading, isBareLocation: true }
}

/** `BAL SEAGIRT`, `SAV GARDEN CITY 5`: the last three letters of a large port's code, and one of its quays. */
export function readBerth([location = '', ...words]: readonly string[], gazetteer: Gazetteer): Reading | null {
  const quay = words.join(' ')
  return words.length === 0 ? null : readLocationCode(location, gazetteer, (port) => hasQuay(port, quay))
}

function readLocationCode(location: string, gazetteer: Gazetteer, isMeant: (port: Port) => boolean): Reading | null {
  const ports = locationShape.test(location) ? (gazetteer.byLocation.get(location) ?? []) : []
  const hit = hitOf(ports.filter(isMeant), 0.86, because('location-code', location))
  return hit && readingOf(hit, location)
}
