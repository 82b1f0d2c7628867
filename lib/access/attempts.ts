/** How patient the sign-in is with one account or one address. */
interface Patience {
  freeAttempts: number
}

/** An address may be a whole office's. */
const patience = {
  account: { freeAttempts: 4 },
  address: { freeAttempts: 20 },
} as const satisfies Record<string, Patience>

const longestPauseSeconds = 60
const forgetMilliseconds = 15 * 60_000

export interface Attempts {
  /** Seconds to wait before the next attempt; when it is 0, the attempt counts as failed until `succeeded`. */
  begin(account: string, address: string, now: number): number
  succeeded(account: string, address: string): void
}

interface Failures {
  count: number
  nextAt: number
  lastAt: number
}

/**
 * Slows down guessing: after some free attempts each failure doubles the pause until the next. An attempt counts when it
 * begins, so that a thousand at once are not all free, and one that is refused does not count, so that nobody can be
 * kept out for longer than the pause. Beyond `mostKeys` the oldest is forgotten.
 */
export function createAttempts(mostKeys = 10_000): Attempts {
  const failures = new Map<string, Failures>()

  function find(key: string, now: number): Failures {
    const found = failures.get(key)
    if (!found || now - found.lastAt >= forgetMilliseconds) return { count: 0, nextAt: 0, lastAt: now }
    if (now < found.lastAt) moveTo(found, now)
    return found
  }

  /** The clock was set back: what is left of the pause is no more than it was then. */
  function moveTo(found: Failures, now: number) {
    found.nextAt -= found.lastAt - now
    found.lastAt = now
  }

  function count(key: string, { freeAttempts }: Patience, now: number) {
    const failed = find(key, now).count + 1
    const pauseSeconds = failed < freeAttempts ? 0 : Math.min(longestPauseSeconds, 2 ** (failed - freeAttempts))
    failures.delete(key)
    failures.set(key, { count: failed, nextAt: now + pauseSeconds * 1_000, lastAt: now })
    if (failures.size > mostKeys) failures.delete(failures.keys().next().value ?? key)
  }

  return {
    begin(account, address, now) {
      const keys = { account: `account ${account}`, address: `address ${address}` }
      const nextAt = Math.max(find(keys.account, now).nextAt, find(keys.address, now).nextAt)
      if (nextAt > now) return Math.ceil((nextAt - now) / 1_000)
      count(keys.account, patience.account, now)
      count(keys.address, patience.address, now)
      return 0
    },
    succeeded(account, address) {
      failures.delete(`account ${account}`)
      failures.delete(`address ${address}`)
    },
  }
}
