import { createECDH } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '#lib/log.ts'
import { commit, watch, watchEvent, webhook } from '#lib/store/contract/rows.ts'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import type { Store } from '#lib/store/store.ts'
import { forgetWebhook } from './forgetWebhook.ts'
import { readPushKeys } from './push.ts'
import { makeWebhookSecret } from './signature.ts'
import type { ResolvedAddress } from './target.ts'
import { WebhookDelivery, type WebhookDeliveryOptions } from './webhookDelivery.ts'

interface Received {
  headers: Record<string, string>
  path: string
  body: string
}

type Behaviour = (response: ServerResponse, request: IncomingMessage) => void

/** Signatures are checked against the real time. */
const start = Date.now()
const secret = makeWebhookSecret()
const lines: string[] = []
const log = createLog({ process: 'ingest', write: (line) => void lines.push(line) })

let store: Store
let server: Server
let received: Received[]
let behave: Behaviour
let now: number
let closing: (() => Promise<void>)[]

beforeEach(async () => {
  now = start
  received = []
  closing = []
  lines.length = 0
  behave = (response) => response.writeHead(204).end()
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const headers = request.headers as Record<string, string>
    received.push({ headers, path: request.url ?? '', body: Buffer.concat(chunks).toString() })
    behave(response, request)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  store = await temporaryStore()
  await add('one')
})

afterEach(async () => {
  for (const close of closing) await close()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

const port = () => (server.address() as AddressInfo).port

async function add(id: string, url = `http://127.0.0.1:${port()}/${id}`, owner = 'ann@example.org') {
  await store.webhooks.add(webhook(id, { url, owner, secret, createdAt: start }), 100)
}

function delivery(more: Partial<WebhookDeliveryOptions> = {}): WebhookDelivery {
  const usual = { store: store.webhooks, log, now: () => now, origin: null, isPrivateAllowed: true, random: () => 0 }
  const opened = new WebhookDelivery({ ...usual, ...more })
  closing.push(() => opened.close())
  return opened
}

const test = (id = 'one') => store.webhooks.deliveries.addTest(id, now)
const logOf = (id = 'one') => store.webhooks.deliveries.find({ webhook: id, before: null, limit: 100 })
const answer = (status: number, body = '', headers = {}): Behaviour => {
  return (response) => response.writeHead(status, headers).end(body)
}

describe('a message', () => {
  it('carries an id, a time and a signature that the receiving side can check', async () => {
    await store.watches.add(watch('roads', { name: 'Roads', terms: '{"webhooks":["one"]}' }), 10)
    await commit(store, [], 0, { events: [watchEvent(start, { watch: 'roads' })], states: [] })
    const deliveries = delivery()
    await deliveries.deliverDue()
    await deliveries.deliverDue()
    expect(received).toHaveLength(1)
    const [message] = received
    const verified = new Webhook(secret).verify(message?.body ?? '', message?.headers ?? {})
    expect(verified).toMatchObject({
      type: 'vessel.entered',
      data: { vessel: { name: 'ÆGIR' }, watch: { name: 'Roads' } },
    })
    expect(() => new Webhook(makeWebhookSecret()).verify(message?.body ?? '', message?.headers ?? {})).toThrow()
    expect(await logOf()).toMatchObject([{ attempts: 1, status: 204, error: null, nextAt: null, triedAt: start }])
    expect(deliveries.counts).toEqual({ delivered: 1, failed: 0 })
  })

  it('is signed with both secrets while one replaces the other', async () => {
    const next = makeWebhookSecret()
    const rotated = { id: 'one', secret: next, formerSecret: secret, formerUntil: start + 1_000 }
    await store.webhooks.rotateSecret(rotated)
    await test()
    await delivery().deliverDue()
    now += 1_000
    await test()
    await delivery().deliverDue()
    const [during, after] = received
    for (const key of [secret, next]) new Webhook(key).verify(during?.body ?? '', during?.headers ?? {})
    new Webhook(next).verify(after?.body ?? '', after?.headers ?? {})
    expect(() => new Webhook(secret).verify(after?.body ?? '', after?.headers ?? {})).toThrow()
  })

  it('keeps its id when it is tried again, in another process too', async () => {
    behave = answer(503)
    await test()
    await delivery().deliverDue()
    behave = answer(200)
    await delivery().deliverDue()
    expect(received).toHaveLength(1)
    now += 5_000
    await delivery().deliverDue()
    expect(received).toHaveLength(2)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(await logOf()).toMatchObject([{ attempts: 2, status: 200, error: null, nextAt: null }])
    expect((await store.webhooks.get('one'))?.failingSince).toBeNull()
  })
})

describe('a receiver', () => {
  it.each([
    ['refuses', answer(400, 'invalid_payload\n\u0007'), 'Answered 400: invalid_payload'],
    ['redirects', answer(302, '', { Location: '/elsewhere' }), 'Answered 302: redirects are not followed'],
    ['breaks off', ((response) => response.destroy()) as Behaviour, /socket hang up|ECONNRESET/],
    ['speaks no HTTP', ((response) => response.socket?.end('AIVDM,1,1,,\r\n\r\n')) as Behaviour, /Parse Error/],
    [
      'sends endless headers',
      ((response) => response.socket?.write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}`)) as Behaviour,
      /Header overflow/i,
    ],
    ['promises more than it sends', answer(500, 'short', { 'Content-Length': '100' }), /^Answered 500/],
  ])('that %s has failed', async (_what, behaviour, error) => {
    behave = behaviour
    await test()
    await delivery().deliverDue()
    const [tried] = await logOf()
    expect(tried).toMatchObject({ attempts: 1, nextAt: start + 5_000 })
    expect(tried?.error).toMatch(error)
    expect(received.map(({ path }) => path)).toEqual(['/one'])
  })

  it('that answers without end is read up to a limit, and its status counts', async () => {
    let isCut = false
    behave = (response) => {
      response.on('close', () => {
        isCut = true
      })
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(1_000)));
      }
      response.writeHead(500).on('drain', pour)
      pour()
    }
    await test()
    await delivery().deliverDue()
    expect((await logOf())[0]?.error).toBe(`Answered 500: ${'x'.repeat(200)}`)
    await vi.waitFor(() => expect(isCut).toBe(true))
  })

  it('that hangs is given up in time, and delays no other', async () => {
    await add('two')
    const patience = new AbortController()
    const answered = Promise.withResolvers<void>()
    behave = (response, { url }) => {
      if (url === '/one') return
      response.writeHead(204).end()
      answered.resolve()
    }
    await test('one')
    await test('two')
    const sending = delivery({ timeLimit: () => patience.signal }).deliverDue()
    await answered.promise
    await vi.waitFor(async () => expect((await logOf('two'))[0]?.status).toBe(204))
    expect((await logOf('one'))[0]?.attempts).toBe(0)
    patience.abort()
    await sending
    expect(await logOf('one')).toMatchObject([{ attempts: 1, status: null, error: 'No answer in time' }])
  })

  it('is one of four of an owner at the same time, and waits for the others after each message', async () => {
    const ofAnn = ['one', 'two', 'three', 'four', 'five', 'six']
    for (const id of ofAnn.slice(1)) await add(id)
    await add('of bob', `http://127.0.0.1:${port()}/bob`, 'bob@example.org')
    for (const id of [...ofAnn, ...ofAnn, 'of bob']) await test(id)
    const held: ServerResponse[] = []
    behave = (response) => void held.push(response)
    const sending = delivery().deliverDue()
    await vi.waitFor(() => expect(received).toHaveLength(5))
    expect(received.map(({ path }) => path)).toContain('/bob')
    behave = answer(204)
    for (const response of held) response.writeHead(204).end()
    await sending
    const paths = received.map(({ path }) => path).filter((path) => path !== '/bob')
    expect(new Set(paths.slice(0, 6))).toEqual(new Set(ofAnn.map((id) => `/${id}`)))
    expect(paths).toHaveLength(12)
  })

  it('that answers 410 receives no further messages', async () => {
    behave = answer(410)
    await test()
    await test()
    await delivery().deliverDue()
    expect(received).toHaveLength(1)
    expect(await store.webhooks.get('one')).toMatchObject({ disabledAt: start, disabledReason: 'gone' })
    expect((await logOf()).map(({ error }) => error)).toEqual(['The webhook was disabled', 'Answered 410'])
    expect(lines.join()).toContain('"message":"webhook disabled"')
  })

  it('that fails for a day is disabled, and can be enabled and sent it all again', async () => {
    behave = answer(500)
    const id = await test()
    const deliveries = delivery()
    for (let hours = 0; hours <= 40 && (await store.webhooks.get('one'))?.disabledAt === null; hours += 1) {
      await deliveries.deliverDue()
      now += 3_600_000
    }
    const disabled = await store.webhooks.get('one')
    expect(disabled?.disabledReason).toBe('failing')
    expect((disabled?.disabledAt ?? 0) - start).toBeGreaterThanOrEqual(24 * 3_600_000)
    await store.webhooks.setDisabled('one', null)
    await store.webhooks.deliveries.replay('one', id)
    behave = answer(200)
    await deliveries.deliverDue()
    expect(await logOf()).toMatchObject([{ attempts: 1, status: 200, error: null, nextAt: null }])
  })
})

describe('a service', () => {
  const change = async (kind: string, fields: object) => {
    const stored = await store.webhooks.get('one')
    if (stored) await store.webhooks.change({ ...stored, kind, fields: JSON.stringify(fields) })
  }

  it.each([
    ['a header', answer(429, '', { 'Retry-After': '600' }), 600],
    ['seconds of Telegram', answer(429, '{"ok":false,"parameters":{"retry_after":42}}'), 42],
    ['milliseconds of Matrix', answer(429, '{"errcode":"M_LIMIT_EXCEEDED","retry_after_ms":7500}'), 7.5],
    ['less than the usual wait', answer(429, '', { 'Retry-After': '1' }), 5],
    ['more than a day', answer(429, '', { 'Retry-After': '999999' }), 86_400],
  ])('that asks to wait is asked again after that: %s', async (_how, behaviour, seconds) => {
    behave = behaviour
    await test()
    await delivery().deliverDue()
    expect((await logOf())[0]).toMatchObject({ status: 429, nextAt: start + seconds * 1000 })
  })

  it.each([404, 410])('that answers %i for a browser removes its webhook, also from watches', async (status) => {
    const browser = createECDH('prime256v1')
    const fields = { p256dh: browser.generateKeys().toString('base64url'), auth: 'BTBZMqHH6r4Tts7J_aSIgg' }
    await change('push', fields)
    await store.watches.add(watch('roads', { terms: '{"webhooks":["one"]}' }), 10)
    const pushKeys = await readPushKeys(store.serviceKeys)
    expect(await readPushKeys(store.serviceKeys)).toEqual(pushKeys)
    const deliveries = delivery({ pushKeys, forget: (id) => forgetWebhook(id, store) })
    behave = answer(201)
    await test()
    await deliveries.deliverDue()
    expect((await logOf())[0]).toMatchObject({ status: 201, error: null })
    const [, token = '', publicKey] = received[0]?.headers.authorization?.match(/^vapid t=(\S+), k=(\S+)$/) ?? []
    expect(publicKey).toBe(pushKeys.publicKey)
    const { d: _, ...publicJwk } = pushKeys.jwk
    const verified = await jwtVerify(token, await importJWK(publicJwk, 'ES256'), {
      audience: `http://127.0.0.1:${port()}`,
    })
    expect((verified.payload.exp ?? 0) * 1000).toBeLessThan(start + 86_400_000)
    expect(received[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    behave = answer(status)
    await test()
    await deliveries.deliverDue()
    expect(await store.webhooks.get('one')).toBeNull()
    expect((await store.watches.all())[0]?.terms).toContain('"webhooks":[]')
  })

  it('for a browser with a wrong key is not asked', async () => {
    await change('push', { p256dh: `B${'A'.repeat(86)}`, auth: 'BTBZMqHH6r4Tts7J_aSIgg' })
    await test()
    await delivery({ pushKeys: await readPushKeys(store.serviceKeys) }).deliverDue()
    expect(received).toEqual([])
    expect((await logOf())[0]).toMatchObject({ attempts: 1, error: 'The key of the browser is not valid' })
  })

  it('that answers 204 for Apprise has sent to nobody', async () => {
    await change('apprise', {})
    await test()
    await delivery().deliverDue()
    expect((await logOf())[0]).toMatchObject({ status: 204, error: 'Answered 204', nextAt: start + 5_000 })
  })

  it('that discards repeated transactions gets a message once through the end of a process while it is sent', async () => {
    await change('matrix', { token: 'secret', room: '!a:b' })
    await test()
    behave = () => {}
    const first = delivery()
    const sending = first.deliverDue()
    await vi.waitFor(() => expect(received).toHaveLength(1))
    await first.close()
    await sending
    behave = answer(200, '{"event_id":"$1"}')
    await delivery().deliverDue()
    expect(received).toHaveLength(2)
    expect(new Set(received.map(({ path }) => path)).size).toBe(1)
    expect(received.map(({ path }) => path)[0]).toMatch(/^\/one\/_matrix\/.*\/send\/m\.room\.message\/msg_1_/)
    expect((await logOf())[0]).toMatchObject({ attempts: 1, status: 200, nextAt: null })
  })
})

describe('a private address', () => {
  it('is not connected to, by number or by name, also if the name was public when it was saved', async () => {
    await add('two', `http://hooks.example:${port()}/two`)
    const answers: ResolvedAddress[][] = [[{ address: '127.0.0.1', family: 4 }]]
    await test('one')
    await test('two')
    await delivery({ isPrivateAllowed: false, resolve: async () => answers.shift() ?? [] }).deliverDue()
    expect(received).toEqual([])
    expect((await logOf('one'))[0]?.error).toBe('127.0.0.1 is not a public address')
    expect((await logOf('two'))[0]?.error).toBe('hooks.example has an address that is not public')
    expect(answers).toEqual([])
  })
})

it('sends deliveries without an answer at the end of the process in the next one', async () => {
  behave = () => {}
  await test()
  const first = delivery()
  const sending = first.deliverDue()
  await vi.waitFor(() => expect(received).toHaveLength(1))
  await first.close()
  await sending
  expect((await logOf())[0]).toMatchObject({ attempts: 0, nextAt: start })
  behave = answer(200)
  await delivery().deliverDue()
  expect(await logOf()).toMatchObject([{ attempts: 1, status: 200, nextAt: null }])
})
