const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** The waits before each further attempt, as Standard Webhooks has them. */
const retryMilliseconds: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour),
]

const failingMilliseconds = 24 * hour
/** Spreads retries of deliveries that failed together. */
const jitter = 0.2
/** A service that asks for more is asked again after that. */
const maxRetryAfterMilliseconds = 24 * hour

export interface Attempt {
  at: number
  /** How many there were before. */
  attempts: number
  /** Whether the receiver is gone for good. */
  isGone: boolean
  error: string | null
  /** How long the service asks to wait. */
  retryAfterMilliseconds?: number
}

export interface Verdict {
  nextAt: number | null
  failingSince: number | null
  disabledReason: 'gone' | 'failing' | null
}

/**
 * Decides after an attempt about the delivery, and about its webhook, which has been failing since `failingSince`. `random` is
 * from 0 to 1.
 */
export function afterAttempt(
  { at, attempts, isGone, error, retryAfterMilliseconds = 0 }: Attempt,
  failingSince: number | null,
  random: number,
): Verdict {
  if (error === null) return { nextAt: null, failingSince: null, disabledReason: null }
  const since = failingSince ?? at
  if (isGone) return { nextAt: null, failingSince: since, disabledReason: 'gone' }
  const usual = retryMilliseconds[attempts]
  const asked = Math.min(retryAfterMilliseconds, maxRetryAfterMilliseconds)
  return {
    nextAt: usual === undefined ? null : Math.round(at + Math.max(usual, asked) * (1 + jitter * random)),
    failingSince: since,
    disabledReason: at - since >= failingMilliseconds ? 'failing' : null,
  }
}
