import { connect, type Socket } from 'node:net'
import { errorText } from '#lib/errorText.ts'
import type { LineSink, Source, SourceContext, SourceDescription } from '../source.ts'
import type { SourceDependencies } from './dependencies.ts'
import { type Endpoint, endpointText } from './failure.ts'
import { forwardStream } from './forward.ts'
import { keepConnected } from './reconnect.ts'
import { SilenceWatch } from './silence.ts'

const keepAliveMilliseconds = 30_000
/** Node's default for each address of a host is a quarter of a second, too little for a feed across an ocean. */
const addressTimeoutMilliseconds = 5_000

/** Connects to a feed. Reconnects when it is silent, because a lost peer may leave the connection open. */
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
    const silent = () => socket?.destroy(new Error(`no data for ${silentSeconds} seconds`))
    const watch = new SilenceWatch({ sender: feed, silentSeconds, silent }, sink, { log, now }, alarm)

    async function connectOnce(connected: () => void): Promise<{ reason: string; hadData: boolean }> {
      const connection = connect({
        ...endpoint,
        keepAlive: true,
        keepAliveInitialDelay: keepAliveMilliseconds,
        autoSelectFamilyAttemptTimeout: addressTimeoutMilliseconds,
      })
      socket = connection
      connection.once('connect', connected)
      const failure = await forwardStream(connection, sink, context, feed, watch)
      if (watch.silentSince !== null) sink.silent(feed, watch.silentSince)
      const reason = failure === null ? 'the server closed the connection' : errorText(failure)
      return { reason, hadData: connection.bytesRead > 0 }
    }

    await keepConnected({ connectOnce, watch, sink, peer: feed, now, log, signal }, { random, wait })
  }

  return { description, run }
}
