import { backOff } from '#lib/backOff.ts'
import type { Log } from '#lib/log.ts'
import type { LineSink } from '../source.ts'
import type { SourceDependencies } from './dependencies.ts'
import type { SilenceWatch } from './silence.ts'

const firstPauseMilliseconds = 1_000
const maxPauseMilliseconds = 60_000

export interface Connection {
  /** Connects, calls `connected`, and reads; resolves to the reason of the end and to whether data was received. */
  connectOnce(connected: () => void): Promise<{ reason: string; hadData: boolean }>
  watch: SilenceWatch
  sink: Pick<LineSink, 'connected' | 'disconnected'>
  /** The peer, for the status page. */
  peer: string
  now: () => number
  log: Log
  signal: AbortSignal
}

/** Reconnects until `signal` aborts. */
export async function keepConnected(
  { connectOnce, watch, sink, peer, now, log, signal }: Connection,
  { random, wait }: Pick<SourceDependencies, 'random' | 'wait'>,
): Promise<void> {
  let failures = 0
  let lastReason: string | null = null

  function connected(): void {
    sink.connected(peer, now())
    watch.start()
    if (watch.silentSince !== null) return
    log.debug('connected')
    lastReason = null
  }

  while (!signal.aborted) {
    const { reason, hadData } = await connectOnce(connected)
    if (signal.aborted) return
    sink.disconnected(reason, now())
    if (hadData) failures = 0
    const pauseMilliseconds = reconnectPause(failures++, random)
    if (reason !== lastReason) log.warn('disconnected, will reconnect', { reason, pauseMilliseconds })
    lastReason = reason
    await wait(pauseMilliseconds, signal)
  }
}

/** Doubles with every failure, and is up to half shorter at random, so that clients do not reconnect at the same time. */
export function reconnectPause(failures: number, random: () => number): number {
  const longest = backOff(failures, firstPauseMilliseconds, maxPauseMilliseconds)
  return Math.round(longest * (1 - random() / 2))
}
