interface Patience {
  freeAttempts: number
}

/** A whole office may share an address. */
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
 * Slows down guessing: after some free attempts each failure doubles the pause before the next. An attempt counts when it
 * begins, so that a thousand at once are not all free; a refused one does not count, so that nobody is locked out for longer
 * than the pause. Beyond `maxKeys` the oldest is dropped.
 */
export function createAttempts(maxKeys = 10_000): Attempts {
  const failures = new Map<string, Failures>()

  function find(key: string, now: number): Failures {
    const found = failures.get(key)
    if (!found || now - found.lastAt >= forgetMilliseconds) return { count: 0, nextAt: 0, lastAt: now }
    if (now < found.lastAt) moveTo(found, now)
    return found
  }

  /** The clock was set back: the remaining pause stays what it was. */
  function moveTo(found: Failures, now: number) {
    found.nextAt -= found.lastAt - now
    found.lastAt = now
  }

  function count(key: string, { freeAttempts }: Patience, now: number) {
    const failed = find(key, now).count + 1
    const pauseSeconds = failed < freeAttempts ? 0 : Math.min(longestPauseSeconds, 2 ** (failed - freeAttempts))
    failures.delete(key)
    failures.set(key, { count: failed, nextAt: now + pauseSeconds * 1_000, lastAt: now })
    if (failures.size > maxKeys) failures.delete(failures.keys().next().value ?? key)
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
