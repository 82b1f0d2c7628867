import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ProblemDetails, problemBody, problemKinds } from '#lib/wire/problem.ts'
import { maxHeaderBytes } from '#lib/wire/requestSize.ts'

interface Unreadable extends Error {
  code?: string
  /** The parser's message. */
  reason?: string
}

/** Answers requests that Node cannot parse with a problem. Listens to `clientError`. */
export function answerUnreadable(
  error: Unreadable,
  socket: Duplex & { _httpMessage?: { headersSent: boolean } | null },
): void {
  if (socket.writable && !socket._httpMessage?.headersSent) socket.end(answerTo(error))
  else socket.destroy()
}

function answerTo(error: Unreadable): string {
  const problem = problemOf(error)
  const { status } = problemKinds[problem.kind]
  const requestId = randomUUID()
  const body = JSON.stringify(problemBody(problem, requestId))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Access-Control-Allow-Origin: *',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

function problemOf({ code, reason }: Unreadable): ProblemDetails {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      // Node reports the same error for a long URI and for long headers; in practice the URI is too long.
      return { kind: 'uri-too-long', detail: `The URI and the headers are longer than ${maxHeaderBytes} bytes.` }
    // The parser expects "HTTP/" after an unescaped space.
    case 'HPE_INVALID_CONSTANT':
    case 'HPE_INVALID_URL':
      return {
        kind: 'malformed-request',
        detail: 'The URI has a character that is not allowed in one; percent-encode it, for example a space as %20.',
      }
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { kind: 'request-timeout', detail: 'The request took too long to arrive.' }
    default:
      return {
        kind: 'malformed-request',
        detail: `This cannot be read as an HTTP request: ${reason ?? 'the request is incomplete'}.`,
      }
  }
}
