import { createSocket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { errorText } from '#lib/errorText.ts'
import type { Endpoint } from '#lib/ingest/sources/failure.ts'
import { linesOf, type Outlet, type OutputContext } from '../output.ts'

/** Sends one datagram per message, to one address or to the broadcast address of a network. */
export async function openUdp({ host, port }: Endpoint, { log }: OutputContext): Promise<Outlet> {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
  let lastReason: string | null = null
  socket.on('error', (error) => log.warn('socket failed', { reason: errorText(error) }))
  await new Promise<void>((resolve) => socket.bind(0, resolve))
  if (!isIPv6(host)) socket.setBroadcast(true)
  return {
    async send(texts) {
      for (const text of texts) {
        socket.send(linesOf([text]), port, host, (error) => {
          const reason = error && errorText(error)
          if (reason && reason !== lastReason) log.warn('datagram could not be sent', { reason })
          lastReason = reason
        })
      }
    },
    async close() {
      socket.close()
    },
  }
}
