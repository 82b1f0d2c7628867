import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'
import { createLineSplitter } from '../lineSplitter.ts'
import type { LineSink, Source, SourceContext, SourceDescription } from '../source.ts'
import { cannotListen, type Endpoint, endpointText, reasonOf } from './failure.ts'
import { createRecentSenders } from './recentSenders.ts'

const mostSendersRemembered = 256

/** Takes datagrams of whole sentences. Nobody can be asked to wait, so that what does not fit is dropped and counted. */
export function udpSource(description: SourceDescription, endpoint: Endpoint): Source {
  async function run(sink: LineSink, { signal, log, now }: SourceContext): Promise<void> {
    const socket = createSocket(isIPv6(endpoint.host) ? 'udp6' : 'udp4')
    const senders = createRecentSenders(mostSendersRemembered)
    const stopped = new AbortController()
    let sinkFailure: unknown = null

    function take(datagram: Buffer, remote: RemoteInfo): void {
      const lines = linesOf(datagram)
      if (lines.length === 0) return
      if (sink.isFull()) {
        sink.dropped(lines.length)
        return
      }
      const sender = endpointText({ host: remote.address, port: remote.port })
      const forgotten = senders.heard(sender)
      if (forgotten !== null) sink.senderGone(forgotten)
      sink.lines(lines, now(), sender).catch((error) => {
        sinkFailure ??= error
        stopped.abort()
      })
    }

    socket.on('message', take)
    await bound(socket, endpoint).catch((error) => {
      throw cannotListen(description.name, endpoint, error)
    })
    socket.on('error', (error) => log.warn('a datagram could not be received', { reason: reasonOf(error) }))
    log.info('listening', { address: socket.address() })
    sink.connected(`listening on ${endpointText({ host: endpoint.host, port: socket.address().port })}`, now())

    const end = AbortSignal.any([signal, stopped.signal])
    if (!end.aborted) await once(end, 'abort')
    socket.close()
    if (sinkFailure !== null) throw sinkFailure
  }

  return { description, run }
}

async function bound(socket: Socket, { host, port }: Endpoint): Promise<void> {
  const ready = once(socket, 'listening')
  socket.bind(port, host)
  await ready
}

function linesOf(datagram: Buffer): string[] {
  const splitter = createLineSplitter()
  return [...splitter.split(datagram), ...splitter.end()]
}
