import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StyleServer {
  origin: string
  /** Paths that were asked for. */
  asked: string[]
  close(): void
}

/** Serves answers by their paths, JSON unless they are bytes; 404 for others. A redirect is a string. */
export async function styleServer(answers: Readonly<Record<string, object | string | Buffer>>): Promise<StyleServer> {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    const answer = answers[url]
    response.setHeader('Access-Control-Allow-Origin', '*')
    if (answer === undefined) return response.writeHead(404).end()
    if (typeof answer === 'string') return response.writeHead(302, { Location: answer }).end()
    response.end(Buffer.isBuffer(answer) ? answer : JSON.stringify(answer))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
