/** Of the service's clock over this machine's. */
let aheadMs = 0

/** A date header tells whole seconds, and a busy server writes that of a moment ago. */
const coarsenessMs = 1000

/** Now, by the service's clock: whoever looks may have a clock that is hours wrong, and ages are told all the same. */
export function serviceNowMs(): number {
  return Date.now() + aheadMs
}

/** What an answer tells of the service's clock; one that may come out of a cache tells nothing. */
export function noteAnswer(headers: Headers, sentAtMs: number, receivedAtMs: number): void {
  if (!headers.get('Cache-Control')?.includes('no-store')) return
  const toldMs = Date.parse(headers.get('Date') ?? '')
  if (Number.isNaN(toldMs) || receivedAtMs < sentAtMs) return
  const least = toldMs - coarsenessMs - receivedAtMs
  const most = toldMs + 2 * coarsenessMs - sentAtMs
  aheadMs = Math.min(most, Math.max(least, aheadMs))
}
