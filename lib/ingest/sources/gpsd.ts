import { errorText } from '#lib/errorText.ts'
import { createLineSplitter } from '../lineSplitter.ts'
import type { LineSink, Source, SourceContext, SourceDescription } from '../source.ts'
import type { SourceDependencies } from './dependencies.ts'
import { type Endpoint, endpointText } from './failure.ts'
import { chunksOf, forwardLines } from './forward.ts'
import { type Attempt, keepConnected } from './reconnect.ts'
import { connectToFeed } from './tcp.ts'

/** gpsd sends no data before (https://gpsd.gitlab.io/gpsd/gpsd_json.html). */
const watchCommand = '?WATCH={"enable":true,"nmea":true};\n'

/** Receives the AIS sentences of a gpsd, which sends its own reports and those of GPS receivers as well. */
export function gpsdSource(
  description: SourceDescription,
  endpoint: Endpoint,
  { silent: silentSeconds }: { silent: number },
  dependencies: Pick<SourceDependencies, 'random' | 'wait' | 'alarm' | 'checkServer'>,
): Source {
  async function run(sink: LineSink, context: SourceContext): Promise<void> {
    const feed = endpointText(endpoint)

    async function connectOnce({ connected, watch, signal }: Attempt) {
      const socket = connectToFeed(endpoint)
      socket.once('connect', () => {
        socket.write(watchCommand)
        connected()
      })
      let failure: unknown = null
      let hadData = false
      const splitter = createLineSplitter()
      const chunks = chunksOf(socket, signal, (error) => {
        failure = error
      })
      for await (const chunk of chunks) {
        const sentences = splitter.split(chunk).filter((line) => line.startsWith('!'))
        if (sentences.length === 0) continue
        hadData = true
        watch.received()
        await forwardLines(sentences, sink, { ...context, signal }, feed)
        watch.start()
      }
      sink.senderGone(feed)
      return { reason: failure === null ? 'gpsd closed the connection' : errorText(failure), hadData }
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
