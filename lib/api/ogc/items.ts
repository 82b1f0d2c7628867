import { positionSourceAt } from '#lib/query/positionSources.ts'
import { parseBoxes } from '#lib/wire/area/boundingBox.ts'
import type { Condition } from '#lib/wire/condition.ts'
import { mustBe, parseId } from '#lib/wire/parameters.ts'
import { formatDateTime, parseTime } from '#lib/wire/time.ts'
import { vesselNumberOf } from '#lib/wire/vesselId.ts'
import { encoded } from '../answer/encoded.ts'
import { malformedParameter, Problem } from '../answer/problem.ts'
import type { Answer, Call } from '../route.ts'
import { addressOf, checkParameters, formOf, onlyValue, ownAddress, resourceAnswer } from './answer.ts'
import type { Collection, Feature, ItemParams } from './collection.ts'
import { collectionOf } from './collections.ts'
import { parseCql2, parseEquality } from './cql2.ts'
import { featureRow, featureTable } from './html.ts'

const geoJson = 'application/geo+json'
export const defaultLimit = 1_000
export const maxLimit = 10_000
/** The largest page in HTML. */
const maxHtmlLimit = 1_000

/** Parameters of the items of every collection. */
export const itemParameters = ['bbox', 'datetime', 'filter', 'filter-lang', 'filter-crs', 'limit', 'next'] as const

/** GET /ogc/collections/{collection}/items */
export async function items(call: Call, { collection: id }: { collection: string }): Promise<Answer> {
  const collection = collectionOf(id)
  checkParameters(call, parametersOf(collection))
  const params = parseItemParams(call, collection)
  const form = formOf(call)
  const limit = form === 'html' ? Math.min(maxHtmlLimit, params.limit) : params.limit
  const page = await collection.pageOf(call, { ...params, limit })
  const { numberMatched, numberReturned, next } = page
  const sources = new Set<string>()
  const shown = noted(call, collection, page.features, sources)
  const features = form === 'json' ? await call.turns.run(encoded(jsonOf(shown))) : undefined
  const rows = form === 'html' ? Array.from(shown, (feature) => featureRow(feature, collection)) : []
  const timeStamp = formatDateTime(call.service.now() * 1000)
  const body = { type: 'FeatureCollection', timeStamp, numberMatched, numberReturned }
  const links = [
    ...(next === null ? [] : [{ href: nextAddress(call, next), rel: 'next', type: geoJson, title: 'Next page' }]),
    { href: addressOf(call, `/collections/${id}`), ...toCollection, title: collection.title },
  ]
  const count = numberMatched === undefined ? numberReturned : `${numberReturned} of ${numberMatched}`
  const html = () => `<p>${count}</p>\n${featureTable(rows, collection)}`
  const { title } = collection
  return resourceAnswer(call, {
    title,
    mediaType: geoJson,
    links,
    body,
    features,
    html,
    credits: call.service.sources.creditsOf([...sources]),
  })
}

/** Adds the sources of features while they are written. */
function* noted(call: Call, collection: Collection, features: Iterable<Feature>, sources: Set<string>) {
  for (const feature of features) {
    const source = sourceOf(call, collection, feature)
    if (source !== null) sources.add(source)
    yield feature
  }
}

/** The source of the vessel of a feature. */
function sourceOf({ fleet }: Call, { vesselOf }: Collection, feature: Feature): string | null {
  const number = vesselOf ? vesselNumberOf(vesselOf(feature)) : null
  const row = number === null ? -1 : fleet.rowOf(number)
  return row < 0 ? null : positionSourceAt(fleet, row)
}

function* jsonOf(features: Iterable<Feature>): Generator<string> {
  let separator = ''
  for (const feature of features) {
    yield separator + JSON.stringify(feature)
    separator = ',\n'
  }
}

/** GET /ogc/collections/{collection}/items/{feature} */
export async function item(
  call: Call,
  { collection: id, feature: featureId }: { collection: string; feature: string },
): Promise<Answer> {
  const collection = collectionOf(id)
  checkParameters(call)
  const feature = await collection.featureOf(call, featureId)
  if (!feature) throw new Problem('not-found', `There is no item "${featureId}" in ${id}.`)
  const links = [{ href: addressOf(call, `/collections/${id}`), ...toCollection, title: collection.title }]
  const html = () => featureTable([featureRow(feature, collection)], collection)
  const source = sourceOf(call, collection, feature)
  const credits = source === null ? [] : call.service.sources.creditsOf([source])
  return resourceAnswer(call, { title: collection.title, mediaType: geoJson, links, body: feature, html, credits })
}

const toCollection = { rel: 'collection', type: 'application/json' }

function nextAddress(call: Call, cursor: string): string {
  const address = new URL(ownAddress(call, null))
  address.searchParams.set('next', cursor)
  return address.href
}

function parametersOf({ parameters, properties }: Collection): string[] {
  return [...new Set([...itemParameters, ...parameters.map(({ name }) => name), ...Object.keys(properties)])]
}

function parseItemParams(call: Call, collection: Collection): ItemParams {
  const texts: Record<string, string | null> = {}
  for (const name of itemParameters) {
    texts[name] = onlyValue(call, name)
  }
  return {
    limit: limitOf(texts.limit ?? null),
    bbox: bboxOf(texts.bbox ?? null),
    datetime: datetimeOf(texts.datetime ?? null),
    condition: conditionOf(call, collection, texts),
    next: texts.next ?? null,
  }
}

const filterLanguage = 'cql2-text'
const crs84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84'

function conditionOf(
  call: Call,
  collection: Collection,
  texts: Record<string, string | null>,
): ItemParams['condition'] {
  const language = texts['filter-lang'] ?? filterLanguage
  if (language !== filterLanguage) throw malformedParameter('filter-lang', mustBe(filterLanguage, language))
  const crs = texts['filter-crs'] ?? crs84
  if (crs !== crs84) throw malformedParameter('filter-crs', mustBe(crs84, crs))
  const of: Condition[] = []
  for (const [property, type] of equalityParameters(collection)) {
    const value = onlyValue(call, property)
    if (value === null) continue
    const result = parseEquality(property, type, value)
    if ('reason' in result) throw malformedParameter(property, result.reason)
    of.push(result.condition)
  }
  const { filter = null } = texts
  if (filter !== null) {
    const result = parseCql2(filter, collection.properties)
    if ('reason' in result) throw malformedParameter('filter', result.reason)
    of.push(result.condition)
  }
  return of.length === 0 ? null : { kind: 'all', of }
}

/** Properties for which the collection has no parameter of its own. */
export function equalityParameters({ parameters, properties }: Collection) {
  return Object.entries(properties).filter(([property]) => !parameters.some(({ name }) => name === property))
}

function limitOf(text: string | null): number {
  if (text === null) return defaultLimit
  const limit = parseId(text)
  if (limit) return Math.min(maxLimit, limit)
  throw malformedParameter('limit', mustBe(`a whole number from 1 to ${maxLimit}`, text))
}

function bboxOf(text: string | null): ItemParams['bbox'] {
  if (text === null) return null
  const parts = text.split(',')
  // Drops the heights of a box, because positions have none.
  const flat = parts.length === 6 ? [parts[0], parts[1], parts[3], parts[4]] : parts
  const result = parseBoxes([flat.join(',')])
  if (!('area' in result)) throw malformedParameter('bbox', result.reason)
  return { parameter: 'bbox', column: 'position', kind: 'area', area: result.area }
}

const datetimeForm = 'a time as 2026-11-21T12:00:00Z, or two with / between, of which one may be ..'

/** Accepts the years 0000 and 9999, which QGIS writes for open ends. */
function datetimeOf(text: string | null): ItemParams['datetime'] {
  if (text === null) return null
  const ends = text.split('/')
  const [from, until = from] = ends.map((end, index) => {
    if (ends.length === 2 && (end === '' || end === '..')) return index === 0 ? -Infinity : Infinity
    return end.includes('-') ? (parseTime(end) ?? Number.NaN) : Number.NaN
  })
  if (from === undefined || until === undefined || ends.length > 2 || Number.isNaN(from) || Number.isNaN(until)) {
    throw malformedParameter('datetime', mustBe(datetimeForm, text))
  }
  if (from > until) throw malformedParameter('datetime', `must not end before it begins, as "${text}" does`)
  return { from, until }
}
