import type { Condition } from '#lib/wire/condition.ts'
import { mustBe, parseWhole } from '#lib/wire/parameters.ts'
import { type AisProperty, aisProperties } from '#lib/wire/rows/aisRow.ts'
import { malformedParameter, Problem } from '../answer/problem.ts'
import { preferencesOf } from '../request/preferences.ts'
import { checkContentType, jsonValue } from '../request/requestBody.ts'
import type { GuardedCall } from '../route.ts'
import { columnOfProperty, parseEcql } from './ecql.ts'

const aisNames = ['filter', 'format', 'limit', 'offset', 'fields', 'sortBy', 'downsample'] as const
export const numberNames = ['mmsi', 'imo', 'vesselUid'] as const
export const aisFormats = ['json', 'csv'] as const
export const downsamplings = ['dynamic', 'hourly', 'none'] as const
export const maxAisLimit = 1_000_000
export const defaultAisLimit = 100_000
export const maxAisOffset = 10_000_000
const maxSorts = 5
const geometryFields = ['position', 'geometry']

export interface AisSort {
  property: AisProperty
  descending: boolean
}

export interface AisParams {
  /** The filter and the numbers that were given beside it. */
  condition: Condition
  format: (typeof aisFormats)[number]
  limit: number
  offset: number
  properties: readonly AisProperty[]
  /** Empty: by vessel and time. */
  sorts: readonly AisSort[]
  downsample: (typeof downsamplings)[number]
}

type Texts = Partial<Record<string, string>>

export async function readAisParams(call: GuardedCall): Promise<AisParams> {
  const texts = call.connection.method === 'POST' ? await textsOfBody(call) : textsOfAddress(call)
  return {
    condition: { kind: 'all', of: [...numberConditions(texts), ...filterConditions(texts)] },
    format: wordOf(texts, 'format', aisFormats) ?? formatByAccept(call.request.headers),
    limit: Math.min(maxAisLimit, wholeOf(texts, 'limit', 1, maxAisLimit) ?? defaultAisLimit),
    offset: offsetOf(texts),
    properties: fieldsOf(texts),
    sorts: sortsOf(texts),
    downsample: wordOf(texts, 'downsample', downsamplings) ?? 'dynamic',
  }
}

function textsOfAddress({ url: { searchParams, pathname } }: GuardedCall): Texts {
  const accepted: readonly string[] = [...aisNames, ...numberNames]
  const texts: Texts = {}
  for (const name of new Set(searchParams.keys())) {
    if (name === 'token') throw new Problem('not-permitted', `${pathname} takes no token in the address.`)
    if (!accepted.includes(name)) throw malformedParameter(name, unknownName(pathname, accepted))
    const [value = '', second] = searchParams.getAll(name)
    if (second !== undefined) throw malformedParameter(name, 'may be given only once')
    if (value.trim() !== '') texts[name] = value.trim()
  }
  return texts
}

async function textsOfBody({ request, url }: GuardedCall): Promise<Texts> {
  const [inAddress] = url.searchParams.keys()
  if (inAddress === 'token') throw new Problem('not-permitted', `${url.pathname} takes no token in the address.`)
  if (inAddress !== undefined) throw malformedParameter(inAddress, 'must be in the body of a POST, not in its address')
  checkContentType(request, ['application/json'])
  const body = await jsonValue(request).catch((error: unknown) => {
    const isRefused = error instanceof Problem && error.details.kind === 'unprocessable'
    throw isRefused ? new Problem('malformed-body', error.message) : error
  })
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Problem('malformed-body', `The body must be a JSON object with any of ${aisNames.join(', ')}.`)
  }
  const texts: Texts = {}
  for (const [name, value] of Object.entries(body)) {
    if (!aisNames.some((each) => each === name)) throw malformedParameter(name, unknownName(url.pathname, aisNames))
    const text = textOf(name, value)
    if (text !== '') texts[name] = text
  }
  return texts
}

function unknownName(pathname: string, accepted: readonly string[]): string {
  return `is unknown; ${pathname} takes ${accepted.join(', ')}`
}

function textOf(name: string, value: unknown): string {
  if (value === null) return ''
  if (typeof value === 'string') return value.trim()
  if (name === 'limit' || name === 'offset') {
    if (typeof value === 'number') return String(value)
    throw malformedParameter(name, 'must be a whole number')
  }
  if (name === 'fields' && Array.isArray(value) && value.every((each) => typeof each === 'string')) {
    return value.join(',')
  }
  throw malformedParameter(name, name === 'fields' ? 'must be a text or a list of texts' : 'must be a text')
}

function filterConditions({ filter }: Texts): Condition[] {
  if (filter === undefined) return []
  const result = parseEcql(filter)
  if ('reason' in result) throw malformedParameter('filter', result.reason)
  return [result.condition]
}

function numberConditions(texts: Texts): Condition[] {
  return numberNames.flatMap((name): Condition[] => {
    const text = texts[name]
    if (text === undefined) return []
    const values = text.split(',').map((part) => (/^\s*\d{1,10}\s*$/.test(part) ? Number(part) : Number.NaN))
    if (values.some(Number.isNaN)) throw malformedParameter(name, mustBe('whole numbers with commas', text))
    return [{ kind: 'list', column: columnOfProperty[name], values }]
  })
}

function wordOf<Word extends string>(texts: Texts, name: string, words: readonly Word[]): Word | null {
  const text = texts[name]
  if (text === undefined) return null
  const word = words.find((each) => each === text)
  if (word === undefined) throw malformedParameter(name, mustBe(`one of ${words.join(', ')}`, text))
  return word
}

function wholeOf(texts: Texts, name: 'limit' | 'offset', least: number, most: number): number | null {
  const text = texts[name]
  if (text === undefined) return null
  const number = parseWhole(text)
  if (number === null || number < least) {
    throw malformedParameter(name, mustBe(`a whole number from ${least} to ${most}`, text))
  }
  return number
}

function offsetOf(texts: Texts): number {
  const offset = wholeOf(texts, 'offset', 0, maxAisOffset) ?? 0
  if (offset <= maxAisOffset) return offset
  throw malformedParameter('offset', mustBe(`a whole number from 0 to ${maxAisOffset}`, String(offset)))
}

function fieldsOf({ fields }: Texts): readonly AisProperty[] {
  if (fields === undefined) return aisProperties
  const names = fields.split(',').map((name) => name.trim())
  const properties = names.filter((name) => !geometryFields.includes(name)).map((name) => propertyOf(name, 'fields'))
  if (new Set(names).size === names.length) return properties
  throw malformedParameter('fields', 'must have each name once')
}

function sortsOf({ sortBy }: Texts): readonly AisSort[] {
  if (sortBy === undefined) return []
  const parts = sortBy.split(',')
  if (parts.length > maxSorts) throw malformedParameter('sortBy', `may have at most ${maxSorts} names`)
  return parts.map((part) => {
    const [, name, direction = 'ASC'] = /^\s*(\S+?)(?:\s+(ASC|DESC))?\s*$/i.exec(part) ?? []
    if (name === undefined)
      throw malformedParameter('sortBy', mustBe('names, each with or without ASC or DESC', sortBy))
    return { property: propertyOf(name, 'sortBy'), descending: direction.toUpperCase() === 'DESC' }
  })
}

function propertyOf(name: string, parameter: 'fields' | 'sortBy'): AisProperty {
  const property = aisProperties.find((each) => each === name)
  if (property !== undefined) return property
  throw malformedParameter(parameter, `has "${name}", which is not one of the properties ${aisProperties.join(', ')}`)
}

/** CSV for clients that prefer it. No other type is refused. */
function formatByAccept(headers: Headers): AisParams['format'] {
  const [first] = preferencesOf(headers.get('accept') ?? '').sort((a, b) => b.quality - a.quality)
  return first?.name === 'text/csv' ? 'csv' : 'json'
}
