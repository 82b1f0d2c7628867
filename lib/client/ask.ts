import { withBase } from '#lib/wire/basePath.ts'
import type { ParameterError, ProblemBody } from '#lib/wire/problemSchema.ts'
import { noteAnswer } from './serviceClock.ts'

/** The reason why a request failed, as far as the user can act on it. */
export type FailureKind =
  | 'offline'
  | 'signed-out'
  | 'refused'
  | 'not-found'
  | 'too-many-requests'
  | 'loading'
  | 'failing'

const kindOfStatus: Record<number, FailureKind> = {
  401: 'signed-out',
  403: 'refused',
  404: 'not-found',
  429: 'too-many-requests',
  503: 'loading',
}

/** A connection that broke without notice, for example during sleep, is given up after this time. */
const usualPatienceMs = 20_000

export class RequestFailure extends Error {
  readonly kind: FailureKind
  /** The wait that the service requested. */
  readonly retryAfterSeconds: number | null
  /** The wrong parameters, if the service names them. */
  readonly errors: readonly ParameterError[]
  /** The account that is signed in now, if another session replaced the one that ended. */
  readonly sessionOf: string | null

  constructor(
    kind: FailureKind,
    message: string,
    retryAfterSeconds: number | null = null,
    { errors = [], sessionOf = null, ...options }: FailureOptions = {},
  ) {
    super(message, options)
    this.name = 'RequestFailure'
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
    this.errors = errors
    this.sessionOf = sessionOf
  }
}

interface FailureOptions extends ErrorOptions {
  errors?: readonly ParameterError[]
  sessionOf?: string | null
}

export interface Asking extends RequestInit {
  /** The time to wait for an answer. */
  patienceMs?: number
  /** Receives the share of the body, a file, that has been sent. */
  onProgress?: (share: number) => void
}

/**
 * Sends a request to the service and returns any answer. Throws a RequestFailure if there is none; an abort stays an
 * abort.
 */
export async function reach(
  path: string,
  { patienceMs = usualPatienceMs, onProgress, ...init }: Asking = {},
): Promise<Response> {
  const address = path.startsWith('/') ? withBase(path) : path
  const patience = AbortSignal.timeout(patienceMs)
  const signal = init.signal ? AbortSignal.any([init.signal, patience]) : patience
  const headers = new Headers(init.headers)
  const { account, publicLink } = pageText()
  if (publicLink !== undefined) headers.set('Authorization', `Bearer ${publicLink}`)
  else if (account !== undefined) headers.set('X-Session-Of', account)
  const sentAt = Date.now()
  try {
    const asked = { credentials: 'same-origin' as const, ...init, headers, signal }
    const response = await (onProgress ? fetchWithProgress(address, asked, onProgress) : fetch(address, asked))
    noteAnswer(response.headers, sentAt, Date.now())
    return response
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new RequestFailure('offline', 'The service cannot be reached.', null, { cause: error })
  }
}

/** Sends a request to the service. Throws any answer but 2xx as a RequestFailure. */
export async function ask(path: string, init: Asking = {}): Promise<Response> {
  const response = await reach(path, init)
  if (response.ok) return response
  throw await failureOf(response)
}

/** Converts an answer that is not 2xx to a failure. */
export async function failureOf(response: Response): Promise<RequestFailure> {
  const { detail, errors } = await problemOf(response)
  return new RequestFailure(
    kindOfStatus[response.status] ?? 'failing',
    typeof detail === 'string' ? detail : `The service answered ${response.status}.`,
    secondsOf(response.headers.get('Retry-After')),
    { errors, sessionOf: decoded(response.headers.get('X-Session-Of')) },
  )
}

export async function askJson<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  const response = await ask(path, { signal, headers: { Accept: 'application/json' } })
  return jsonOf(response, signal)
}

/**
 * The JSON of an answer. A truncated answer or one that is not JSON is a RequestFailure as well; `signal` is that of
 * the request.
 */
export async function jsonOf<Answer>(response: Response, signal?: AbortSignal): Promise<Answer> {
  const text = await textOf(response, signal)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new RequestFailure('failing', 'The answer of the service cannot be read.', null, { cause: error })
  }
}

/** The text of an answer. A truncated answer is a RequestFailure as well; `signal` is that of the request. */
export async function textOf(response: Response, signal?: AbortSignal): Promise<string> {
  try {
    return await response.text()
  } catch (error) {
    if (signal?.aborted) throw error
    throw new RequestFailure('offline', 'The response of the service was interrupted.', null, { cause: error })
  }
}

/** The account that was signed in when this page was rendered, or the code of its public link. */
function pageText(): { account?: string; publicLink?: string } {
  return globalThis.document?.documentElement.dataset ?? {}
}

function decoded(header: string | null): string | null {
  return header === null ? null : decodeURIComponent(header)
}

async function problemOf(response: Response): Promise<Partial<ProblemBody>> {
  const body: unknown = await response.json().catch(() => null)
  return typeof body === 'object' && body ? body : {}
}

function secondsOf(header: string | null): number | null {
  const seconds = Number(header)
  return header && Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}

/**
 * Works like `fetch`, which does not report the progress of an upload. `onProgress` receives the share that is sent.
 */
function fetchWithProgress(
  path: string,
  { method = 'POST', headers, body, signal }: RequestInit,
  onProgress: (share: number) => void,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = new XMLHttpRequest()
  request.open(method, path)
  new Headers(headers).forEach((value, name) => void request.setRequestHeader(name, value))
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  request.onload = () =>
    resolve(new Response(request.responseText || null, { status: request.status, headers: headersOf(request) }))
  request.onerror = () => reject(new TypeError('The connection was interrupted.'))
  request.onabort = () => reject(signal?.reason)
  signal?.addEventListener('abort', () => request.abort(), { once: true })
  request.send(body instanceof Blob ? body : null)
  return promise
}

function headersOf(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/)
  return new Headers(
    lines.filter(Boolean).map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
}
