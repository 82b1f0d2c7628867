import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { LineSink, Source, SourceContext, SourceDescription } from '../source.ts'
import { allowedSenders } from './allowedSenders.ts'
import type { SourceDependencies } from './dependencies.ts'
import { cannotListen, type Endpoint, endpointText, reasonOf } from './failure.ts'
import { forwardStream } from './forward.ts'
import { sendsKey } from './senderKey.ts'
import { createSilenceWatch } from './silence.ts'

export const maxSenders = 256
const keepAliveMilliseconds = 30_000

export interface TcpListenOptions {
  /** A connection without data for this long is closed. */
  silent: number
  /** At most this many from one address. */
  connections: number
  /** Addresses and networks that may connect; `null` for any. */
  from: readonly string[] | null
  /** What a receiver must send as its first line. */
  key: string | null
}

/** Receivers connect to us and send; they come and go. */
export function tcpListenSource(
  description: SourceDescription,
  endpoint: Endpoint,
  { silent: silentSeconds, connections, from, key }: TcpListenOptions,
  { alarm }: Pick<SourceDependencies, 'alarm'>,
): Source {
  const isAllowed = allowedSenders(from)

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
    const connectionsOf = new Map<string, number>()

    /** Strangers can come as often as they like: they are told of once, until a sender is accepted again. */
    function refuse(socket: Socket, sender: string, reason: string): void {
      socket.destroy()
      if (!hasRefused) log.warn('sender refused', { sender, reason })
      hasRefused = true
    }

    function refusalOf(address: string): string | null {
      if (!isAllowed(address)) return 'its address is not one of from='
      if ((connectionsOf.get(address) ?? 0) >= connections)
        return `more than ${connections} connections from its address`
      return null
    }

    async function read(socket: Socket): Promise<void> {
      const sender = endpointText({ host: socket.remoteAddress ?? '', port: socket.remotePort ?? 0 })
      if (key !== null && !(await sendsKey(socket, key, alarm, all.signal))) {
        if (!all.signal.aborted) refuse(socket, sender, 'its first line is not the key')
        return
      }
      hasRefused = false
      log.debug('sender connected', { sender })
      const silent = () => socket.destroy(new Error(`no data for ${silentSeconds} seconds`))
      const watch = createSilenceWatch({ sender, silentSeconds, silent }, sink, context, alarm)
      watch.listen()
      present += 1
      sink.connected(receiversText(present), now())
      const failure = await forwardStream(socket, sink, all, sender, watch)
      const reason = failure === null ? 'closed' : reasonOf(failure)
      present -= 1
      if (all.signal.aborted) return
      log.debug('sender disconnected', { sender, reason, bytes: socket.bytesRead })
      if (present === 0) sink.disconnected(`the last receiver disconnected: ${reason}`, now())
      else sink.connected(receiversText(present), now())
    }

    server.on('connection', (socket) => {
      // Until it is read, nobody else hears of its errors.
      socket.on('error', () => undefined)
      const address = socket.remoteAddress ?? ''
      const refusal = refusalOf(address)
      if (refusal !== null) return refuse(socket, address, refusal)
      connectionsOf.set(address, (connectionsOf.get(address) ?? 0) + 1)
      socket.once('close', () => forget(connectionsOf, address))
      const reading = read(socket)
        .catch((error) => {
          sinkFailure ??= error
          stopped.abort()
        })
        .finally(() => senders.delete(reading))
      senders.add(reading)
    })
    server.on('drop', (dropped) => {
      if (!hasRefused)
        log.warn('sender refused', { sender: dropped?.remoteAddress, reason: 'too many connections', maxSenders })
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

function forget(connectionsOf: Map<string, number>, address: string): void {
  const left = (connectionsOf.get(address) ?? 0) - 1
  if (left > 0) connectionsOf.set(address, left)
  else connectionsOf.delete(address)
}

function receiversText(present: number): string {
  return present === 1 ? '1 receiver' : `${present} receivers`
}

async function listening(server: Server, endpoint: Endpoint): Promise<void> {
  const ready = once(server, 'listening')
  server.listen(endpoint)
  await ready
}
