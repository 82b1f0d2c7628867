import { connect } from 'node:net'
import type { LineSink, Source, SourceContext, SourceDescription } from '../source.ts'
import type { SourceDependencies } from './dependencies.ts'
import { type Endpoint, endpointText, reasonOf } from './failure.ts'
import { handOverStream } from './handOver.ts'

const firstPauseMilliseconds = 1_000
const longestPauseMilliseconds = 60_000
const keepAliveMilliseconds = 30_000
/** Node gives each address of a host a quarter of a second by default, which is too little for a feed across an ocean. */
const addressTimeoutMilliseconds = 5_000

/** Connects to a feed, again and again for as long as it runs: a feed that is away comes back some day. */
export function tcpSource(
  description: SourceDescription,
  endpoint: Endpoint,
  { random, wait }: Pick<SourceDependencies, 'random' | 'wait'>,
): Source {
  async function run(sink: LineSink, context: SourceContext): Promise<void> {
    const { signal } = context
    const feed = endpointText(endpoint)
    const log = context.log.with({ endpoint: feed })
    let failures = 0
    let lastReason: string | null = null
    while (!signal.aborted) {
      const socket = connect({
        ...endpoint,
        keepAlive: true,
        keepAliveInitialDelay: keepAliveMilliseconds,
        autoSelectFamilyAttemptTimeout: addressTimeoutMilliseconds,
      })
      socket.once('connect', () => {
        log.info('connected')
        lastReason = null
      })
      const failure = await handOverStream(socket, sink, context, feed)
      if (signal.aborted) return
      const reason = failure === null ? 'the other side closed the connection' : reasonOf(failure)
      if (socket.bytesRead > 0) failures = 0
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
