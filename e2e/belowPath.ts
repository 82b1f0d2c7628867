import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { readSettings } from '../lib/settings.ts'
import { isBelow } from '../lib/wire/basePath.ts'

/** The path below which all stories run: `BASE_PATH=/ais npx playwright test`. */
export const storyPath = readSettings(join(import.meta.dirname, '..')).basePath

/**
 * A host with the service below that path. Stories open addresses without it, so all others lead below it; a page that asks for
 * one itself has a fault.
 */
export async function hostOf(service: string): Promise<{ address: string; close(): void }> {
  const server = createServer((incoming, outgoing) => {
    const { url = '/' } = incoming
    if (isBelow(url, storyPath)) pass(service, incoming, outgoing)
    else outgoing.writeHead(307, { Location: storyPath + url }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { address: `http://127.0.0.1:${port}`, close }
}

function pass(service: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url } = incoming
  const passed = request(`${service}${url}`, { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    answer.pipe(outgoing)
  })
  passed.on('error', () => outgoing.destroy())
  outgoing.on('close', () => passed.destroy())
  incoming.pipe(passed)
}
