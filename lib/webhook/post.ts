import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { errorText } from '#lib/errorText.ts'
import { allowedAddressesOf, allowedLookup, type Resolve } from './target.ts'

export interface Outgoing {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

export interface Answer {
  /** `null` without an answer. */
  status: number | null
  /** `null` when the status is 2xx. */
  error: string | null
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
    return { status, error: status >= 200 && status < 300 ? null : failureOf(status, text) }
  } catch (error) {
    return { status: null, error: options.signal.aborted ? 'No answer in time' : errorText(error) }
  }
}

function answerTo({ url, headers, body }: Outgoing, { resolvePublic, signal }: PostOptions): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const send = url.startsWith('https:') ? requestHttps : requestHttp
  const request = send(url, {
    method: 'POST',
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
