import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { acceptsEncoding } from '#lib/api/answer/compression.ts'
import { retryLater } from '#lib/api/answer/problem.ts'
import { requestsOf } from '#lib/api/callerRate.ts'
import type { Connection } from '#lib/api/request/connection.ts'
import { KeptValues } from '#lib/keptValues.ts'
import { networkOf } from '#lib/network.ts'
import type { Rate } from '#lib/rateLimit.ts'
import type { Service } from '#lib/service.ts'
import { languageCookie, languages } from '#lib/wire/languages.ts'
import { type GzipPiece, gzipPiece, gzipWith } from './gzipPieces.ts'

/** Per network. A page counts as one request for each 10 ms that it takes. */
const pageRate: Rate = { capacity: 300, perMinute: 600 }
/** The cost is an estimate, because requests share the processor while a page renders. */
const maxCharged = 30
/** A client that reads slowly holds no place among the pages that render. */
const longestMilliseconds = 1_000
const keptPath = '/docs'
const keptMilliseconds = 60_000
const maxKept = 8
const maxKeptBytes = 4 * 1024 * 1024

interface KeptPage {
  headers: Record<string, string>
  /** Split at the nonce, and compressed once: each answer has a nonce of its own. */
  pieces: Promise<readonly GzipPiece[]>
  nonce: string
}

export type PageService = Pick<Service, 'limiter' | 'now' | 'pageQueue' | 'processorMilliseconds'> & {
  sessions: Pick<Service['sessions'], 'sessionOf'>
}

interface Ports {
  pages: RequestListener
  service: PageService
}

/** Renders few pages at a time, for each network at a rate, and caches the API reference for visitors. */
export class RenderedPages {
  readonly #pages: RequestListener
  readonly #service: PageService
  readonly #kept: KeptValues<string, KeptPage>

  constructor({ pages, service }: Ports) {
    this.#pages = pages
    this.#service = service
    this.#kept = new KeptValues({ max: maxKept, clock: service.now })
  }

  /** Renders the page, or returns a kept one. Throws a Problem or QueueFull. */
  async answer(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { path, connection }: { path: string; connection: Connection },
  ): Promise<Response | null> {
    const { limiter, now, sessions, pageQueue, processorMilliseconds } = this.#service
    const network = networkOf(connection.address)
    const budget = `pages ${network}`
    const { allowed, retryAfterSeconds } = await limiter.take(budget, pageRate, now())
    if (!allowed) {
      const detail = `At most ${pageRate.perMinute} pages a minute for each network.`
      throw retryLater('rate-limit-exceeded', detail, retryAfterSeconds)
    }
    const session = await sessions.sessionOf({ headers: cookiesOf(incoming) }, connection.baseUrl).catch(() => null)
    const isKept = session === null && path === keptPath && isPlainRead(incoming)
    const plain = isKept ? plainOf(incoming) : null
    const key = plain && `${connection.baseUrl} ${plain.language} ${plain.url}`
    const keptAnswer = () => {
      const known = key === null ? undefined : this.#kept.get(key)
      return known && responseOf(known, incoming)
    }
    const known = keptAnswer()
    if (known) return known
    return pageQueue.run({ key: session?.id ?? network, isKnown: session !== null }, async () => {
      // A request that waited for the same page finds it in the cache.
      const since = keptAnswer()
      if (since) return since
      const began = processorMilliseconds()
      if (plain !== null && key !== null) {
        simplify(incoming, plain)
        capture(outgoing, (page) => this.#kept.set(key, page, { milliseconds: keptMilliseconds }))
      }
      const rendered = untilRendered(outgoing)
      this.#pages(incoming, outgoing)
      await rendered
      const further = Math.min(maxCharged, requestsOf(processorMilliseconds() - began)) - 1
      if (further > 0) limiter.charge(budget, pageRate, further, now())
      return null
    })
  }
}

function cookiesOf({ headers }: IncomingMessage): Headers {
  return new Headers(headers.cookie === undefined ? {} : { cookie: headers.cookie })
}

/** Next answers clients of its own with something else than the page. */
function isPlainRead({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && !Object.keys(headers).some((name) => /^(rsc|next-)/.test(name))
}

/** The parts of a visitor's request that change the reference. */
function plainOf({ headers, url = '' }: IncomingMessage): { language: string; url: string } {
  const [, theme] = /[?&]theme=(night|chart)(?:&|$)/.exec(url) ?? []
  return { language: languageOf(headers), url: theme === undefined ? keptPath : `${keptPath}?theme=${theme}` }
}

function simplify(incoming: IncomingMessage, { language, url }: ReturnType<typeof plainOf>): void {
  const { headers } = incoming
  headers['accept-language'] = language
  delete headers.cookie
  delete headers['accept-encoding']
  incoming.method = 'GET'
  incoming.url = url
}

function languageOf({ cookie = '', 'accept-language': accepted = '' }: IncomingHttpHeaders): string {
  const [, chosen] = new RegExp(`(?:^|; *)${languageCookie}=(\\w+)`).exec(cookie) ?? []
  const asked = [chosen, ...accepted.split(',').map((tag) => tag.trim().slice(0, 2).toLowerCase())]
  return asked.find((each) => languages.some((language) => language === each)) ?? languages[0]
}

function untilRendered(outgoing: ServerResponse): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const late = setTimeout(resolve, longestMilliseconds)
  for (const event of ['prefinish', 'close']) outgoing.once(event, () => resolve())
  return promise.finally(() => clearTimeout(late))
}

/** Keeps the page that is written to the client, if it is whole and has a nonce. */
function capture(outgoing: ServerResponse, keep: (page: KeptPage) => void): void {
  const pieces: Buffer[] = []
  let bytes = 0
  const note = (piece: unknown) => {
    if (typeof piece !== 'string' && !(piece instanceof Uint8Array)) return
    bytes += piece.length
    if (bytes <= maxKeptBytes) pieces.push(Buffer.from(piece as Uint8Array))
  }
  for (const name of ['write', 'end'] as const) {
    const original = outgoing[name].bind(outgoing) as (...given: unknown[]) => never
    outgoing[name] = (...given: unknown[]): never => {
      note(given[0])
      return original(...given)
    }
  }
  outgoing.once('prefinish', () => {
    const headers = headersOf(outgoing)
    const [, nonce] = /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '') ?? []
    if (outgoing.statusCode !== 200 || bytes > maxKeptBytes || nonce === undefined) return
    const texts = Buffer.concat(pieces).toString().split(nonce)
    keep({ headers, pieces: Promise.all(texts.map((text) => gzipPiece(Buffer.from(text)))), nonce })
  })
}

const headersOfTransfer = [
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'date',
  'etag',
  'set-cookie',
]

function headersOf(outgoing: ServerResponse): Record<string, string> {
  const all = Object.entries(outgoing.getHeaders()).map(([name, value]) => [name.toLowerCase(), String(value)] as const)
  return Object.fromEntries(all.filter(([name]) => !headersOfTransfer.includes(name)))
}

/** A kept page with a nonce of its own. */
async function responseOf({ headers, pieces, nonce }: KeptPage, incoming: IncomingMessage): Promise<Response> {
  const fresh = btoa(randomUUID())
  const renewed = new Headers()
  for (const [name, value] of Object.entries(headers)) renewed.set(name, value.replaceAll(nonce, fresh))
  if (!/accept-encoding/i.test(renewed.get('vary') ?? '')) renewed.append('Vary', 'Accept-Encoding')
  const encoded = Buffer.from(fresh)
  const known = await pieces
  if (acceptsEncoding('gzip', incoming.headers['accept-encoding'])) {
    renewed.set('Content-Encoding', 'gzip')
    return new Response(gzipWith(known, encoded), { headers: renewed })
  }
  const body = Buffer.concat(known.flatMap(({ bytes }, index) => (index === 0 ? [bytes] : [encoded, bytes])))
  return new Response(body, { headers: renewed })
}
