import type { IncomingMessage } from 'node:http'

export interface RestLimits {
  bytes: number
  milliseconds: number
  /** Time without data. */
  idleMilliseconds: number
}

/**
 * Reads and discards the rest of a body that was answered early, within limits. A connection that is closed with unread data is
 * reset, and clients that send everything before they read would never see the answer.
 */
export function discardRest(incoming: IncomingMessage, limits: RestLimits): Promise<void> {
  return new Promise((done) => {
    let bytes = 0
    const timers = [setTimeout(end, limits.milliseconds), setTimeout(end, limits.idleMilliseconds)]
    const [, idle] = timers
    function end(): void {
      for (const timer of timers) clearTimeout(timer)
      incoming.off('data', count).pause()
      done()
    }
    function count(chunk: Buffer): void {
      bytes += chunk.length
      idle?.refresh()
      if (bytes > limits.bytes) end()
    }
    incoming.on('data', count).once('end', end).once('close', end).resume()
  })
}
