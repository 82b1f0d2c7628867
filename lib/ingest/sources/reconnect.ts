import { backOff } from '#lib/backOff.ts'
import type { LineSink, SourceContext } from '../source.ts'
import type { SourceDependencies } from './dependencies.ts'
import { SilenceWatch } from './silence.ts'

const firstPauseMilliseconds = 1_000
const usualMaxPauseMilliseconds = 60_000

export interface Connection {
  /** Connects and reads until `signal` aborts; resolves to the reason of the end and to whether data was received. */
  connectOnce(attempt: Attempt): Promise<{ reason: string; hadData: boolean }>
  sink: Pick<LineSink, 'connected' | 'disconnected' | 'silent'>
  context: SourceContext
  /** The peer, for the status page. */
  peer: string
  sender: string
  silentSeconds: number
  maxPauseMilliseconds?: number
}

export interface Attempt {
  /** Call once the connection is open. */
  connected(): void
  watch: SilenceWatch
  /** Aborts when the sender is silent as well, because a lost peer may leave the connection open. */
  signal: AbortSignal
}

/** Reconnects until the context's `signal` aborts. */
export async function keepConnected(
  { connectOnce, sink, context, peer, sender, silentSeconds, maxPauseMilliseconds }: Connection,
  { random, wait, alarm }: Pick<SourceDependencies, 'random' | 'wait' | 'alarm'>,
): Promise<void> {
  const { now, log, signal } = context
  let givingUp = new AbortController()
  const watch = new SilenceWatch({ sender, silentSeconds, silent: () => givingUp.abort() }, sink, context, alarm)
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
    givingUp = new AbortController()
    const attempt = { connected, watch, signal: AbortSignal.any([signal, givingUp.signal]) }
    const ended = await connectOnce(attempt).finally(() => watch.stop())
    if (signal.aborted) return
    const reason = givingUp.signal.aborted ? `no data for ${silentSeconds} seconds` : ended.reason
    // Otherwise the listeners of every attempt stay until \`signal\` aborts.
    givingUp.abort()
    if (watch.silentSince !== null) sink.silent(sender, watch.silentSince)
    sink.disconnected(reason, now())
    if (ended.hadData) failures = 0
    const pauseMilliseconds = reconnectPause(failures++, random, maxPauseMilliseconds)
    if (reason !== lastReason) log.warn('disconnected, will reconnect', { reason, pauseMilliseconds })
    lastReason = reason
    await wait(pauseMilliseconds, signal)
  }
}

/** Doubles with every failure, and is up to half shorter at random, so that clients do not reconnect at the same time. */
export function reconnectPause(
  failures: number,
  random: () => number,
  maxMilliseconds = usualMaxPauseMilliseconds,
): number {
  const longest = backOff(failures, firstPauseMilliseconds, maxMilliseconds)
  return Math.round(longest * (1 - random() / 2))
}
