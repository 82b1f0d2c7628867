import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { compressed, compressorFor, encodingFor, lengthOf } from '#lib/api/answer/compression.ts'
import { errorCode } from '#lib/errorText.ts'
import { giveWay } from '#lib/pause.ts'
import { discardRest, type RestLimits } from './restOfBody.ts'
import type { UnreadAnswers } from './unreadAnswers.ts'

/** Handlers use only path and query, because clients can claim any Host. */
const anyOrigin = 'http://lastfix.invalid'

/** `signal` is aborted when the client has disconnected. */
export function toRequest(incoming: IncomingMessage, target: string, signal: AbortSignal): Request {
  const headers = new Headers(incoming.headers as Record<string, string>)
  const hasBody = incoming.headers['transfer-encoding'] !== undefined || Number(incoming.headers['content-length']) > 0
  // A Request cannot have the method TRACE; `incoming` carries the real one.
  const method = incoming.method === 'TRACE' ? 'OPTIONS' : incoming.method
  if (!hasBody) return new Request(anyOrigin + target, { method, headers, signal })
  // A handler that stops reading must not destroy the connection, which the answer needs.
  const body = NodeReadableStream.from(incoming.iterator({ destroyOnReturn: false })) as ReadableStream
  const sent = { body, duplex: 'half' as const }
  return new Request(anyOrigin + target, { method, headers, signal, ...sent })
}

interface SendLimits {
  unread: UnreadAnswers
  /** `null`: no body arrives. */
  rest: RestLimits | null
}

/** Sends a response in the encoding that the client prefers, and an event stream without delay. */
export async function send(
  response: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { unread, rest }: SendLimits,
): Promise<void> {
  outgoing.statusCode = response.status
  const isStreamed = response.headers.has('transfer-encoding')
  // Node sets it, but not for clients of HTTP/1.0.
  response.headers.delete('transfer-encoding')
  // Headers of the answer replace the common ones.
  for (const name of response.headers.keys()) outgoing.removeHeader(name)
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value)
  if (!incoming.complete) outgoing.setHeader('Connection', 'close')
  if (!response.body) return end(incoming, outgoing, rest)
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) return stream(response.body, outgoing)
  if (isStreamed) return stream(response.body, outgoing, encodingFor(incoming.headers['accept-encoding'] ?? null))
  const pieces: Uint8Array[] = []
  for await (const piece of response.body) pieces.push(piece)
  const isCompressed = response.headers.has('content-encoding') || isPicture(response)
  const accepted = isCompressed ? null : (incoming.headers['accept-encoding'] ?? null)
  const { body, encoding } = await compressed(pieces, accepted)
  if (encoding !== null) outgoing.setHeader('Content-Encoding', encoding)
  if (encoding !== null && !outgoing.hasHeader('Vary')) outgoing.setHeader('Vary', 'Accept-Encoding')
  const bytes = lengthOf(body)
  outgoing.setHeader('Content-Length', bytes)
  unread.add(outgoing, bytes)
  for (const [index, piece] of body.entries()) {
    if (index > 0) await giveWay()
    if (outgoing.destroyed) return
    outgoing.write(piece)
  }
  return end(incoming, outgoing, rest)
}

/** Ends an answer. If the rest of the request's body is still to come, sends the answer and ends it after that. */
async function end(incoming: IncomingMessage, outgoing: ServerResponse, rest: SendLimits['rest']): Promise<void> {
  if (!incoming.complete && rest) {
    outgoing.flushHeaders()
    await discardRest(incoming, rest)
  }
  outgoing.end()
}

/** Image formats are compressed already, except those in XML. */
function isPicture({ headers }: Response): boolean {
  return /^image\/(?!svg)/.test(headers.get('content-type') ?? '')
}

async function stream(body: ReadableStream, outgoing: ServerResponse, encoding: string | null = null): Promise<void> {
  const compressor = compressorFor(encoding)
  if (compressor && encoding !== null) outgoing.setHeader('Content-Encoding', encoding)
  const source = Readable.fromWeb(body as NodeReadableStream)
  try {
    await (compressor ? pipeline(source, compressor, outgoing) : pipeline(source, outgoing))
  } catch (error) {
    // The client has disconnected, which is how most streams end.
    if (errorCode(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}
