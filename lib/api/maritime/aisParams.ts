import type { Condition } from '#lib/wire/condition.ts'
import { mustBe, ParameterReader, parseWhole } from '#lib/wire/parameters.ts'
import { type AisProperty, aisProperties } from '#lib/wire/rows/aisRow.ts'
import { checkRead, malformedParameter, Problem } from '../answer/problem.ts'
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

export async function readAisParams(call: GuardedCall): Promise<AisParams> {
  const parameters = call.connection.method === 'POST' ? await parametersOfBody(call) : parametersOfAddress(call)
  const reader = new ParameterReader(parameters)
  const params: AisParams = {
    condition: { kind: 'all', of: [...numberConditions(reader), ...filterConditions(reader)] },
    format: reader.word('format', aisFormats) ?? formatByAccept(call.request.headers),
    limit: reader.limit({ otherwise: defaultAisLimit, maximum: maxAisLimit }),
    offset: reader.value('offset', offsetIn, `a whole number from 0 to ${maxAisOffset}`) ?? 0,
    properties: fieldsOf(reader),
    sorts: sortsOf(reader),
    downsample: reader.word('downsample', downsamplings) ?? 'dynamic',
  }
  checkRead(reader)
  return params
}

function parametersOfAddress({ url: { searchParams, pathname } }: GuardedCall): URLSearchParams {
  const accepted: readonly string[] = [...aisNames, ...numberNames]
  for (const name of searchParams.keys()) {
    if (name === 'token') throw new Problem('not-permitted', `${pathname} takes no token in the address.`)
    if (!accepted.includes(name)) throw malformedParameter(name, unknownName(pathname, accepted))
    if (searchParams.getAll(name).length > 1) throw malformedParameter(name, 'may be given only once')
  }
  return searchParams
}

async function parametersOfBody({ request, url }: GuardedCall): Promise<URLSearchParams> {
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
  const texts = Object.entries(body).map(([name, value]) => {
    if (!aisNames.some((each) => each === name)) throw malformedParameter(name, unknownName(url.pathname, aisNames))
    return [name, textOf(name, value)]
  })
  return new URLSearchParams(texts)
}

function unknownName(pathname: string, accepted: readonly string[]): string {
  return `is unknown; ${pathname} takes ${accepted.join(', ')}`
}

function textOf(name: string, value: unknown): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (name === 'limit' || name === 'offset') {
    if (typeof value === 'number') return String(value)
    throw malformedParameter(name, 'must be a whole number')
  }
  if (name === 'fields' && Array.isArray(value) && value.every((each) => typeof each === 'string')) {
    return value.join(',')
  }
  throw malformedParameter(name, name === 'fields' ? 'must be a text or a list of texts' : 'must be a text')
}

function filterConditions(reader: ParameterReader): Condition[] {
  const filter = reader.text('filter')
  if (filter === null) return []
  const result = parseEcql(filter)
  if ('reason' in result) throw malformedParameter('filter', result.reason)
  return [result.condition]
}

function numberConditions(reader: ParameterReader): Condition[] {
  return numberNames.flatMap((name): Condition[] => {
    const values = reader.value(name, numbersIn, 'whole numbers with commas')
    return values === null ? [] : [{ kind: 'list', column: columnOfProperty[name], values }]
  })
}

function numbersIn(text: string): number[] | null {
  const parts = text.split(',')
  return parts.every((part) => /^\s*\d{1,10}\s*$/.test(part)) ? parts.map(Number) : null
}

function offsetIn(text: string): number | null {
  const offset = parseWhole(text)
  return offset !== null && offset <= maxAisOffset ? offset : null
}

function fieldsOf(reader: ParameterReader): readonly AisProperty[] {
  const fields = reader.text('fields')
  if (fields === null) return aisProperties
  const names = fields.split(',').map((name) => name.trim())
  const properties = names.filter((name) => !geometryFields.includes(name)).map((name) => propertyOf(name, 'fields'))
  if (new Set(names).size === names.length) return properties
  throw malformedParameter('fields', 'must have each name once')
}

function sortsOf(reader: ParameterReader): readonly AisSort[] {
  const parts = reader.text('sortBy')?.split(',') ?? []
  if (parts.length > maxSorts) throw malformedParameter('sortBy', `may have at most ${maxSorts} names`)
  return parts.map((part) => {
    const [, name, direction = 'ASC'] = /^\s*(\S+?)(?:\s+(ASC|DESC))?\s*$/i.exec(part) ?? []
    if (name === undefined)
      throw malformedParameter('sortBy', mustBe('names, each with or without ASC or DESC', parts.join(',')))
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
