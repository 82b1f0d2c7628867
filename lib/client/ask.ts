import type { ParameterError, ProblemBody } from '#lib/wire/problem.ts'
import { noteAnswer } from './serviceClock.ts'

/** Why an answer did not come, as far as a person can do something about it. */
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

/** A connection that has gone without a word, as after a night's sleep of the computer, is given up after this long. */
const usualPatienceMs = 20_000

export class RequestFailure extends Error {
  readonly kind: FailureKind
  /** How long the service asked us to wait. */
  readonly retryAfterSeconds: number | null
  /** What of the request was wrong, where the service says so. */
  readonly errors: readonly ParameterError[]
  /** Who has signed in since, where the session that has ended gave way to another. */
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

/** Of our own service, with how long an answer is waited for where that is another time than usual. */
export interface Asking extends RequestInit {
  patienceMs?: number
}

/** Asks our own service, whatever it answers. Throws a RequestFailure only when nobody does; an abort stays an abort. */
export async function reach(path: string, { patienceMs = usualPatienceMs, ...init }: Asking = {}): Promise<Response> {
  const patience = AbortSignal.timeout(patienceMs)
  const signal = init.signal ? AbortSignal.any([init.signal, patience]) : patience
  const headers = new Headers(init.headers)
  const account = accountOfPage()
  if (account !== undefined) headers.set('X-Session-Of', account)
  const sentAt = Date.now()
  try {
    const response = await fetch(path, { credentials: 'same-origin', ...init, headers, signal })
    noteAnswer(response.headers, sentAt, Date.now())
    return response
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new RequestFailure('offline', 'The service cannot be reached.', null, { cause: error })
  }
}

/** Asks our own service. Anything but an answer of the 200s is thrown as a RequestFailure. */
export async function ask(path: string, init: Asking = {}): Promise<Response> {
  const response = await reach(path, init)
  if (response.ok) return response
  const { detail, errors } = await problemOf(response)
  throw new RequestFailure(
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

/** What an answer says. One that breaks off, or is none of ours, is a RequestFailure too; `signal`: that of the request. */
export async function jsonOf<Answer>(response: Response, signal?: AbortSignal): Promise<Answer> {
  try {
    return (await response.json()) as Answer
  } catch (error) {
    if (signal?.aborted) throw error
    const [kind, message] =
      error instanceof SyntaxError
        ? (['failing', 'The answer of the service cannot be read.'] as const)
        : (['offline', 'The answer of the service broke off.'] as const)
    throw new RequestFailure(kind, message, null, { cause: error })
  }
}

/** Who was signed in when this page was made, as it says itself. */
function accountOfPage(): string | undefined {
  return globalThis.document?.documentElement.dataset.account
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
