import { backOff } from '#lib/backOff.ts'
import type { SourceContext } from '../source.ts'
import type { SourceDependencies } from './dependencies.ts'
import { SilenceWatch } from './silence.ts'

const firstPauseMilliseconds = 1_000
const usualMaxPauseMilliseconds = 60_000

export interface Connection {
  /** Connects and reads until `signal` aborts; resolves to the reason of the end and to whether data was received. */
  connectOnce(attempt: Attempt): Promise<{ reason: string; hadData: boolean }>
  context: SourceContext
  /** The name or address of the server. */
  host: string
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
  { connectOnce, context, host, peer, sender, silentSeconds, maxPauseMilliseconds }: Connection,
  { alarm, checkServer, ...dependencies }: Pick<SourceDependencies, 'random' | 'wait' | 'alarm' | 'checkServer'>,
): Promise<void> {
  const { now, log, signal, connection } = context
  let givingUp = new AbortController()
  const watch = new SilenceWatch({ sender, silentSeconds, silent: () => givingUp.abort() }, context, alarm)

  async function attempt(succeeded: () => void) {
    function connected(): void {
      connection?.connected(peer, now())
      watch.start()
      if (watch.silentSince !== null) return
      log.debug('connected')
      succeeded()
    }

    givingUp = new AbortController()
    const both = AbortSignal.any([signal, givingUp.signal])
    const refusal = await checkServer(host)
    if (signal.aborted) return { reason: 'stopped', hadData: false }
    const ended =
      refusal === null
        ? await connectOnce({ connected, watch, signal: both }).finally(() => watch.stop())
        : { reason: refusal, hadData: false }
    if (signal.aborted) return ended
    const reason = givingUp.signal.aborted ? `no data for ${silentSeconds} seconds` : ended.reason
    // Otherwise the listeners of every attempt stay until `signal` aborts.
    givingUp.abort()
    if (watch.silentSince !== null) connection?.silent(sender, watch.silentSince)
    connection?.disconnected(reason, now())
    return { reason, hadData: ended.hadData }
  }

  const logFailure = (failure: Failure) => log.warn('disconnected, will reconnect', { ...failure })
  await keepTrying(attempt, { ...dependencies, logFailure, maxPauseMilliseconds, signal })
}

interface Failure {
  reason: string
  pauseMilliseconds: number
}

interface Tries extends Pick<SourceDependencies, 'random' | 'wait'> {
  /** Logs a failure unless the one before had the same reason. */
  logFailure(failure: Failure): void
  maxPauseMilliseconds: number | undefined
  signal: AbortSignal
}

/**
 * Repeats an attempt until `signal` aborts, with pauses that grow with the failures in a row. An attempt lasts until it fails,
 * and calls `succeeded` once it has worked, which returns whether the one before had failed.
 */
export async function keepTrying(
  attempt: (succeeded: () => boolean) => Promise<{ reason: string; hadData: boolean }>,
  { logFailure, maxPauseMilliseconds, random, wait, signal }: Tries,
): Promise<void> {
  let failures = 0
  let lastReason: string | null = null

  function succeeded(): boolean {
    const hadFailed = lastReason !== null
    lastReason = null
    return hadFailed
  }

  while (!signal.aborted) {
    const { reason, hadData } = await attempt(succeeded)
    if (signal.aborted) return
    if (hadData) failures = 0
    const pauseMilliseconds = reconnectPause(failures++, random, maxPauseMilliseconds)
    if (reason !== lastReason) logFailure({ reason, pauseMilliseconds })
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
