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
const patienceMs = 20_000

export class RequestFailure extends Error {
  readonly kind: FailureKind
  /** How long the service asked us to wait. */
  readonly retryAfterSeconds: number | null

  constructor(kind: FailureKind, message: string, retryAfterSeconds: number | null = null, options?: ErrorOptions) {
    super(message, options)
    this.name = 'RequestFailure'
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Asks our own service, whatever it answers. Throws a RequestFailure only when nobody does; an abort stays an abort. */
export async function reach(path: string, init: RequestInit = {}): Promise<Response> {
  const patience = AbortSignal.timeout(patienceMs)
  const signal = init.signal ? AbortSignal.any([init.signal, patience]) : patience
  try {
    return await fetch(path, { credentials: 'same-origin', ...init, signal })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new RequestFailure('offline', 'The service cannot be reached.', null, { cause: error })
  }
}

/** Asks our own service. Anything but an answer of the 200s is thrown as a RequestFailure. */
export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await reach(path, init)
  if (response.ok) return response
  throw new RequestFailure(
    kindOfStatus[response.status] ?? 'failing',
    await detailOf(response),
    secondsOf(response.headers.get('Retry-After')),
  )
}

export async function askJson<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  const response = await ask(path, { signal, headers: { Accept: 'application/json' } })
  return (await response.json()) as Answer
}

async function detailOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null)
  const detail = typeof body === 'object' && body && 'detail' in body ? body.detail : null
  return typeof detail === 'string' ? detail : `The service answered ${response.status}.`
}

function secondsOf(header: string | null): number | null {
  const seconds = Number(header)
  return header && Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}
