import { connect, type Socket } from 'node:net'
import type { LineSink, Source, SourceContext, SourceDescription } from '../source.ts'
import type { SourceDependencies } from './dependencies.ts'
import { type Endpoint, endpointText, reasonOf } from './failure.ts'
import { handOverStream } from './handOver.ts'
import { keepConnected } from './reconnect.ts'
import { createSilenceWatch } from './silence.ts'

const keepAliveMilliseconds = 30_000
/** Node gives each address of a host a quarter of a second by default, which is too little for a feed across an ocean. */
const addressTimeoutMilliseconds = 5_000

/** Connects to a feed. A connection on which nothing comes is given up, for it may be one that only we believe in. */
export function tcpSource(
  description: SourceDescription,
  endpoint: Endpoint,
  { silent: silentSeconds }: { silent: number },
  { random, wait, alarm }: Pick<SourceDependencies, 'random' | 'wait' | 'alarm'>,
): Source {
  async function run(sink: LineSink, context: SourceContext): Promise<void> {
    const { signal, now } = context
    const feed = endpointText(endpoint)
    const log = context.log.with({ endpoint: feed })
    let socket: Socket | null = null
    const silent = () => socket?.destroy(new Error(`nothing came for ${silentSeconds} seconds`))
    const watch = createSilenceWatch({ sender: feed, silentSeconds, silent }, sink, { log, now }, alarm)

    async function connectOnce(connected: () => void): Promise<{ reason: string; spoke: boolean }> {
      const connection = connect({
        ...endpoint,
        keepAlive: true,
        keepAliveInitialDelay: keepAliveMilliseconds,
        autoSelectFamilyAttemptTimeout: addressTimeoutMilliseconds,
      })
      socket = connection
      connection.once('connect', connected)
      const failure = await handOverStream(connection, sink, context, feed, watch)
      if (watch.silentSince !== null) sink.silent(feed, watch.silentSince)
      const reason = failure === null ? 'the other side closed the connection' : reasonOf(failure)
      return { reason, spoke: connection.bytesRead > 0 }
    }

    await keepConnected({ connectOnce, watch, sink, place: feed, now, log, signal }, { random, wait })
  }

  return { description, run }
}
