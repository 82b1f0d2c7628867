import type { CreditJson } from '#lib/wire/creditSchemas.ts'
import { creditsMember } from '#lib/wire/formats/fileParts.ts'
import { mustBe } from '#lib/wire/parameters.ts'
import { licenceLinks } from '../answer/credits.ts'
import { dataAnswer } from '../answer/dataAnswer.ts'
import { linkHeader } from '../answer/page.ts'
import { malformedParameter } from '../answer/problem.ts'
import { preferencesOf } from '../request/preferences.ts'
import type { Answer, GuardedCall } from '../route.ts'
import { htmlPage, htmlPolicy, type Page } from './html.ts'

export const openApiMediaType = 'application/vnd.oai.openapi+json;version=3.0'

export interface Link {
  href: string
  rel: string
  type: string
  title: string
}

/** A resource that is answered as JSON or as an equivalent page. */
export interface Resource {
  title: string
  mediaType?: string
  links: readonly Link[]
  /** The body, without links and features. */
  body: object
  /** The credits of the sources of its features. */
  credits?: readonly CreditJson[]
  /** Features encoded as JSON, with their commas. */
  features?: readonly Uint8Array[] | undefined
  /** The content of a page, instead of the JSON. */
  html?: () => string
}

export function addressOf({ connection }: Pick<GuardedCall, 'connection'>, path: string): string {
  return `${connection.baseUrl}/ogc${path}`
}

const parametersEverywhere = ['f', 'token']

/** OGC API - Features requires 400 for unknown parameters, which the REST API ignores. */
export function checkParameters({ url }: GuardedCall, accepted: readonly string[] = []): void {
  const known = [...accepted, ...parametersEverywhere]
  for (const name of url.searchParams.keys()) {
    if (!known.includes(name)) throw malformedParameter(name, `is unknown; ${url.pathname} takes ${known.join(', ')}`)
  }
}

/** The value of a parameter that may occur once. */
export function onlyValue({ url }: GuardedCall, parameter: string): string | null {
  const [value = null, second] = url.searchParams.getAll(parameter)
  if (second !== undefined) throw malformedParameter(parameter, 'may be given only once')
  return value
}

export function resourceAnswer(call: GuardedCall, resource: Resource): Answer {
  const asked = formOf(call)
  const { title, mediaType = 'application/json', features, credits = [] } = resource
  const body = { ...resource.body, ...creditsMember(credits) }
  const headers = linkHeader(licenceLinks(credits))
  const links = [
    { href: ownAddress(call, null), rel: 'self', type: mediaType, title: 'This document' },
    { href: ownAddress(call, 'html'), rel: 'alternate', type: 'text/html', title: 'This document as HTML' },
    ...resource.links,
  ]
  if (asked === 'json') {
    const json = JSON.stringify({ ...body, links })
    if (!features) return dataAnswer(mediaType, json, headers)
    const start = Buffer.from(`${json.slice(0, -1)},"features":[\n`)
    return dataAnswer(mediaType, [start, ...features, Buffer.from('\n]}')], headers)
  }
  return pageAnswer(call, { title, links: resource.links, body, html: resource.html?.() }, headers)
}

/** Answers with a document whose format has no place for links. */
export function plainAnswer(call: GuardedCall, { title, mediaType = 'application/json', body }: Resource): Answer {
  const asked = formOf(call)
  return asked === 'json' ? dataAnswer(mediaType, JSON.stringify(body)) : pageAnswer(call, { title, links: [], body })
}

function pageAnswer(
  call: GuardedCall,
  { title, links, body, html }: Page,
  headers: Record<string, string> = {},
): Response {
  const json = { href: ownAddress(call, 'json'), rel: 'alternate', type: 'application/json', title: 'JSON' }
  const home = { href: addressOf(call, ''), rel: 'start', type: 'text/html', title: 'Start' }
  const page = htmlPage({ title, links: [home, json, ...links], body, html })
  return dataAnswer('text/html; charset=utf-8', page, {
    'Content-Security-Policy': htmlPolicy,
    ...headers,
  })
}

/** The requested URL in another form. */
export function ownAddress({ connection, url }: GuardedCall, form: 'json' | 'html' | null): string {
  const parameters = new URLSearchParams(url.searchParams)
  parameters.delete('f')
  // Omitted, because GIS programs repeat it.
  parameters.delete('token')
  if (form) parameters.set('f', form)
  const query = parameters.toString()
  return `${connection.baseUrl}${url.pathname}${query && `?${query}`}`
}

/** JSON unless HTML is requested: by `f`, or first in Accept, as browsers do. */
export function formOf(call: GuardedCall): 'json' | 'html' {
  const form = onlyValue(call, 'f')
  if (form === 'json' || form === 'html') return form
  if (form !== null) throw malformedParameter('f', mustBe('json or html', form))
  const [first] = preferencesOf(call.request.headers.get('accept') ?? '').sort((a, b) => b.quality - a.quality)
  return first?.name === 'text/html' ? 'html' : 'json'
}
