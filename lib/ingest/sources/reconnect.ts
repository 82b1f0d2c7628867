import { backOff } from '#lib/backOff.ts'
import type { Log } from '#lib/log.ts'
import type { LineSink } from '../source.ts'
import type { SourceDependencies } from './dependencies.ts'
import type { SilenceWatch } from './silence.ts'

const firstPauseMilliseconds = 1_000
const maxPauseMilliseconds = 60_000

export interface Connection {
  /** Connects and reads; resolves to why that ended and whether data came. It calls `connected` once it is. */
  connectOnce(connected: () => void): Promise<{ reason: string; spoke: boolean }>
  watch: SilenceWatch
  sink: Pick<LineSink, 'connected' | 'disconnected'>
  /** Where it connects to. */
  place: string
  now: () => number
  log: Log
  signal: AbortSignal
}

/** Connects again and again for as long as the source runs. */
export async function keepConnected(
  { connectOnce, watch, sink, place, now, log, signal }: Connection,
  { random, wait }: Pick<SourceDependencies, 'random' | 'wait'>,
): Promise<void> {
  let failures = 0
  let lastReason: string | null = null

  function connected(): void {
    sink.connected(place, now())
    watch.start()
    if (watch.silentSince !== null) return
    log.debug('connected')
    lastReason = null
  }

  while (!signal.aborted) {
    const { reason, spoke } = await connectOnce(connected)
    if (signal.aborted) return
    sink.disconnected(reason, now())
    if (spoke) failures = 0
    const pauseMilliseconds = reconnectPause(failures++, random)
    if (reason !== lastReason) log.warn('disconnected, will reconnect', { reason, pauseMilliseconds })
    lastReason = reason
    await wait(pauseMilliseconds, signal)
  }
}

/** Doubles with every failure; at random up to half shorter, so that not all clients of a feed reconnect at once. */
export function reconnectPause(failures: number, random: () => number): number {
  const longest = backOff(failures, firstPauseMilliseconds, maxPauseMilliseconds)
  return Math.round(longest * (1 - random() / 2))
}
