import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'
import { createLineSplitter } from '../lineSplitter.ts'
import type { LineSink, Source, SourceContext, SourceDescription } from '../source.ts'
import type { SourceDependencies } from './dependencies.ts'
import { cannotListen, type Endpoint, endpointText, reasonOf } from './failure.ts'
import { createRecentSenders } from './recentSenders.ts'
import { datagramsDroppedBySystem } from './systemDrops.ts'

const mostSendersRemembered = 256
/** What comes while a batch is written waits in the system; its usual 200 KB are full within the tenth of a second. */
const receiveBufferBytes = 4 * 1024 * 1024
const countEveryMilliseconds = 1_000

/**
 * Takes datagrams of whole sentences. Nobody can be asked to wait, so that what does not fit is dropped and counted: what
 * the pipeline has no room for, and what the system had none for.
 */
export function udpSource(
  description: SourceDescription,
  endpoint: Endpoint,
  { alarm }: Pick<SourceDependencies, 'alarm'>,
): Source {
  async function run(sink: LineSink, { signal, log, now }: SourceContext): Promise<void> {
    const socket = createSocket(isIPv6(endpoint.host) ? 'udp6' : 'udp4')
    const senders = createRecentSenders(mostSendersRemembered)
    const stopped = new AbortController()
    let sinkFailure: unknown = null
    let datagramsHeard = 0
    let linesHeard = 0
    let droppedBySystem = 0

    function take(datagram: Buffer, remote: RemoteInfo): void {
      const lines = linesOf(datagram)
      datagramsHeard += 1
      linesHeard += lines.length
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

    /** What nobody has seen is taken to have had as many lines as what was heard. */
    function countDroppedBySystem(): void {
      const dropped = (datagramsDroppedBySystem(socket.address()) ?? 0) - droppedBySystem
      if (dropped <= 0) return
      if (droppedBySystem === 0) log.warn('datagrams come faster than they can be read: the system drops some')
      droppedBySystem += dropped
      sink.dropped(Math.round((dropped * linesHeard) / Math.max(1, datagramsHeard)))
    }

    let cancel = () => {}
    function countFromTimeToTime(): void {
      countDroppedBySystem()
      cancel = alarm(countEveryMilliseconds, countFromTimeToTime)
    }

    socket.on('message', take)
    await bound(socket, endpoint).catch((error) => {
      throw cannotListen(description.name, endpoint, error)
    })
    socket.on('error', (error) => log.warn('a datagram could not be received', { reason: reasonOf(error) }))
    enlargeReceiveBuffer(socket)
    log.info('listening', { address: socket.address() })
    sink.connected(`listening on ${endpointText({ host: endpoint.host, port: socket.address().port })}`, now())

    const end = AbortSignal.any([signal, stopped.signal])
    countFromTimeToTime()
    if (!end.aborted) await once(end, 'abort')
    cancel()
    countDroppedBySystem()
    socket.close()
    if (sinkFailure !== null) throw sinkFailure
  }

  return { description, run }
}

/** As much of it as the system gives; some refuse instead of giving less, and then it stays as it was. */
function enlargeReceiveBuffer(socket: Socket): void {
  try {
    socket.setRecvBufferSize(receiveBufferBytes)
  } catch {
    return
  }
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
