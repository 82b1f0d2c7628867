import { createRateLimiter } from '#lib/rateLimit.ts'
import { eventRate, leftOutKind } from '#lib/wire/watches.ts'
import { eventOf, type WatchedVessel } from './follow.ts'
import type { Watch, WatchEvent } from './watch.ts'

const noticeMilliseconds = 3_600_000

interface LeftOut {
  count: number
  lastWatch: Watch
  lastVessel: WatchedVessel
}

/** Limits the events of each owner, and reports how many were left out. */
export class EventBudget {
  readonly #limiter = createRateLimiter()
  readonly #leftOut = new Map<string, LeftOut>()
  readonly #noticedAt = new Map<string, number>()

  /** Whether the watch may have a further event. Counts it, and a message to each webhook. */
  admits(watch: Watch, vessel: WatchedVessel, now: number): boolean {
    const { owner, terms } = watch
    const { allowed } = this.#limiter.take(owner, eventRate, now)
    if (allowed) this.#limiter.charge(owner, eventRate, terms.webhooks.length, now)
    else this.leaveOut(watch, vessel)
    return allowed
  }

  leaveOut(lastWatch: Watch, lastVessel: WatchedVessel): void {
    const { owner } = lastWatch
    const count = (this.#leftOut.get(owner)?.count ?? 0) + 1
    this.#leftOut.set(owner, { count, lastWatch, lastVessel })
  }

  /** An event for each owner of events that were left out, at most once an hour. */
  notices(now: number): WatchEvent[] {
    const notices: WatchEvent[] = []
    for (const [owner, { count, lastWatch, lastVessel }] of this.#leftOut) {
      if (now - (this.#noticedAt.get(owner) ?? Number.NEGATIVE_INFINITY) < noticeMilliseconds) continue
      this.#leftOut.delete(owner)
      this.#noticedAt.set(owner, now)
      const changes = [{ field: leftOutKind, before: 0, after: count }]
      notices.push(eventOf(lastWatch, leftOutKind, lastVessel, now, changes))
    }
    return notices
  }
}
