import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { hookRequests } from '../request/requestHooks.ts'

type Api = (request: Request) => Promise<Response>

hookRequests(true)

/** The interface behind plain `node:http`, with the header limit that the web process is started with. */
export async function serve(api: Api): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer({ maxHeaderSize: 128 * 1024 }, (incoming, outgoing) => void pass(api, incoming, outgoing))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  async function close(): Promise<void> {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  return { origin: `http://127.0.0.1:${port}`, close }
}

async function pass(api: Api, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value))
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD'
  const response = await api(
    new Request(new URL(incoming.url ?? '/', `http://${incoming.headers.host}`), {
      method: incoming.method,
      headers,
      ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
    }),
  )
  outgoing.statusCode = response.status
  for (const [name, value] of response.headers) if (name !== 'content-encoding') outgoing.appendHeader(name, value)
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}
