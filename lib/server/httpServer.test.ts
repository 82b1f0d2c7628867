import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createKnownBrowsers } from '#lib/access/knownBrowser.ts'
import { createPageQueue } from '#lib/access/senderQueue.ts'
import { createSharedRateLimiter } from '#lib/access/sharedRateLimit.ts'
import { createSignInPlaces } from '#lib/access/signInPlaces.ts'
import type { Connection } from '#lib/api/request/connection.ts'
import { createLog } from '#lib/log.ts'
import { readSettings } from '#lib/settings.ts'
import { createHttpServer } from './httpServer.ts'

const closing: (() => unknown)[] = []
const rest = { bytes: 1_000_000, milliseconds: 60_000, idleMilliseconds: 60_000 }
const patience = {
  headMilliseconds: 100,
  requestMilliseconds: 60_000,
  unreadMilliseconds: 100,
  checkMilliseconds: 20,
  unreadBytes: 256 * 1024 * 1024,
  rest,
}
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

interface Seen {
  url: string
  connection: Connection
}

interface Opening {
  patience?: Parameters<typeof createHttpServer>[1]
  environment?: object
  answer?: (path: string, signal: AbortSignal) => Promise<Response>
  onDrain?: () => void
  pagesWaitFor?: Promise<void>
}

async function openHttpServer({ patience, environment = {}, answer, onDrain, pagesWaitFor }: Opening = {}) {
  const asked: Seen[] = []
  const pages: { url: string | undefined; headers: IncomingHttpHeaders }[] = []
  const log: string[] = []
  const draining = new AbortController()
  const clock = 1_795_229_580_000
  const ports: Parameters<typeof createHttpServer>[0] = {
    api: async ({ url, signal }, connection) => {
      asked.push({ url, connection })
      return answer ? answer(new URL(url).pathname, signal) : Response.json({ text: 'x'.repeat(2_000) })
    },
    pages: ({ url, headers }, outgoing) => {
      pages.push({ url, headers })
      if (url?.startsWith('/docs'))
        outgoing.setHeader('Content-Security-Policy', `script-src 'nonce-page${pages.length}'`)
      const page = url?.startsWith('/docs') ? `<script nonce="page${pages.length}">` : 'a page'
      if (pagesWaitFor) pagesWaitFor.then(() => outgoing.end(page))
      else outgoing.end(page)
    },
    service: {
      settings: readSettings('/nowhere', { ...environment }),
      log: createLog({ process: 'web', write: (line) => void log.push(line) }),
      charts: { current: { origins: ['https://tiles.example', 'https://fonts.example'] } },
      draining: draining.signal,
      limiter: createSharedRateLimiter(null, () => clock),
      now: () => clock,
      sessions: {
        sessionOf: async ({ headers }) =>
          headers.get('cookie') === 'ann' ? { id: '1', email: 'ann@example.org', role: 'viewer' } : null,
      },
      pageQueue: createPageQueue(),
      processorMilliseconds: () => 0,
      signInPlaces: createSignInPlaces(createKnownBrowsers('a secret that is long enough for anyone')),
      drain() {
        draining.abort()
        onDrain?.()
      },
    },
  }
  const { server, drain } = createHttpServer(ports, patience)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return { server, origin, port, asked, pages, log, drain }
}

/** Sends raw bytes and returns everything received until the connection ends. */
async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

describe('routing', () => {
  it.each(['/api/vessels', '/api', '/healthz', '/readyz', '/metrics', '/basemap/0/0/0', '/flags/NL.svg'])(
    '%s: the interface',
    async (path) => {
      const { origin, asked, pages } = await openHttpServer()
      await fetch(origin + path)
      expect([asked.length, pages.length]).toEqual([1, 0])
    },
  )

  it.each(['/', '/signin', '/api/auth/csrf', '/apiary', '/_next/static/a.js', '/icon.svg', '/healthz/more'])(
    '%s: Next',
    async (path) => {
      const { origin, asked, pages } = await openHttpServer()
      expect(await (await fetch(origin + path)).text()).toBe('a page')
      expect([asked.length, pages.length]).toEqual([0, 1])
    },
  )

  it('refuses a path that the rules of a proxy read differently', async () => {
    const { port, asked, pages } = await openHttpServer()
    const answer = await exchange(port, 'GET /api/..\\metrics HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*Send the path in normalised form, \/metrics: /)
    expect([asked, pages]).toEqual([[], []])
  })

  it('gives Next a path that can be decoded', async () => {
    const { origin, pages } = await openHttpServer()
    await fetch(`${origin}/s/%E0%A4%A?a=%zz`)
    expect(pages[0]?.url).toBe('/%2Fs%2F%25E0%25A4%25A?a=%zz')
  })
})

describe('pages', () => {
  it('are limited for each network, and the API is not', async () => {
    const { origin, pages } = await openHttpServer({ environment: { TRUST_PROXY: 'on' } })
    const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
    for (let count = 0; count < 300; count += 1) await (await fetch(`${origin}/signin`, from('192.0.2.1'))).text()
    const refused = await fetch(`${origin}/signin`, from('192.0.2.1'))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    expect((await fetch(`${origin}/signin`, from('192.0.2.2'))).status).toBe(200)
    expect((await fetch(`${origin}/healthz`, from('192.0.2.1'))).status).toBe(200)
    expect(pages).toHaveLength(301)
  })

  it('of a network beyond 16 that wait are refused', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { origin } = await openHttpServer({ pagesWaitFor: promise })
    const statuses: number[] = []
    const all = Array.from({ length: 20 }, async () => statuses.push((await fetch(`${origin}/signin`)).status))
    await vi.waitFor(() => expect(statuses).toEqual([429, 429]))
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    resolve()
    await Promise.all(all)
    expect(statuses.slice(2)).toEqual(Array(18).fill(200))
  })

  it('keep the reference for strangers, by language and theme, each answer with a nonce of its own', async () => {
    const { origin, pages } = await openHttpServer()
    const ask = async (path: string, language: string, cookie?: string) => {
      const headers = { 'Accept-Language': language, ...(cookie !== undefined && { cookie }) }
      const answer = await fetch(origin + path, { headers })
      const [, nonce] = /'nonce-(.*)'/.exec(answer.headers.get('content-security-policy') ?? '') ?? []
      expect(await answer.text()).toBe(`<script nonce="${nonce}">`)
      return nonce
    }
    const nonces = [await ask('/docs', 'en-GB'), await ask('/docs?a=1', 'fr,en'), await ask('/docs', 'en', 'b=2')]
    expect(new Set(nonces).size).toBe(3)
    expect(pages.map(({ url }) => url)).toEqual(['/docs'])
    await ask('/docs', 'de-AT,en')
    await ask('/docs', 'en', 'lastfix-language=de')
    await ask('/docs?theme=night&b=1', 'en')
    expect(pages.map(({ url, headers }) => [url, headers['accept-language']])).toEqual([
      ['/docs', 'en'],
      ['/docs', 'de'],
      ['/docs?theme=night', 'en'],
    ])
    await ask('/docs', 'en', 'ann')
    expect(pages).toHaveLength(4)
  })

  it.each(['gzip', 'br;q=1, gzip;q=0.5', 'br', '*', 'gzip;q=0', ''])(
    'answer from what is kept to clients that accept "%s"',
    async (accepted) => {
      const { origin } = await openHttpServer()
      for (const _ of ['rendered', 'kept']) {
        const sent = request(`${origin}/docs`, { headers: { 'Accept-Encoding': accepted } }).end()
        const [response] = (await once(sent, 'response')) as [IncomingMessage]
        const encoding = response.headers['content-encoding'] ?? 'identity'
        const readers = { gzip: createGunzip(), br: createBrotliDecompress(), identity: new PassThrough() }
        const page = await text(response.pipe(readers[encoding as keyof typeof readers]))
        const [, nonce] = /'nonce-(.*)'/.exec(String(response.headers['content-security-policy'])) ?? []
        expect(page.startsWith(`<script nonce="${nonce}">`)).toBe(true)
        if (_ === 'kept') {
          expect([encoding, response.headers.vary]).toEqual([
            /gzip$|gzip;q=0.5|\*/.test(accepted) ? 'gzip' : 'identity',
            'Accept-Encoding',
          ])
        }
      }
    },
  )

  it('that wait for the same reference do not render it again', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { origin, pages } = await openHttpServer({ pagesWaitFor: promise })
    const all = Array.from({ length: 8 }, async () => (await fetch(`${origin}/docs`)).status)
    await vi.waitFor(() => expect(pages).toHaveLength(2))
    resolve()
    expect(await Promise.all(all)).toEqual(Array(8).fill(200))
    expect(pages).toHaveLength(2)
  })
})

it('tells the API when a client goes', async () => {
  const arrived = Promise.withResolvers<AbortSignal>()
  const { origin } = await openHttpServer({
    answer(_path, signal) {
      arrived.resolve(signal)
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve(new Response('late'))))
    },
  })
  const going = new AbortController()
  const asked = fetch(`${origin}/api/vessels`, { signal: going.signal })
  const signal = await arrived.promise
  expect(signal.aborted).toBe(false)
  going.abort()
  await expect(asked).rejects.toThrow('aborted')
  await vi.waitFor(() => expect(signal.aborted).toBe(true))
})

/** Java's HttpClient sends this first over plain HTTP. Next listens for upgrades once a page was requested. */
it('answers a request to upgrade to HTTP/2', async () => {
  const { server, port } = await openHttpServer()
  server.on('upgrade', (_request, socket) => socket.end())
  const upgrade = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n'
  const answered = new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET /api/vessels HTTP/1.1\r\nHost: localhost\r\n${upgrade}\r\n`)
    socket.once('data', (data) => resolve(String(data).slice(0, 15))).once('end', () => resolve('nothing'))
  })
  expect(await answered).toBe('HTTP/1.1 200 OK')
})

describe('the connection of a request', () => {
  const forged = { 'X-Forwarded-For': '9.9.9.9', 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'evil.example' }

  it('is passed to the API, including the method of a TRACE', async () => {
    const { origin, asked } = await openHttpServer()
    await new Promise((done) => request(`${origin}/api//vessels`, { method: 'TRACE' }, done).end())
    const [seen] = asked
    expect(seen?.url).toBe('http://lastfix.invalid/api/vessels')
    expect(seen?.connection).toMatchObject({ method: 'TRACE', address: '127.0.0.1', isHttps: false, needsHttps: false })
  })

  it('is passed to Next in forwarding headers, which callers cannot set', async () => {
    const { origin, pages } = await openHttpServer()
    await fetch(origin, { headers: { ...forged, Forwarded: 'for=9.9.9.9', 'X-Forwarded-Port': '1' } })
    expect(pages[0]?.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': new URL(origin).host,
    })
    expect(pages[0]?.headers).not.toHaveProperty('forwarded')
    expect(pages[0]?.headers).not.toHaveProperty('x-forwarded-port')
  })

  it('is passed to Next with the hosts of the chart, which callers cannot set', async () => {
    const { origin, pages } = await openHttpServer()
    await fetch(origin, { headers: { 'X-Chart-Origins': 'https://evil.example' } })
    expect(pages[0]?.headers['x-chart-origins']).toBe('https://tiles.example https://fonts.example')
  })

  it('is passed to Next without conditions, which it answers with 500', async () => {
    const { origin, pages } = await openHttpServer()
    const headers = { Range: 'bytes=99999999-', 'If-Match': '"x"', 'If-Unmodified-Since': new Date(0).toUTCString() }
    await fetch(`${origin}/_next/static/a.js`, { headers })
    for (const name of Object.keys(headers)) expect(pages[0]?.headers).not.toHaveProperty(name.toLowerCase())
  })

  it('does not include a Host that only the caller claims', async () => {
    const { port, pages } = await openHttpServer()
    await exchange(port, 'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n')
    expect(pages[0]?.headers['x-forwarded-host']).toBe('127.0.0.1:3000')
  })

  it('sends HSTS over HTTPS', async () => {
    const direct = await openHttpServer()
    const proxied = await openHttpServer({ environment: { TRUST_PROXY: 'on' } })
    const strict = async (origin: string) =>
      (await fetch(origin, { headers: forged })).headers.get('strict-transport-security')
    expect(await strict(direct.origin)).toBeNull()
    expect(await strict(proxied.origin)).toBe('max-age=31536000')
  })

  it('keeps passwords off plain HTTP from other machines', async () => {
    const { origin, pages } = await openHttpServer({ environment: { TRUST_PROXY: 'on' } })
    const response = await fetch(`${origin}/api/auth/csrf`, { headers: { 'X-Forwarded-Proto': 'http' } })
    expect([response.status, pages.length]).toEqual([403, 0])
  })
})

describe('an answer', () => {
  it('is compressed in the preferred encoding, unless it already is', async () => {
    const { origin } = await openHttpServer()
    const response = await fetch(`${origin}/api/feeds`, { headers: { 'Accept-Encoding': 'br, gzip' } })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(await response.json()).toEqual({ text: 'x'.repeat(2_000) })
    const packed = await openHttpServer({
      answer: async () => new Response('packed already', { headers: { 'Content-Encoding': 'identity' } }),
    })
    expect((await fetch(`${packed.origin}/basemap/0/0/0`)).headers.get('content-encoding')).toBe('identity')
    const picture = await openHttpServer({
      answer: async () => new Response('x'.repeat(2_000), { headers: { 'Content-Type': 'image/png' } }),
    })
    expect((await fetch(`${picture.origin}/basemap/a/0/0/0`)).headers.has('content-encoding')).toBe(false)
  })

  it('is a problem if the API fails, and the log has the reason', async () => {
    const { origin, log } = await openHttpServer({ answer: () => Promise.reject(new Error('no disk')) })
    const response = await fetch(`${origin}/api/vessels`)
    const { fault, instance } = await response.json()
    expect([response.status, fault.detail.errorcode]).toEqual([500, 'internal'])
    expect(instance).toBe(`urn:uuid:${response.headers.get('x-request-id')}`)
    expect(log[0]).toContain('no disk')
  })

  it('has X-Content-Type-Options: nosniff', async () => {
    const { origin } = await openHttpServer()
    for (const path of ['/', '/api/vessels']) {
      expect((await fetch(origin + path)).headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  it('has a content security policy even if no page sets one', async () => {
    const { origin } = await openHttpServer()
    for (const path of ['/', '/removed.html', '/_next/static/a.js', '/api/auth/signout', '/api/vessels']) {
      const policy = (await fetch(origin + path)).headers.get('content-security-policy')
      expect(policy).toBe("script-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'")
    }
  })
})

describe('refused without reading', () => {
  const callback = 'POST /api/auth/callback/credentials HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'

  it.each([
    ['POST', '/', 'GET, HEAD'],
    ['OPTIONS', '/signin', 'GET, HEAD'],
    ['DELETE', '/_next/static/a.js', 'GET, HEAD'],
    ['TRACE', '/api/auth/csrf', 'GET, HEAD, POST'],
  ])('%s %s, where only %s are supported', async (method, path, allowed) => {
    const { port, pages } = await openHttpServer()
    const answer = await exchange(port, `${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 405 [\s\S]*"errorcode":"method-not-allowed"/)
    expect(answer.toLowerCase()).toContain(`allow: ${allowed.toLowerCase()}\r\n`)
    expect(pages).toEqual([])
  })

  it('a body of 60 MB to a sign-in, after its first bytes', async () => {
    const { port, pages } = await openHttpServer({ patience: { ...patience, rest: { ...rest, idleMilliseconds: 20 } } })
    const answer = await exchange(port, `${callback}Content-Length: 60000000\r\n\r\n{"email":"`)
    expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*Connection: close[\s\S]*"errorcode":"body-too-large"/i)
    expect(pages).toEqual([])
  })

  it('a body with Expect: 100-continue, before it is sent', async () => {
    const { port } = await openHttpServer()
    const refused = await exchange(port, `${callback}Expect: 100-continue\r\nContent-Length: 60000000\r\n\r\n`)
    expect(refused).toMatch(/^HTTP\/1\.1 413 /)
    const small = 'Expect: 100-continue\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}'
    expect(await exchange(port, callback + small)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/)
  })

  it('a sign-in while a few from the same network are being answered', async () => {
    const answered = Promise.withResolvers<void>()
    const { origin, port, server, pages } = await openHttpServer({ pagesWaitFor: answered.promise })
    const signIn = () => fetch(`${origin}/api/auth/callback/credentials`, { method: 'POST', body: '{}' })
    const admitted: Promise<Response>[] = []
    for (let count = 0; count < 4; count += 1) {
      const asked = once(server, 'request')
      admitted.push(signIn())
      await asked
    }
    const refused = await exchange(port, `${callback}Connection: close\r\nContent-Length: 2\r\n\r\n{}`)
    expect(refused).toMatch(/^HTTP\/1\.1 429 [\s\S]*Retry-After: 1[\s\S]*"errorcode":"rate-limit-exceeded"/i)
    expect(pages).toHaveLength(4)
    answered.resolve()
    for (const each of admitted) expect(await (await each).text()).toBe('a page')
    expect((await signIn()).status).toBe(200)
  })

  it('64 kB of parameters, as a problem readable by other origins', async () => {
    const { origin, asked } = await openHttpServer()
    const response = await fetch(`${origin}/api/vessels?${'a&'.repeat(32_000)}`)
    const body = await response.json()
    expect([response.status, body.fault.detail.errorcode]).toEqual([400, 'malformed-request'])
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(asked).toEqual([])
  })

  it('invalid HTTP, as a problem', async () => {
    const { port } = await openHttpServer()
    const answer = await exchange(port, 'GET /api/vessels?name=é HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*"errorcode":"malformed-request"/)
  })
})

describe('a client that takes its time', () => {
  it.each([
    ['head', 'GET /api/vessels HTTP/1.1\r\nHost: a\r\n'],
    ['body', 'POST /api/ingest HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n!AIVDM'],
  ])('with a %s is told so, and the connection ends', async (_what, bytes) => {
    const { port } = await openHttpServer({
      patience: { ...patience, requestMilliseconds: 200 },
      answer: () => new Promise(() => {}),
    })
    expect(await exchange(port, bytes)).toMatch(/^HTTP\/1\.1 408 [\s\S]*"errorcode":"request-timeout"/)
  })

  // Kernels buffer some MB of unread data.
  const large = async () => new Response(new Uint8Array(32 * 1024 * 1024))

  it('with reading an answer is cut off', async () => {
    const { server, port } = await openHttpServer({ patience, answer: large })
    await once(await askWithoutReading(server, port), 'close')
  })

  it('with reading an answer is the first to be cut off when too much is unread', async () => {
    const unreadBytes = 80 * 1024 * 1024
    const bounded = { ...patience, unreadMilliseconds: 60_000, unreadBytes }
    const { server, port } = await openHttpServer({ patience: bounded, answer: large })
    const [first, second] = [await askWithoutReading(server, port), await askWithoutReading(server, port)]
    const firstIsCut = once(first, 'close')
    const third = await askWithoutReading(server, port)
    await firstIsCut
    expect([second.destroyed, third.destroyed]).toEqual([false, false])
  })

  /** Resolves with the service's end of the connection once part of the answer has been sent. */
  async function askWithoutReading(server: Server, port: number): Promise<Socket> {
    const client = connect(port, '127.0.0.1').pause()
    client.on('error', () => {})
    closing.push(() => client.destroy())
    client.write('GET /api/vessels HTTP/1.1\r\nHost: a\r\n\r\n')
    const [[socket]] = (await Promise.all([once(server, 'connection'), once(client, 'readable')])) as [
      [Socket],
      unknown,
    ]
    return socket
  }

  it('may wait for an answer for as long as it takes', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const { server, origin } = await openHttpServer({ patience, answer: () => promise })
    server.on('request', (_, outgoing) => outgoing.once('timeout', () => resolve(new Response('at last'))))
    expect(await (await fetch(`${origin}/api/vessels`)).text()).toBe('at last')
  })
})

describe('the rest of a body that was answered early', () => {
  const head = 'POST /signin HTTP/1.1\r\nHost: a\r\nContent-Length: 60000000\r\n\r\n'

  async function answered(limits: Partial<typeof rest>): Promise<Socket> {
    const { port } = await openHttpServer({ patience: { ...patience, rest: { ...rest, ...limits } } })
    const client = connect(port, '127.0.0.1')
    client.on('error', () => {})
    client.write(head)
    const [answer] = await once(client, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /)
    return client.resume()
  }

  it('is read until too much has arrived', async () => {
    const client = await answered({})
    client.write(Buffer.alloc(900_000))
    client.write(Buffer.alloc(200_000))
    // Not `once`, which fails if the connection is reset.
    await new Promise((closed) => client.once('close', closed))
  })

  it('is read until nothing arrives', async () => {
    await once(await answered({ idleMilliseconds: 20 }), 'end')
  })

  it('is read until time is over', async () => {
    await once(await answered({ milliseconds: 20 }), 'end')
  })
})

describe('stopping', () => {
  it('finishes running requests, and answers new ones with 503 until then', async () => {
    const running = Promise.withResolvers<Response>()
    const answer = async (path: string) => (path === '/readyz' ? Response.json('stopping') : running.promise)
    const { server, origin, pages, drain } = await openHttpServer({ answer })
    const begun = once(server, 'request')
    const first = fetch(`${origin}/api/vessels`)
    await begun
    const drained = drain()
    const refused = await fetch(`${origin}/api/vessels`)
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('connection')]).toEqual([
      503,
      '2',
      'close',
    ])
    expect(await refused.json()).toMatchObject({ type: 'urn:lastfix:problem:stopping' })
    expect((await fetch(`${origin}/signin`)).status).toBe(503)
    expect(pages).toEqual([])
    expect(await (await fetch(`${origin}/readyz`)).json()).toBe('stopping')
    running.resolve(new Response('in time'))
    expect(await (await first).text()).toBe('in time')
    await drained
    await expect(fetch(`${origin}/readyz`)).rejects.toThrow()
  })

  it('keeps answering load balancers for DRAIN_SECONDS', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    closing.push(() => vi.useRealTimers())
    const { server, drain } = await openHttpServer({ environment: { DRAIN_SECONDS: '5' } })
    const drained = drain()
    await vi.advanceTimersByTimeAsync(4_999)
    expect(server.listening).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    await drained
    expect(server.listening).toBe(false)
  })

  it('ends a stream cleanly', async () => {
    const open = new TransformStream<Uint8Array, Uint8Array>()
    const headers = { 'Content-Type': 'text/event-stream' }
    const writer = open.writable.getWriter()
    const { origin, drain } = await openHttpServer({
      answer: async () => new Response(open.readable, { headers }),
      onDrain: () => void writer.write(Buffer.from('retry: 2000\n\n')).then(() => writer.close()),
    })
    const [response] = await Promise.all([fetch(`${origin}/api/stream`), writer.write(Buffer.from('data: 1\n\n'))])
    const drained = drain()
    expect(await response.text()).toBe('data: 1\n\nretry: 2000\n\n')
    await drained
  })

  it('does not wait for connections without a request, and cuts the rest after a time limit', async () => {
    const { server, origin, port, drain } = await openHttpServer({ answer: () => new Promise(() => {}) })
    const silent = text(connect(port, '127.0.0.1'))
    const begun = once(server, 'request')
    const answer = fetch(`${origin}/api/vessels`).catch((error: Error) => error.name)
    await begun
    await drain(50)
    expect(await answer).toBe('TypeError')
    await expect(silent.catch(() => '')).resolves.toBe('')
  })
})
