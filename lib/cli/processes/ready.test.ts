import { createServer } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { addressesOf, isReady } from './ready.ts'

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

describe('isReady', () => {
  it('polls until the answer is 200', async () => {
    const statuses = [503, 503, 200]
    const asked: (string | undefined)[] = []
    const server = createServer(({ url }, response) => {
      asked.push(url)
      response.writeHead(statuses[asked.length - 1] ?? 500).end()
    })
    servers.push(server)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    expect(await isReady(`http://127.0.0.1:${port}`, new AbortController().signal)).toBe(true)
    expect(asked).toEqual(['/readyz', '/readyz', '/readyz'])
  })

  it('stops on abort without an answer', async () => {
    const stop = new AbortController()
    const ready = isReady('http://127.0.0.1:1', stop.signal)
    stop.abort()
    expect(await ready).toBe(false)
  })
})

describe('addressesOf', () => {
  it.each([
    ['127.0.0.1', null, 'http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['0.0.0.0', null, 'http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['::', null, 'http://[::1]:3000', 'http://[::1]:3000'],
    ['127.0.0.1', 'https://vessels.example', 'http://127.0.0.1:3000', 'https://vessels.example'],
  ])('HOST %s and AUTH_URL %s', (host, authUrl, local, shown) => {
    expect(addressesOf({ host, authUrl, port: 3000, basePath: '' })).toEqual({ local, shown })
  })
})
