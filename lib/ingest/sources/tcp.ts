import { connect, type Socket } from 'node:net'
import { errorText } from '#lib/errorText.ts'
import type { LineSink, Source, SourceContext, SourceDescription } from '../source.ts'
import type { SourceDependencies } from './dependencies.ts'
import { type Endpoint, endpointText } from './failure.ts'
import { forwardStream } from './forward.ts'
import { type Attempt, keepConnected } from './reconnect.ts'

export const feedSocketOptions = {
  keepAlive: true,
  keepAliveInitialDelay: 30_000,
  /** Node's default for each address of a host is a quarter of a second, too little for a feed across an ocean. */
  autoSelectFamilyAttemptTimeout: 5_000,
}

/** Connects to a feed of lines. */
export function tcpSource(
  description: SourceDescription,
  endpoint: Endpoint,
  { silent: silentSeconds }: { silent: number },
  dependencies: Pick<SourceDependencies, 'random' | 'wait' | 'alarm' | 'checkServer'>,
): Source {
  async function run(sink: LineSink, context: SourceContext): Promise<void> {
    const feed = endpointText(endpoint)

    async function connectOnce({ connected, watch, signal }: Attempt) {
      const connection = connectToFeed(endpoint)
      connection.once('connect', connected)
      const failure = await forwardStream(connection, sink, { ...context, signal }, feed, watch)
      const reason = failure === null ? 'the server closed the connection' : errorText(failure)
      return { reason, hadData: connection.bytesRead > 0 }
    }

    const log = context.log.with({ endpoint: feed })
    const connection = {
      connectOnce,
      context: { ...context, log },
      host: endpoint.host,
      peer: feed,
      sender: feed,
      silentSeconds,
    }
    await keepConnected(connection, dependencies)
  }

  return { description, run }
}

export function connectToFeed(endpoint: Endpoint): Socket {
  return connect({ ...endpoint, ...feedSocketOptions })
}
