import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createFeedReader } from '#lib/ingest/feeds/feedReports.ts'
import { lineOfVessel } from '#lib/ingest/fixtures/lineOfVessel.ts'
import { openTcpServer } from '#lib/ingest/fixtures/tcpServer.ts'
import { runIngest } from '#lib/ingest/main.ts'
import { createLog } from '#lib/log.ts'
import { freePort } from '#lib/testing/freePort.ts'
import { maxStoredSources, type SourceJson, type SourceTestJson } from '#lib/wire/sources.ts'
import { bearer, testServiceForFile } from '../testService.ts'
import { browserOf, cookieOf, expectRefusal, expectRefusalOf, newUser } from './user.ts'

const testService = await testServiceForFile()
const { store } = testService
await newUser(testService, 'ann@example.org', 'admin')
const viewer = await newUser(testService, 'vera@example.org', 'viewer')
const path = 'account/sources'

/** The API with a real clock for the reports of ingest. */
const at = await testService.besides({ feeds: createFeedReader(store.feeds, Date.now) })
const admin = await browserOf(testService, 'ann@example.org', at)

const listed = async () => (await admin.json<{ data: SourceJson[] }>(path)).data
const add = (body: object) => admin.send<SourceJson>('POST', path, body)
const audited = async () =>
  (await admin.json<{ data: { kind: string; subject: string; details: string }[] }>('account/audit')).data
    .filter(({ kind }) => kind.startsWith('source-'))
    .map(({ kind, subject, details }) => [kind, subject, details])
    .toReversed()

describe('sources without an ingest', () => {
  it('are for administrators with a session', async () => {
    const body = { url: 'udp://0.0.0.0:10110' }
    const token = { Authorization: `Bearer ${testService.secret}`, 'Content-Type': 'application/json' }
    const asked = (headers: Record<string, string>) =>
      fetch(`${at.origin}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    await expectRefusal(await asked({ 'Content-Type': 'application/json' }), 401, 'token-required')
    await expectRefusal(await asked({ ...token, ...bearer(testService.secret) }), 403, 'not-permitted')
    await expectRefusal(await viewer.ask('GET', path), 403, 'not-permitted')
    await expectRefusal(
      await admin.ask('POST', path, body, { origin: 'https://elsewhere.example' }),
      403,
      'not-permitted',
    )
    expect(await listed()).toEqual([])
  })

  it('are added, changed and removed, without showing a secret anywhere', async () => {
    const added = await add({
      url: 'nats://10.0.0.7/AIS?subject=ais.roof',
      user: 'ann',
      password: 'pearl',
      credit: 'A',
    })
    expect(added).toMatchObject({
      ...{ origin: 'stored', kind: 'nats', name: 'nats://10.0.0.7/AIS', url: 'nats://10.0.0.7/AIS?subject=ais.roof' },
      ...{ user: 'ann', has_password: true, has_key: false, collection: 'terrestrial', credit: 'A', licence: null },
      ...{ public: true, reserve_of: null, enabled: true, state: 'not_running', rate: 0, changed_by: null },
      ...{ created_by: 'ann@example.org', created_at: '2026-11-21T12:00:00+00:00' },
    })
    const one = `${path}/${added.id}`
    const changed = await admin.send<SourceJson>('PATCH', one, { name: 'Roof', credit: null, public: false })
    expect(changed).toMatchObject({ name: 'Roof', credit: null, public: false, user: 'ann', has_password: true })
    expect(await admin.send('PATCH', one, { enabled: false })).toMatchObject({ enabled: false, state: 'paused' })
    await admin.send('PATCH', one, { enabled: true, password: 'oyster' })
    expect(await admin.json(one)).toMatchObject({ id: added.id, has_password: true })
    expect((await admin.ask('DELETE', one)).status).toBe(204)
    await expectRefusal(await admin.ask('GET', one), 404, 'not-found')
    expect(await audited()).toEqual([
      ['source-added', 'nats://10.0.0.7/AIS', 'nats://10.0.0.7/AIS?subject=ais.roof'],
      ['source-changed', 'Roof', 'name, credit, public'],
      ['source-paused', 'Roof', 'nats://10.0.0.7/AIS?subject=ais.roof'],
      ['source-resumed', 'Roof', 'nats://10.0.0.7/AIS?subject=ais.roof'],
      ['source-changed', 'Roof', 'password'],
      ['source-removed', 'Roof', 'nats://10.0.0.7/AIS?subject=ais.roof'],
    ])
    expect(testService.log.join()).not.toMatch(/pearl|oyster/)
  })

  it('need their secret again when their server changes', async () => {
    const { id } = await add({ url: 'nats://10.0.0.7/AIS', user: 'ann', password: 'pearl' })
    const moved = { url: 'nats://10.0.0.8/AIS' }
    await expectRefusalOf('password', await admin.ask('PATCH', `${path}/${id}`, moved))
    await expectRefusalOf('password', await admin.ask('POST', `${path}/test`, { id, ...moved }))
    await admin.send('PATCH', `${path}/${id}`, { url: 'nats://10.0.0.7/OTHER' })
    expect(await admin.send('PATCH', `${path}/${id}`, { ...moved, user: null, password: null })).toMatchObject({
      has_password: false,
    })
    await admin.ask('DELETE', `${path}/${id}`)
  })

  it.each([
    ['url', { url: 'file:/etc/passwd' }],
    ['url', { url: 'stdin:' }],
    ['url', { url: 'demo:' }],
    ['url', { url: 'ftp://host:21' }],
    ['url', { url: 'tcp://host:0' }],
    ['url', { url: 'tcp://a b:4001' }],
    ['url', { url: 'tcp://host:4001?name=x' }],
    ['url', { url: 'tcp://host:4001?speed=2' }],
    ['url', { url: 'nats://ann:pearl@host/AIS' }],
    ['url', { url: 'tcp-listen://0.0.0.0:4001?key=pearl-oyster' }],
    ['url', { url: 'udp://0.0.0.0:80' }],
    ['url', { url: `tcp-listen://0.0.0.0:${testService.service.settings.port}` }],
    ['url', { url: 'tcp://169.254.169.254:4001' }],
    ['url', { url: 'tcp://0.0.0.0:4001' }],
    ['url', { url: 'tcp://224.0.0.1:4001' }],
    ['url', { url: 'tcp://[::ffff:10.0.0.1]:4001' }],
    ['url', { url: 'tcp://[fe80::1]:4001' }],
    ['url', {}],
    ['user', { url: 'tcp://10.0.0.7:4001', user: 'ann' }],
    ['password', { url: 'udp://0.0.0.0:4001', password: 'pearl' }],
    ['password', { url: 'nats://10.0.0.7/AIS', user: 'ann' }],
    ['key', { url: 'udp://0.0.0.0:4001', key: 'pearl-oyster' }],
    ['key', { url: 'tcp-listen://0.0.0.0:4001', key: 'short' }],
    ['key', { url: 'aisstream:' }],
    ['name', { url: 'tcp://10.0.0.7:4001', name: '' }],
    ['name', { url: 'tcp://10.0.0.7:4001', name: 5 }],
    ['collection', { url: 'tcp://10.0.0.7:4001', collection: 'radar' }],
    ['credit', { url: 'tcp://10.0.0.7:4001', credit: 'a\nb' }],
    ['licence', { url: 'tcp://10.0.0.7:4001', licence: 'javascript:1' }],
    ['reserve_of', { url: 'tcp://10.0.0.7:4001', reserve_of: 'nobody' }],
    ['public', { url: 'tcp://10.0.0.7:4001', public: 'no' }],
    ['colour', { url: 'tcp://10.0.0.7:4001', colour: 'red' }],
  ])('name %s as the wrong member of %j', async (member, body) => {
    await expectRefusalOf(member, await admin.ask('POST', path, body))
  })

  it('connect to servers that exist, unless they are paused', async () => {
    // No name server is asked for a label of more than 63 characters.
    const url = `tcp://${'a'.repeat(64)}.example:4001`
    const refusal = await expectRefusalOf('url', await admin.ask('POST', path, { url }))
    expect(refusal.errors).toEqual([{ parameter: 'url', reason: expect.stringContaining('unknown host') }])
    const { id } = await add({ url, enabled: false })
    await admin.send('PATCH', `${path}/${id}`, { name: 'Mast' })
    await expectRefusalOf('url', await admin.ask('PATCH', `${path}/${id}`, { url: `${url}1`, enabled: true }))
    await admin.ask('DELETE', `${path}/${id}`)
  })

  it('have names and ports of their own, and keep the source that they are a reserve of', async () => {
    const roof = await add({ url: 'udp://0.0.0.0:10110', name: 'Roof' })
    await expectRefusalOf('name', await admin.ask('POST', path, { url: 'tcp://10.0.0.7:4001', name: 'Roof' }))
    await expectRefusalOf('url', await admin.ask('POST', path, { url: 'udp://127.0.0.1:10110' }))
    const mast = await add({ url: 'tcp-listen://0.0.0.0:10110', name: 'Mast', reserve_of: 'Roof' })
    await expectRefusalOf('reserve_of', await admin.ask('PATCH', `${path}/${roof.id}`, { reserve_of: 'Mast' }))
    await expectRefusalOf('id', await admin.ask('DELETE', `${path}/${roof.id}`))
    for (const { id } of [mast, roof]) expect((await admin.ask('DELETE', `${path}/${id}`)).status).toBe(204)
  })

  it('are at most fifty', async () => {
    for (let port = 20_000; port < 20_000 + maxStoredSources; port += 1) await add({ url: `udp://0.0.0.0:${port}` })
    await expectRefusalOf('url', await admin.ask('POST', path, { url: 'udp://0.0.0.0:19999' }))
    for (const { id } of await listed()) await admin.ask('DELETE', `${path}/${id}`)
  })

  it('are tested in the ingest, which is missing', async () => {
    const response = await admin.ask('POST', `${path}/test`, { url: 'udp://127.0.0.1:10110', seconds: 1 })
    await expectRefusal(response, 503, 'ingest-not-running')
    await expectRefusalOf(
      'seconds',
      await admin.ask('POST', `${path}/test`, { url: 'udp://0.0.0.0:10110', seconds: 31 }),
    )
  })
})

describe('sources of a running ingest', () => {
  const stop = new AbortController()
  const logged: string[] = []
  let running: Promise<void> | undefined
  let ownPort = 0

  beforeAll(async () => {
    ownPort = await freePort()
    const { databaseUrl, dataFolder } = testService.service.settings
    running = runIngest({
      settings: {
        databaseUrl,
        dataFolder,
        aisSources: [`tcp-listen://127.0.0.1:${ownPort}?name=Harbour&key=pearl-oyster`],
      },
      log: createLog({ process: 'ingest', write: (line) => logged.push(line) }),
      signal: stop.signal,
      healthMilliseconds: 100,
    })
    await vi.waitFor(() => expect(logged.join()).toContain('ingest is ready'), 10_000)
  })
  afterAll(async () => {
    stop.abort()
    await running
  })

  const state = async (name: string) => (await listed()).find((source) => source.name === name)
  const within = (check: () => Promise<void>) => vi.waitFor(check, { interval: 100 })

  it('begin to receive, change and end without a restart', async () => {
    const [port, another] = [await freePort(), await freePort()]
    const { id } = await add({ url: `udp://127.0.0.1:${port}`, name: 'Roof', credit: 'Ann' })
    await within(async () => expect(await state('Roof')).toMatchObject({ state: 'waiting', origin: 'stored' }))
    await send(port, lineOfVessel(1))
    await within(async () => expect(await state('Roof')).toMatchObject({ state: 'live' }))
    const terms = async () => (await store.feeds.all()).map(({ snapshot }) => snapshot).join()
    expect(await terms()).toContain('"Roof":{"credit":"Ann"')
    await admin.send('PATCH', `${path}/${id}`, { url: `udp://127.0.0.1:${another}` })
    await within(async () => expect(await state('Roof')).toMatchObject({ state: 'waiting' }))
    await send(another, lineOfVessel(2))
    await within(async () => expect(await state('Roof')).toMatchObject({ state: 'live' }))
    await admin.send('PATCH', `${path}/${id}`, { enabled: false })
    await within(async () => expect(await feedNames()).toEqual(['Harbour']))
    await admin.ask('DELETE', `${path}/${id}`)
    expect((await listed()).map(({ name }) => name)).toEqual(['Harbour'])
  })

  it('stand behind those of the environment, which are shown without their secrets', async () => {
    const [own] = await listed()
    expect(own).toMatchObject({
      ...{ id: null, origin: 'environment', kind: 'tcp-listen', name: 'Harbour', has_key: true, has_password: false },
      ...{ url: `tcp-listen://127.0.0.1:${ownPort}`, created_by: null, enabled: true, state: 'waiting' },
    })
    await expectRefusalOf('name', await admin.ask('POST', path, { url: 'tcp://10.0.0.7:4001', name: 'Harbour' }))
    await expectRefusalOf('url', await admin.ask('POST', path, { url: `tcp-listen://0.0.0.0:${ownPort}` }))
    const mine = { ...blankRow, id: 'late', name: 'Harbour' }
    await store.storedSources.add(mine, maxStoredSources)
    await within(async () => expect((await listed()).map(({ state }) => state)).toEqual(['waiting', 'overridden']))
    await store.storedSources.remove('late')
  })

  it('wait for a port that another program has, and end nothing else', async () => {
    const blocker = createSocket('udp4').bind(0, '127.0.0.1')
    await once(blocker, 'listening')
    const { id } = await add({ url: `udp://127.0.0.1:${blocker.address().port}`, name: 'Blocked' })
    await within(async () =>
      expect(await state('Blocked')).toMatchObject({
        state: 'failed',
        reason: expect.stringContaining('the port is in use by another program'),
      }),
    )
    blocker.close()
    await admin.ask('DELETE', `${path}/${id}`)
    await within(async () => expect(await feedNames()).toEqual(['Harbour']))
  })

  it('are tested before they are stored: lines, what they decode to, and no words of another service', async () => {
    const feed = await openTcpServer()
    const testing = admin.send<SourceTestJson>('POST', `${path}/test`, {
      url: `tcp://127.0.0.1:${feed.port}`,
      seconds: 30,
    })
    await within(async () => expect(feed.clients).toHaveLength(1))
    const other = '220 secret.example ESMTP ready'
    feed.clients[0]?.write(
      [lineOfVessel(3), other, ...Array(20).fill(lineOfVessel(4))].map((line) => `${line}\n`).join(''),
    )
    const tested = await testing
    expect(tested).toMatchObject({ outcome: 'received', reason: null })
    expect(tested.lines).toHaveLength(10)
    expect(tested.lines.slice(0, 3)).toMatchObject([
      { text: lineOfVessel(3), accepted: true, reason: null, mmsi: 201_000_004, type: 1 },
      { text: null, accepted: false, reason: 'no-sentence', mmsi: null, type: null },
      { text: lineOfVessel(4), accepted: true },
    ])
    expect(JSON.stringify(tested)).not.toContain('secret.example')
    expect(await feedNames()).toEqual(['Harbour'])
  })

  it('are tested where they run, and where nothing answers', async () => {
    const port = await freePort()
    const { id } = await add({ url: `udp://127.0.0.1:${port}`, name: 'Roof' })
    await within(async () => expect(await state('Roof')).toMatchObject({ state: 'waiting' }))
    const testing = admin.send<SourceTestJson>('POST', `${path}/test`, { id, seconds: 2 })
    const sending = setInterval(() => void send(port, lineOfVessel(5)), 50)
    expect(await testing).toMatchObject({ outcome: 'received', reason: null })
    clearInterval(sending)
    await admin.ask('DELETE', `${path}/${id}`)
    const url = `tcp://127.0.0.1:${await freePort()}`
    expect(await admin.send('POST', `${path}/test`, { url, seconds: 5 })).toMatchObject({
      ...{ outcome: 'failed', reason: expect.stringContaining('ECONNREFUSED'), lines: [] },
    })
    const quiet = { url: `tcp-listen://127.0.0.1:${await freePort()}`, seconds: 1 }
    expect(await admin.send('POST', `${path}/test`, quiet)).toMatchObject({ outcome: 'silent', reason: null })
  })

  it('are no longer tested when the caller has left', async () => {
    const feed = await openTcpServer()
    const left = new AbortController()
    const headers = { cookie: await cookieOf(testService, 'ann@example.org'), 'Content-Type': 'application/json' }
    const body = JSON.stringify({ url: `tcp://127.0.0.1:${feed.port}`, seconds: 30 })
    const asked = { method: 'POST', headers: { ...headers, origin: at.origin }, body, signal: left.signal }
    const testing = fetch(`${at.origin}/api/${path}/test`, asked)
    await within(async () => expect(feed.clients).toHaveLength(1))
    left.abort()
    await expect(testing).rejects.toThrow()
    await within(async () => expect(feed.clients[0]?.destroyed).toBe(true))
  })

  async function feedNames(): Promise<string[]> {
    return (await store.feeds.all()).map(({ name }) => name).filter((name) => name !== '')
  }
})

const blankRow = {
  ...{ url: 'tcp://10.0.0.7:4001', userName: null, password: null, accessKey: null, collection: 'terrestrial' },
  ...{ credit: null, licence: null, isPublic: true, reserveOf: null, enabled: true },
  ...{ createdBy: 'ann@example.org', createdAt: 1, changedBy: null, changedAt: null },
}

async function send(port: number, line: string): Promise<void> {
  const socket = createSocket('udp4')
  await new Promise((sent) => socket.send(`${line}\n`, port, '127.0.0.1', sent))
  socket.close()
}
