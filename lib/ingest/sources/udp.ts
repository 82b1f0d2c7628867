import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { BoundedMap } from '#lib/boundedMap.ts'
import { errorText } from '#lib/errorText.ts'
import { untilAborted } from '#lib/pause.ts'
import { linesOf } from '../lineSplitter.ts'
import type { LineSink, Source, SourceContext, SourceDescription } from '../source.ts'
import { allowedSenders } from './allowedSenders.ts'
import type { SourceDependencies } from './dependencies.ts'
import { type Endpoint, endpointText, untilListening } from './failure.ts'
import { datagramsDroppedBySystem } from './systemDrops.ts'

const maxSendersRemembered = 256
/** Holds datagrams that arrive while a batch is written; the system's default of 200 KB is full within 0.1 s. */
const receiveBufferBytes = 4 * 1024 * 1024
const countEveryMilliseconds = 1_000

/**
 * Receives datagrams of whole sentences. UDP has no back pressure, so datagrams that do not fit into the queue or the buffer of
 * the system are dropped and counted.
 */
export function udpSource(
  description: SourceDescription,
  endpoint: Endpoint,
  { from }: { from: readonly string[] | null },
  { alarm }: Pick<SourceDependencies, 'alarm'>,
): Source {
  const isAllowed = allowedSenders(from)

  async function run(sink: LineSink, { signal, log, now, connection }: SourceContext): Promise<void> {
    const socket = createSocket(isIPv6(endpoint.host) ? 'udp6' : 'udp4')
    /** Bounded, because anyone can send from any port. */
    const senders = new BoundedMap<string, true>(maxSendersRemembered, (sender) => sink.senderGone(sender))
    const stopped = new AbortController()
    let sinkFailure: unknown = null
    let receivedDatagrams = 0
    let receivedLines = 0
    let droppedBySystem = 0
    let hasRefused = false

    function take(datagram: Buffer, remote: RemoteInfo): void {
      const lines = linesOf(datagram)
      receivedDatagrams += 1
      receivedLines += lines.length
      if (lines.length === 0) return
      if (!isAllowed(remote.address)) {
        if (!hasRefused)
          log.warn('datagrams refused', { sender: remote.address, reason: 'its address is not one of from=' })
        hasRefused = true
        return
      }
      if (sink.isFull()) {
        sink.dropped(lines.length)
        return
      }
      const sender = endpointText({ host: remote.address, port: remote.port })
      senders.set(sender, true)
      sink.lines(lines, now(), sender).catch((error) => {
        sinkFailure ??= error
        stopped.abort()
      })
    }

    /** Counts a dropped datagram as the average number of lines. */
    function countDroppedBySystem(): void {
      const dropped = (datagramsDroppedBySystem(socket.address()) ?? 0) - droppedBySystem
      if (dropped <= 0) return
      if (droppedBySystem === 0) log.warn('the system drops datagrams, because they arrive faster than they are read')
      droppedBySystem += dropped
      sink.dropped(Math.round((dropped * receivedLines) / Math.max(1, receivedDatagrams)))
    }

    let cancel = () => {}
    function countAtIntervals(): void {
      countDroppedBySystem()
      cancel = alarm(countEveryMilliseconds, countAtIntervals)
    }

    socket.on('message', take)
    const bind = () => socket.bind(endpoint.port, endpoint.host)
    await untilListening(socket, bind, { name: description.name, endpoint })
    socket.on('error', (error) => log.warn('datagram could not be received', { reason: errorText(error) }))
    enlargeReceiveBuffer(socket)
    log.info('listening', { address: socket.address() })
    connection?.connected(`listening on ${endpointText({ host: endpoint.host, port: socket.address().port })}`, now())

    const end = AbortSignal.any([signal, stopped.signal])
    countAtIntervals()
    await untilAborted(end)
    cancel()
    countDroppedBySystem()
    socket.close()
    if (sinkFailure !== null) throw sinkFailure
  }

  return { description, run }
}

/** Some systems refuse instead of granting less; the buffer then keeps its size. */
function enlargeReceiveBuffer(socket: Socket): void {
  try {
    socket.setRecvBufferSize(receiveBufferBytes)
  } catch {
    return
  }
}
