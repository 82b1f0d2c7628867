import { createServer, type Socket } from 'node:net'
import { type Endpoint, endpointText, untilListening } from '#lib/ingest/sources/failure.ts'
import { linesOf, type Outlet, type OutputContext } from '../output.ts'

const maxClients = 64
/** A plotter with more unread bytes is disconnected. */
const maxUnreadBytes = 1024 * 1024

/** Sends new messages to all connected plotters. */
export async function openTcpListen(name: string, endpoint: Endpoint, { log }: OutputContext): Promise<Outlet> {
  const clients = new Set<Socket>()
  const server = createServer((socket) => {
    const client = endpointText({ host: socket.remoteAddress ?? '', port: socket.remotePort ?? 0 })
    clients.add(socket)
    log.debug('client connected', { client })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      clients.delete(socket)
      log.debug('client disconnected', { client })
    })
    socket.resume()
  })
  server.maxConnections = maxClients
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
