import type { Gazetteer } from './gazetteer.ts'
import { isShortFor, wordsOf } from './letters.ts'
import { waterways } from './words.ts'

/**
 * The text between two separators. `afterQualifier` if it follows a comma or bracket and may only add to the text before it,
 * so that an unknown word there is not the last port of a route.
 */
export type Stretch = { text: string; afterQualifier: boolean }

/** The stretches that may hold the final destination, the last first; none if the destination is unknown. */
export function destinationStretches(text: string, gazetteer: Gazetteer): Stretch[] {
  const final = afterWords(afterArrows(joinCodes(text, gazetteer)))
  const pieces = final.split(/([/\\|,;+&()[\]{}=]|\s\.\s|\s-+\s?|-+\s|(?<=\w)-+(?=\w))/)
  const stretches: Stretch[] = []
  for (let index = 0; index < pieces.length; index += 2) {
    const words = (pieces[index] ?? '').replace(/[.:!]/g, ' ').replace(/\s+/g, ' ').trim()
    const separator = pieces[index - 1] ?? ''
    if (words !== '') stretches.push({ text: words, afterQualifier: /[,;()[\]]/.test(separator) })
  }
  return stretches.reverse()
}

const betweenLegs = /\s*(?:[-=~<>]+|[/\\|&+,;]|\s\.\s|\b(?:TO|FM|FROM|VIA)\b)\s*/

export function hasLegs(text: string): boolean {
  return betweenLegs.test(text)
}

/** All places in the text, in its order. */
export function legsOf(text: string, gazetteer: Gazetteer): string[] {
  return joinCodes(text, gazetteer)
    .split(betweenLegs)
    .filter((leg) => leg.trim() !== '')
}

/** `DOVER-CALAIS-DOV`: a return voyage, with the last leg written like the first. */
export function withWholeReturn(text: string): string {
  const signed = text.split(betweenLegs).filter((leg) => leg !== '')
  const legs = signed.length > 1 ? signed : text.split(' ')
  const [first = '', last = ''] = [legs[0], legs.at(-1)]
  if (legs.length < 3 || last === first || !isShortFor(squashed(last), squashed(first))) return text
  return [...legs.slice(0, -1), first].join(' - ')
}

export const squashed = (text: string): string => wordsOf(text).join('')

/** Joins known codes before the signs are read as a route: `NL-RTM`, `NL/RTM`, `NL.RTM`. */
function joinCodes(text: string, gazetteer: Gazetteer): string {
  return text.replace(/\b([A-Z]{2})\s?[-/.:=]\s?([A-Z][A-Z2-9]{2})\b/g, (written, country: string, location: string) =>
    gazetteer.byCode.has(country + location) ? country + location : written,
  )
}

const twoWay = /<[-=~]*>/g
const onward = /[-=~]*>+[-=~]*/g
const backward = /<+[-=~]*/

function afterArrows(text: string): string {
  const undecorated = text.replace(/^[<>\s=-]+(?=.*[<>])|^>+/, '')
  const legs = undecorated.replace(twoWay, '>').split(onward)
  const last = legs.findLast((leg) => leg.trim() !== '') ?? ''
  const [towards = ''] = last.split(backward)
  return towards
}

const bound = /\b(?:BOUND|BND|EN ?ROUTE|DESTINATION|DESTN?|NEXT PORT|NEXT)(?:\s+(?:FOR|TO|IS))?\b\s*:?/g

function afterWords(text: string): string {
  const marked = text.replace(bound, ' TO ')
  const towards = lastAfter(marked, /(?:\bTO\b|\s2\s)/g)
  const [beforeVia = '', ...via] = towards.split(/\b(?:VIA|V\/A|THRU|THROUGH)\b/)
  const named = beforeVia.trim() !== '' || via.length === 0 ? beforeVia : withoutWaterway(via.join(' '))
  const from = named.search(/\b(?:FM|FROM|FRM|EX)\b/)
  if (from < 0) return named
  if (named.slice(0, from).trim() !== '') return named.slice(0, from)
  const after = named.slice(from).split(/\s*[-/]\s*/)
  return after.length > 1 ? (after.at(-1) ?? '') : ''
}

function lastAfter(text: string, mark: RegExp): string {
  const parts = text.split(mark).map((part) => part.trim())
  return parts.findLast((part) => part !== '') ?? ''
}

/** `VIA KIEL CANAL X` has the destination X, `VIA X` alone none. */
function withoutWaterway(text: string): string {
  const words = text.trim().split(/\s+/)
  for (let count = Math.min(4, words.length); count > 0; count -= 1) {
    if (waterways.has(words.slice(0, count).join(''))) return words.slice(count).join(' ')
  }
  return ''
}
