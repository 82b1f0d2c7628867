/** How far the service's clock is ahead of this machine's. */
let aheadMs = 0

/** A Date header has whole seconds, and a busy server may send an older one. */
const coarsenessMs = 1000
const dayMs = 86_400_000

/** Now, by the service's clock: ages are right even if the browser's clock is hours wrong. */
export function serviceNowMs(): number {
  return Date.now() + aheadMs
}

/** A day in so many days, as fields for dates take it. */
export function dayAfter(days: number): string {
  return new Date(serviceNowMs() + days * dayMs).toISOString().slice(0, 10)
}

/** Learns the service's clock from an answer; one that may come from a cache is ignored. */
export function noteAnswer(headers: Headers, sentAtMs: number, receivedAtMs: number): void {
  if (!headers.get('Cache-Control')?.includes('no-store')) return
  const dateMs = Date.parse(headers.get('Date') ?? '')
  if (Number.isNaN(dateMs) || receivedAtMs < sentAtMs) return
  const least = dateMs - coarsenessMs - receivedAtMs
  const most = dateMs + 2 * coarsenessMs - sentAtMs
  aheadMs = Math.min(most, Math.max(least, aheadMs))
}
