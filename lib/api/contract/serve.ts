import type { AddressInfo } from 'node:net'
import { createHttpServer } from '#lib/server/httpServer.ts'
import type { Service } from '#lib/service.ts'
import { createApi } from '../routes.ts'

export interface Server {
  origin: string
  close(): Promise<void>
}

/** Serves the API behind the HTTP server of the web process, without pages. */
export async function serve(service: Service): Promise<Server> {
  const { server } = createHttpServer({
    api: createApi(() => Promise.resolve(service)),
    pages: (_, outgoing) => void outgoing.writeHead(404).end(),
    service,
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  async function close(): Promise<void> {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  return { origin: `http://127.0.0.1:${port}`, close }
}
