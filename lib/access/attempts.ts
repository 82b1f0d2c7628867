import { backOff } from '#lib/backOff.ts'
import { BoundedMap } from '#lib/boundedMap.ts'
import { networkOf } from '#lib/network.ts'
import { hashSecret } from './secret.ts'

export interface Attempt {
  account: string
  address: string
  /** The browser, if it has signed in to the account before. */
  knownBrowser: string | null
}

export interface Attempts {
  /** Seconds to wait before the next attempt; when it is 0, the attempt counts as failed until `succeeded`. */
  begin(attempt: Attempt, now: number): number
  succeeded(attempt: Attempt): void
}

const freeForAccount = 4
/** A whole office may share an address. */
const freeForAddress = 20
const longestPauseSeconds = 60
const forgetMilliseconds = 15 * 60_000

interface Failures {
  count: number
  nextAt: number
  lastAt: number
}

interface Counter {
  key: string
  freeAttempts: number
}

/**
 * Slows down guessing: after some free attempts each failure doubles the pause before the next. An attempt counts when
 * it begins, so that a thousand simultaneous ones are not all free. A refused attempt does not count, so that a
 * lock-out never exceeds the pause. Failures count for the account from that address, and for the address, so that
 * strangers cannot slow an account down for others. A known browser has its own count. Beyond `maxKeys` the oldest is
 * dropped.
 */
export function createAttempts(maxKeys = 10_000): Attempts {
  const failures = new BoundedMap<string, Failures>(maxKeys)

  function find(key: string, now: number): Failures {
    const found = failures.get(key)
    if (!found || now - found.lastAt >= forgetMilliseconds) return { count: 0, nextAt: 0, lastAt: now }
    if (now < found.lastAt) moveTo(found, now)
    return found
  }

  /** Keeps the remaining pause when the clock was set back. */
  function moveTo(found: Failures, now: number) {
    found.nextAt -= found.lastAt - now
    found.lastAt = now
  }

  function count({ key, freeAttempts }: Counter, now: number) {
    const failed = find(key, now).count + 1
    const pauseSeconds = failed < freeAttempts ? 0 : backOff(failed - freeAttempts, 1, longestPauseSeconds)
    failures.set(key, { count: failed, nextAt: now + pauseSeconds * 1_000, lastAt: now })
  }

  /** Keys are in the order of their last attempt. */
  function dropOld(now: number) {
    for (const [key, { lastAt }] of failures) {
      if (now - lastAt < forgetMilliseconds) return
      failures.delete(key)
    }
  }

  return {
    begin(attempt, now) {
      const counters = countersOf(attempt)
      const nextAt = Math.max(...counters.map(({ key }) => find(key, now).nextAt))
      if (nextAt > now) return Math.ceil((nextAt - now) / 1_000)
      for (const counter of counters) count(counter, now)
      dropOld(now)
      return 0
    },
    succeeded(attempt) {
      const [own, ofAddress] = countersOf(attempt)
      failures.delete(own.key)
      const others = ofAddress && failures.get(ofAddress.key)
      if (others) others.count -= 1
    },
  }
}

/** Returns the counter of this account first; a success clears it. Keys are hashed, so that they are short. */
function countersOf({ account, address, knownBrowser }: Attempt): [Counter, ...Counter[]] {
  if (knownBrowser !== null) {
    return [{ key: hashSecret(`browser ${knownBrowser} ${account}`), freeAttempts: freeForAccount }]
  }
  const network = networkOf(address)
  return [
    { key: hashSecret(`account ${network} ${account}`), freeAttempts: freeForAccount },
    { key: hashSecret(`address ${network}`), freeAttempts: freeForAddress },
  ]
}
