import { retryAfter } from '#lib/wire/streamEvent.ts'
import { retryLater } from './answer/problem.ts'
import { budgetKeyOf } from './guard.ts'
import type { GuardedCall } from './route.ts'

const maxStreamsOfToken = 10
const maxStreamsOfUser = 50
const placeFreeSeconds = 15
const reconnectMilliseconds = 2_000

/** When a client whose stream ends is to connect again. */
export const reconnectSoon = retryAfter(reconnectMilliseconds)

/** Opens a stream of the caller, which `close` ends. Returns what to call once it has ended. */
export function openStream(
  { caller, service }: GuardedCall,
  what: 'streams' | 'streams of events',
  close: () => void,
): () => void {
  const [most, whose] = 'session' in caller ? [maxStreamsOfUser, 'for one user'] : [maxStreamsOfToken, 'with one token']
  const end = service.openStreams.open(`${what} ${budgetKeyOf(caller)}`, most, close)
  if (end) return end
  const detail = `At most ${most} ${what} can be open ${whose}; close one first.`
  throw retryLater('rate-limit-exceeded', detail, placeFreeSeconds)
}

export function streamResponse(body: ReadableStream<Uint8Array>): Response {
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // A compressor would hold an event back until later ones fill a block.
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    },
  })
}
