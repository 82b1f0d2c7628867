import type { Log } from '#lib/log.ts'
import type { LineSink } from '../source.ts'
import type { SourceDependencies } from './dependencies.ts'
import type { SilenceWatch } from './silence.ts'

const firstPauseMilliseconds = 1_000
const longestPauseMilliseconds = 60_000

export interface Connection {
  /** Connects and listens; resolves to why that has ended and whether anything was heard. `connected` is to be called once it is. */
  connectOnce(connected: () => void): Promise<{ reason: string; spoke: boolean }>
  watch: SilenceWatch
  sink: Pick<LineSink, 'connected' | 'disconnected'>
  /** Whom it connects to. */
  place: string
  now: () => number
  log: Log
  signal: AbortSignal
}

/** Again and again for as long as the source runs: a feed that is away comes back some day. */
export async function keepConnected(
  { connectOnce, watch, sink, place, now, log, signal }: Connection,
  { random, wait }: Pick<SourceDependencies, 'random' | 'wait'>,
): Promise<void> {
  let failures = 0
  let lastReason: string | null = null

  function connected(): void {
    sink.connected(place, now())
    watch.listen()
    if (watch.silentSince !== null) return
    log.info('connected')
    lastReason = null
  }

  while (!signal.aborted) {
    const { reason, spoke } = await connectOnce(connected)
    if (signal.aborted) return
    sink.disconnected(reason, now())
    if (spoke) failures = 0
    const pauseMilliseconds = reconnectPause(failures++, random)
    if (reason !== lastReason) log.warn('not connected, will try again', { reason, pauseMilliseconds })
    lastReason = reason
    await wait(pauseMilliseconds, signal)
  }
}

/** Doubles with every failure; by chance up to half shorter, so that not all clients of a feed come back at once. */
export function reconnectPause(failures: number, random: () => number): number {
  const longest = Math.min(longestPauseMilliseconds, firstPauseMilliseconds * 2 ** failures)
  return Math.round(longest * (1 - random() / 2))
}
