import { connect, type Socket } from 'node:net'
import type { LineSink, Source, SourceContext, SourceDescription } from '../source.ts'
import type { SourceDependencies } from './dependencies.ts'
import { type Endpoint, endpointText, reasonOf } from './failure.ts'
import { handOverStream } from './handOver.ts'
import { createSilenceWatch } from './silence.ts'

const firstPauseMilliseconds = 1_000
const longestPauseMilliseconds = 60_000
const keepAliveMilliseconds = 30_000
/** Node gives each address of a host a quarter of a second by default, which is too little for a feed across an ocean. */
const addressTimeoutMilliseconds = 5_000

/**
 * Connects to a feed, again and again for as long as it runs: a feed that is away comes back some day. A connection on
 * which nothing comes is given up, for it may be one that only we believe in.
 */
export function tcpSource(
  description: SourceDescription,
  endpoint: Endpoint,
  { silent: silentSeconds }: { silent: number },
  { random, wait, alarm }: Pick<SourceDependencies, 'random' | 'wait' | 'alarm'>,
): Source {
  async function run(sink: LineSink, context: SourceContext): Promise<void> {
    const { signal } = context
    const feed = endpointText(endpoint)
    const log = context.log.with({ endpoint: feed })
    let failures = 0
    let lastReason: string | null = null
    let socket: Socket | null = null
    const silent = () => socket?.destroy(new Error(`nothing came for ${silentSeconds} seconds`))
    const watch = createSilenceWatch({ sender: feed, silentSeconds, silent }, sink, { log, now: context.now }, alarm)
    while (!signal.aborted) {
      const connection = connect({
        ...endpoint,
        keepAlive: true,
        keepAliveInitialDelay: keepAliveMilliseconds,
        autoSelectFamilyAttemptTimeout: addressTimeoutMilliseconds,
      })
      socket = connection
      socket.once('connect', () => {
        watch.listen()
        if (watch.silentSince !== null) return
        log.info('connected')
        lastReason = null
      })
      const failure = await handOverStream(connection, sink, context, feed, watch)
      if (signal.aborted) return
      if (watch.silentSince !== null) sink.silent(feed, watch.silentSince)
      const reason = failure === null ? 'the other side closed the connection' : reasonOf(failure)
      if (connection.bytesRead > 0) failures = 0
      const pauseMilliseconds = reconnectPause(failures++, random)
      if (reason !== lastReason) log.warn('not connected, will try again', { reason, pauseMilliseconds })
      lastReason = reason
      await wait(pauseMilliseconds, signal)
    }
  }

  return { description, run }
}

/** Doubles with every failure; by chance up to half shorter, so that not all clients of a feed come back at once. */
export function reconnectPause(failures: number, random: () => number): number {
  const longest = Math.min(longestPauseMilliseconds, firstPauseMilliseconds * 2 ** failures)
  return Math.round(longest * (1 - random() / 2))
}
