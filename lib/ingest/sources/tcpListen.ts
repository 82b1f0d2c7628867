import { createServer, type Socket } from 'node:net'
import { errorText } from '#lib/errorText.ts'
import { untilAborted } from '#lib/pause.ts'
import type { LineSink, Source, SourceContext, SourceDescription } from '../source.ts'
import { createConnectionGate } from './connectionGate.ts'
import type { SourceDependencies } from './dependencies.ts'
import { type Endpoint, endpointText, untilListening } from './failure.ts'
import { forwardStream } from './forward.ts'
import { sendsKey } from './senderKey.ts'
import { SilenceWatch } from './silence.ts'

export const maxSenders = 256
const keepAliveMilliseconds = 30_000

export interface TcpListenOptions {
  /** A connection without data for this long is closed. */
  silent: number
  /** Limit per network. */
  connections: number
  /** Addresses and networks that may connect; `null` for any. */
  from: readonly string[] | null
  /** The first line that a receiver must send. */
  key: string | null
}

/** Listens for receivers, which connect and send at any time. */
export function tcpListenSource(
  description: SourceDescription,
  endpoint: Endpoint,
  { silent: silentSeconds, connections, from, key }: TcpListenOptions,
  { alarm }: Pick<SourceDependencies, 'alarm'>,
): Source {
  async function run(sink: LineSink, context: SourceContext): Promise<void> {
    const { log, now, connection } = context
    const server = createServer({ keepAlive: true, keepAliveInitialDelay: keepAliveMilliseconds })
    server.maxConnections = maxSenders
    await untilListening(server, () => server.listen(endpoint), { name: description.name, endpoint })
    log.info('listening', { address: server.address() })
    connection?.disconnected('no receiver has connected yet', now())

    const senders = new Set<Promise<void>>()
    const stopped = new AbortController()
    const all: SourceContext = { ...context, signal: AbortSignal.any([context.signal, stopped.signal]) }
    const gate = createConnectionGate({ what: 'sender', from, connections, log })
    let sinkFailure: unknown = null
    let present = 0

    async function read(socket: Socket): Promise<void> {
      const sender = endpointText({ host: socket.remoteAddress ?? '', port: socket.remotePort ?? 0 })
      if (key !== null && !(await sendsKey(socket, key, alarm, all.signal))) {
        if (!all.signal.aborted) gate.refuse(sender, 'its first line is not the key')
        socket.destroy()
        return
      }
      gate.accepted()
      log.debug('sender connected', { sender })
      const silent = () => socket.destroy(new Error(`no data for ${silentSeconds} seconds`))
      const watch = new SilenceWatch({ sender, silentSeconds, silent }, context, alarm)
      watch.start()
      present += 1
      connection?.connected(receiversText(present), now())
      const failure = await forwardStream(socket, sink, all, sender, watch)
      const reason = failure === null ? 'closed' : errorText(failure)
      present -= 1
      if (all.signal.aborted) return
      log.debug('sender disconnected', { sender, reason, bytes: socket.bytesRead })
      if (present === 0) connection?.disconnected(`the last receiver disconnected: ${reason}`, now())
      else connection?.connected(receiversText(present), now())
    }

    server.on('connection', (socket) => {
      // An error before the socket is read would otherwise be uncaught.
      socket.on('error', () => undefined)
      const address = socket.remoteAddress ?? ''
      if (!gate.enter(address)) return socket.destroy()
      socket.once('close', () => gate.leave(address))
      const reading = read(socket)
        .catch((error) => {
          sinkFailure ??= error
          stopped.abort()
        })
        .finally(() => senders.delete(reading))
      senders.add(reading)
    })
    server.on('drop', (dropped) => gate.refuse(dropped?.remoteAddress, 'too many connections', { maxSenders }))
    server.on('error', (error) => log.warn('connection could not be accepted', { reason: errorText(error) }))

    await untilAborted(all.signal)
    server.close()
    await Promise.all(senders)
    if (sinkFailure !== null) throw sinkFailure
  }

  return { description, run }
}

function receiversText(present: number): string {
  return present === 1 ? '1 receiver' : `${present} receivers`
}
