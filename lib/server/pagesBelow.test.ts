import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { pagesBelow } from './pagesBelow.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Serves what Next would write, in the pieces in which it writes. */
async function served(basePath: string, pages: RequestListener): Promise<string> {
  const server = createServer(pagesBelow(basePath, pages))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const page: RequestListener = (_incoming, outgoing) => {
  outgoing.setHeader('Content-Type', 'text/html; charset=utf-8')
  outgoing.setHeader('Link', '</_next/static/a.woff2>; rel=preload')
  outgoing.writeHead(200)
  outgoing.write('<script src="/_next/st')
  outgoing.write('atic/a.js"></script><p>/_next/ of a text, å</p>')
  outgoing.end('<script>push("1:I[1,[\\"/_next/static/b.js\\"]]")</script>')
}

it('adds the path to the addresses of files in a page, and to nothing else', async () => {
  const answer = await fetch(await served('/ais', page))
  expect(await answer.text()).toBe(
    '<script src="/ais/_next/static/a.js"></script><p>/_next/ of a text, å</p><script>push("1:I[1,[\\"/ais/_next/static/b.js\\"]]")</script>',
  )
  expect(answer.headers.get('link')).toBe('</ais/_next/static/a.woff2>; rel=preload')
})

it('compresses a page in the place of Next', async () => {
  const origin = await served('/ais', (incoming, outgoing) => {
    outgoing.setHeader('Content-Type', 'text/html')
    outgoing.end(String(incoming.headers['accept-encoding']) + '"/_next/"'.repeat(1_000))
  })
  const answer = await fetch(origin, { headers: { 'Accept-Encoding': 'gzip' } })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(await answer.text()).toBe(`undefined${'"/ais/_next/"'.repeat(1_000)}`)
})

it('tells the loader of scripts the path, and leaves other files as they are', async () => {
  const origin = await served('/ais', (_incoming, outgoing) => {
    outgoing.setHeader('Content-Type', 'application/javascript; charset=UTF-8')
    outgoing.setHeader('Content-Length', 12)
    outgoing.end('f("/_next/")')
  })
  const loader = await fetch(`${origin}/_next/static/chunks/turbopack-0a.js`)
  expect(await loader.text()).toBe('var TURBOPACK_CHUNK_BASE_PATH="/ais/_next/",lastfixBasePath="/ais";f("/_next/")')
  expect(await (await fetch(`${origin}/_next/static/chunks/0a.js`)).text()).toBe('f("/_next/")')
})

it('passes redirects, empty answers and pictures on', async () => {
  const origin = await served('/ais', ({ url }, outgoing) => {
    if (url === '/moved') return void outgoing.writeHead(307, { Location: '/ais/signin' }).end()
    if (url === '/same') return void outgoing.writeHead(304).end()
    outgoing.setHeader('Content-Type', 'image/svg+xml')
    outgoing.end('<svg href="/_next/"/>')
  })
  const moved = await fetch(`${origin}/moved`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([307, '/ais/signin'])
  expect((await fetch(`${origin}/same`)).status).toBe(304)
  expect(await (await fetch(`${origin}/icon.svg`)).text()).toBe('<svg href="/_next/"/>')
})

it('is Next itself without a path', () => {
  expect(pagesBelow('', page)).toBe(page)
})
