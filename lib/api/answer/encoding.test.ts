import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { keepEncoding, restoreEncodings } from './encoding.ts'

restoreEncodings()

/** What Next does with a Response: every header but the encoding, then the body. */
const server = createServer(async (request, response) => {
  const answer =
    request.url === '/plain'
      ? keepEncoding(new Response('plain'))
      : keepEncoding(new Response(gzipSync('a tile'), { headers: { 'Content-Encoding': 'gzip' } }))
  answer.headers.forEach((value, name) => {
    if (name !== 'content-encoding') response.appendHeader(name, value)
  })
  response.end(Buffer.from(await answer.arrayBuffer()))
})

afterAll(() => server.close())

it('reaches the client although the framework drops it, and leaves no other trace', async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const encoded = await fetch(`${base}/tile`)
  expect(await encoded.text()).toBe('a tile')
  expect(encoded.headers.get('content-encoding')).toBe('gzip')
  expect(encoded.headers.has('x-lastfix-encoding')).toBe(false)
  const plain = await fetch(`${base}/plain`)
  expect(await plain.text()).toBe('plain')
  expect(plain.headers.has('content-encoding')).toBe(false)
})
