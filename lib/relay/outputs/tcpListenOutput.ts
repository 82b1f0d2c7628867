import { createServer, type Socket } from 'node:net'
import { createConnectionGate } from '#lib/ingest/sources/connectionGate.ts'
import { type Endpoint, endpointText, untilListening } from '#lib/ingest/sources/failure.ts'
import { linesOf, type Outlet, type OutputContext } from '../output.ts'

export const maxClients = 64
/** An IPv4 address or an IPv6 /64. A network cannot keep the others out. */
export const maxClientsOfNetwork = 32
/** A plotter with more unread bytes is disconnected. */
const maxUnreadBytes = 1024 * 1024

/** Sends new messages to all connected plotters. Addresses outside `from` are refused. */
export async function openTcpListen(
  name: string,
  endpoint: Endpoint,
  { from }: { from: readonly string[] | null },
  { log }: OutputContext,
): Promise<Outlet> {
  const gate = createConnectionGate({ what: 'client', from, connections: maxClientsOfNetwork, log })
  const clients = new Set<Socket>()
  const server = createServer((socket) => {
    const address = socket.remoteAddress ?? ''
    const client = endpointText({ host: address, port: socket.remotePort ?? 0 })
    socket.on('error', () => socket.destroy())
    if (!gate.enter(address)) return socket.destroy()
    gate.accepted()
    clients.add(socket)
    log.debug('client connected', { client })
    socket.on('close', () => {
      gate.leave(address)
      clients.delete(socket)
      log.debug('client disconnected', { client })
    })
    socket.resume()
  })
  server.maxConnections = maxClients
  server.on('drop', (dropped) => gate.refuse(dropped?.remoteAddress, 'too many connections', { maxClients }))
  await untilListening(server, () => server.listen(endpoint), { name, endpoint })
  log.info('listening', { address: server.address() })
  return {
    async send(texts) {
      const lines = linesOf(texts)
      for (const socket of clients) {
        if (socket.writableLength > maxUnreadBytes) {
          log.warn('client too slow, disconnected', { client: socket.remoteAddress })
          socket.destroy()
        } else socket.write(lines)
      }
    },
    async close() {
      for (const socket of clients) socket.destroy()
      server.close()
    },
  }
}
