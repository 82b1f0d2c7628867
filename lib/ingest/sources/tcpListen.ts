import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { LineSink, Source, SourceContext, SourceDescription } from '../source.ts'
import type { SourceDependencies } from './dependencies.ts'
import { cannotListen, type Endpoint, endpointText, reasonOf } from './failure.ts'
import { forwardStream } from './forward.ts'
import { createSilenceWatch } from './silence.ts'

export const maxSenders = 256
const keepAliveMilliseconds = 30_000

/** Receivers connect to us and send; they come and go. */
export function tcpListenSource(
  description: SourceDescription,
  endpoint: Endpoint,
  { silent: silentSeconds }: { silent: number },
  { alarm }: Pick<SourceDependencies, 'alarm'>,
): Source {
  async function run(sink: LineSink, context: SourceContext): Promise<void> {
    const { log, now } = context
    const server = createServer({ keepAlive: true, keepAliveInitialDelay: keepAliveMilliseconds })
    server.maxConnections = maxSenders
    await listening(server, endpoint).catch((error) => {
      throw cannotListen(description.name, endpoint, error)
    })
    log.info('listening', { address: server.address() })
    sink.disconnected('no receiver has connected yet', now())

    const senders = new Set<Promise<void>>()
    const stopped = new AbortController()
    const all: SourceContext = { ...context, signal: AbortSignal.any([context.signal, stopped.signal]) }
    let sinkFailure: unknown = null
    let hasRefused = false
    let present = 0

    async function read(socket: Socket): Promise<void> {
      const sender = endpointText({ host: socket.remoteAddress ?? '', port: socket.remotePort ?? 0 })
      log.info('sender connected', { sender })
      const watch = createSilenceWatch({ sender, silentSeconds }, sink, context, alarm)
      watch.listen()
      present += 1
      sink.connected(receiversText(present), now())
      const failure = await forwardStream(socket, sink, all, sender, watch)
      const reason = failure === null ? 'closed' : reasonOf(failure)
      present -= 1
      if (all.signal.aborted) return
      log.info('sender disconnected', { sender, reason, bytes: socket.bytesRead })
      if (present === 0) sink.disconnected(`the last receiver disconnected: ${reason}`, now())
      else sink.connected(receiversText(present), now())
    }

    server.on('connection', (socket) => {
      hasRefused = false
      const reading = read(socket)
        .catch((error) => {
          sinkFailure ??= error
          stopped.abort()
        })
        .finally(() => senders.delete(reading))
      senders.add(reading)
    })
    server.on('drop', () => {
      if (!hasRefused) log.warn('sender refused: too many connections', { maxSenders })
      hasRefused = true
    })
    server.on('error', (error) => log.warn('sender could not be accepted', { reason: reasonOf(error) }))

    if (!all.signal.aborted) await once(all.signal, 'abort')
    server.close()
    await Promise.all(senders)
    if (sinkFailure !== null) throw sinkFailure
  }

  return { description, run }
}

function receiversText(present: number): string {
  return present === 1 ? '1 receiver' : `${present} receivers`
}

async function listening(server: Server, endpoint: Endpoint): Promise<void> {
  const ready = once(server, 'listening')
  server.listen(endpoint)
  await ready
}
