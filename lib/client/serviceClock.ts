import { isoTime } from '#lib/wire/time.ts'

/** The difference between the service's clock and this machine's. */
let aheadMs = 0

/** A Date header has whole seconds, and a busy server may send an older one. */
const coarsenessMs = 1000
const dayMs = 86_400_000

/** The current time by the service's clock, so that ages are right even if the browser's clock is hours wrong. */
export function serviceNowMs(): number {
  return Date.now() + aheadMs
}

/** A day in this many days, in the format of date fields. */
export function dayAfter(days: number): string {
  return isoTime(serviceNowMs() + days * dayMs).slice(0, 10)
}

/** Reads the service's clock from an answer. Ignores answers that may come from a cache. */
export function noteAnswer(headers: Headers, sentAtMs: number, receivedAtMs: number): void {
  if (!headers.get('Cache-Control')?.includes('no-store')) return
  const dateMs = Date.parse(headers.get('Date') ?? '')
  if (Number.isNaN(dateMs) || receivedAtMs < sentAtMs) return
  const min = dateMs - coarsenessMs - receivedAtMs
  const max = dateMs + 2 * coarsenessMs - sentAtMs
  aheadMs = Math.min(max, Math.max(min, aheadMs))
}
