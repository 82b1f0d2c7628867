import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { errorText } from '#lib/errorText.ts'
import type { Outgoing } from './requests.ts'
import { allowedAddressesOf, allowedLookup, type Resolve } from './target.ts'

export interface Answer {
  /** `null` without an answer. */
  status: number | null
  /** `null` when the status is 2xx. */
  error: string | null
  /** How long the service asks to wait. */
  retryAfterMilliseconds?: number
}

export interface PostOptions {
  /** Resolves the host; `null` allows private addresses. */
  resolvePublic: Resolve | null
  /** Aborts at the time limit. Data received before it counts. */
  signal: AbortSignal
}

const readBytes = 1_024
const excerptCharacters = 200
const maxHeaderBytes = 16_384

/** Sends a request on a connection of its own. Redirects are answers like others. Never rejects. */
export async function post(outgoing: Outgoing, options: PostOptions): Promise<Answer> {
  try {
    const { hostname } = new URL(outgoing.url)
    const isAddress = /^(\[.*\]|[\d.]+)$/.test(hostname)
    if (options.resolvePublic && isAddress) await allowedAddressesOf(hostname, options.resolvePublic)
    const response = await answerTo(outgoing, options)
    const status = response.statusCode ?? 0
    const text = await beginningOf(response)
    if (status >= 200 && status < 300) return { status, error: null }
    const retryAfterMilliseconds = retryAfter(response.headers['retry-after'], text)
    return { status, error: failureOf(status, text), ...(retryAfterMilliseconds && { retryAfterMilliseconds }) }
  } catch (error) {
    return { status: null, error: options.signal.aborted ? 'No answer in time' : errorText(error) }
  }
}

function answerTo(
  { method = 'POST', url, headers, body }: Outgoing,
  { resolvePublic, signal }: PostOptions,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const send = url.startsWith('https:') ? requestHttps : requestHttp
  const request = send(url, {
    method,
    agent: false,
    maxHeaderSize: maxHeaderBytes,
    headers: { ...headers, 'Content-Length': Buffer.byteLength(body), 'User-Agent': 'Lastfix' },
    ...(resolvePublic && { lookup: allowedLookup(resolvePublic) }),
    signal,
  })
  request.on('error', reject).once('response', resolve).end(body)
  return promise
}

/** Collects the body until it ends, breaks off or is long enough. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= readBytes) break
    }
  } catch {
    // The status has come; the body is only for the log.
  }
  return Buffer.concat(chunks).subarray(0, readBytes).toString()
}

function failureOf(status: number, text: string): string {
  if (status >= 300 && status < 400) return `Answered ${status}: redirects are not followed`
  const excerpt = text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return excerpt === '' ? `Answered ${status}` : `Answered ${status}: ${excerpt.slice(0, excerptCharacters)}`
}

/** From the header, or from the body as Telegram, Discord and Matrix have it. A date is no number and left out. */
function retryAfter(header: string | undefined, text: string): number {
  if (header !== undefined && Number(header) >= 0) return Number(header) * 1000
  const { unit, count } = text.match(/"retry_after(?<unit>_ms)?":\s*(?<count>\d+(\.\d+)?)/)?.groups ?? {}
  return Math.ceil(Number(count ?? 0) * (unit ? 1 : 1000))
}
