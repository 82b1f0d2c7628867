import { createServer, type Socket } from 'node:net'
import { errorText } from '#lib/errorText.ts'
import type { Log, LogFields } from '#lib/log.ts'
import { untilAborted } from '#lib/pause.ts'
import type { LineSink, Source, SourceContext, SourceDescription } from '../source.ts'
import { allowedSenders } from './allowedSenders.ts'
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
  /** Limit per address. */
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
  const isAllowed = allowedSenders(from)

  async function run(sink: LineSink, context: SourceContext): Promise<void> {
    const { log, now } = context
    const server = createServer({ keepAlive: true, keepAliveInitialDelay: keepAliveMilliseconds })
    server.maxConnections = maxSenders
    await untilListening(server, () => server.listen(endpoint), { name: description.name, endpoint })
    log.info('listening', { address: server.address() })
    sink.disconnected('no receiver has connected yet', now())

    const senders = new Set<Promise<void>>()
    const stopped = new AbortController()
    const all: SourceContext = { ...context, signal: AbortSignal.any([context.signal, stopped.signal]) }
    const gate = createGate({ isAllowed, connections, log })
    let sinkFailure: unknown = null
    let present = 0

    async function read(socket: Socket): Promise<void> {
      const sender = endpointText({ host: socket.remoteAddress ?? '', port: socket.remotePort ?? 0 })
      if (key !== null && !(await sendsKey(socket, key, alarm, all.signal))) {
        if (!all.signal.aborted) gate.refuse({ sender, reason: 'its first line is not the key' })
        socket.destroy()
        return
      }
      gate.accepted()
      log.debug('sender connected', { sender })
      const silent = () => socket.destroy(new Error(`no data for ${silentSeconds} seconds`))
      const watch = new SilenceWatch({ sender, silentSeconds, silent }, sink, context, alarm)
      watch.start()
      present += 1
      sink.connected(receiversText(present), now())
      const failure = await forwardStream(socket, sink, all, sender, watch)
      const reason = failure === null ? 'closed' : errorText(failure)
      present -= 1
      if (all.signal.aborted) return
      log.debug('sender disconnected', { sender, reason, bytes: socket.bytesRead })
      if (present === 0) sink.disconnected(`the last receiver disconnected: ${reason}`, now())
      else sink.connected(receiversText(present), now())
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
    server.on('drop', (dropped) =>
      gate.refuse({ sender: dropped?.remoteAddress, reason: 'too many connections', maxSenders }),
    )
    server.on('error', (error) => log.warn('connection could not be accepted', { reason: errorText(error) }))

    await untilAborted(all.signal)
    server.close()
    await Promise.all(senders)
    if (sinkFailure !== null) throw sinkFailure
  }

  return { description, run }
}

interface GateOptions {
  isAllowed: (address: string) => boolean
  connections: number
  log: Log
}

/** Limits who may connect. Refusals are logged once until a sender is accepted again. */
function createGate({ isAllowed, connections, log }: GateOptions) {
  const connectionsOf = new Map<string, number>()
  let hasRefused = false

  function refuse(refused: LogFields): void {
    if (!hasRefused) log.warn('sender refused', refused)
    hasRefused = true
  }

  return {
    refuse,
    accepted(): void {
      hasRefused = false
    },
    enter(address: string): boolean {
      const open = connectionsOf.get(address) ?? 0
      if (isAllowed(address) && open < connections) {
        connectionsOf.set(address, open + 1)
        return true
      }
      const tooMany = `more than ${connections} connections from its address`
      refuse({ sender: address, reason: isAllowed(address) ? tooMany : 'its address is not one of from=' })
      return false
    },
    leave(address: string): void {
      const left = (connectionsOf.get(address) ?? 0) - 1
      if (left > 0) connectionsOf.set(address, left)
      else connectionsOf.delete(address)
    },
  }
}

function receiversText(present: number): string {
  return present === 1 ? '1 receiver' : `${present} receivers`
}
