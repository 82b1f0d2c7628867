import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { restoreEncodings } from '#lib/api/answer/encoding.ts'
import { readyz } from '#lib/api/health.ts'
import { metrics } from '#lib/api/metrics/metrics.ts'
import { notePeers } from '#lib/api/request/peer.ts'
import { mendRequestLines } from '#lib/api/request/requestLine.ts'
import { createApi } from '#lib/api/routes.ts'
import { readSettings } from '#lib/settings.ts'

/** The interface for programs without Next: the same handlers behind plain `node:http`. */
const { host, port, trustProxy } = readSettings()
const api = createApi()

notePeers(trustProxy)
restoreEncodings()
mendRequestLines()
createServer((incoming, outgoing) => void pass(incoming, outgoing)).listen(port, host)

function handlerOf(path: string): (request: Request) => Promise<Response> {
  if (path === '/readyz') return () => readyz()
  return path === '/metrics' ? (request) => metrics(request) : api
}

async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host}`)
  const headers = new Headers(incoming.headers as Record<string, string>)
  const response = await handlerOf(url.pathname)(new Request(url, { method: incoming.method ?? 'GET', headers }))
  outgoing.statusCode = response.status
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value)
  if (response.headers.get('content-type')?.startsWith('text/event-stream') && response.body) {
    const body = Readable.fromWeb(response.body as ReadableStream)
    outgoing.on('close', () => body.destroy())
    body.on('error', () => outgoing.destroy()).pipe(outgoing)
  } else outgoing.end(new Uint8Array(await response.arrayBuffer()))
}

process.once('SIGTERM', () => process.exit())
