import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createAccount } from '#lib/access/account.ts'
import { createToken } from '#lib/access/token.ts'
import { createLog } from '#lib/log.ts'
import { type Service, startService } from '#lib/service.ts'
import { readSettings } from '#lib/settings.ts'
import { openStore } from '#lib/store/open.ts'
import { obstacle, startTestServer, type TestServer } from '#lib/store/postgres/testServer.ts'
import type { Store } from '#lib/store/store.ts'
import { freePort } from '#lib/testing/freePort.ts'
import { nginxObstacle, startNginx } from '#lib/testing/nginxServer.ts'
import { pgbouncerObstacle, startPgbouncer } from '#lib/testing/pgbouncer.ts'
import { place } from './account/user.ts'
import { anna, put } from './testService.ts'

const missing = [obstacle, nginxObstacle, pgbouncerObstacle].find((each) => each !== null) ?? null
const child = join(import.meta.dirname, 'web.child.ts')
const email = 'ann@example.org'
const perMinute = 120

let server: TestServer

describe.skipIf(missing !== null)(`two web processes behind nginx${missing ?? ''}`, () => {
  beforeAll(async () => {
    server = await startTestServer(await freePort())
  })
  afterAll(() => server.stop())

  describe('on PostgreSQL', () => behindNginx(false))
  describe('through pgbouncer in transaction mode', () => behindNginx(true))
})

interface Replica {
  origin: string
  process: ChildProcess
}

async function startReplica(folder: string, settings: Record<string, string>): Promise<Replica> {
  const started = spawn(process.execPath, [child, folder, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [origin] = await once(createInterface(started.stdout), 'line')
  return { origin, process: started }
}

function behindNginx(isPooled: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-replicas-'))
  const stops: (() => Promise<void>)[] = []
  let store: Store
  /** Runs in this process, to create data for the others. */
  let service: Service
  let replicas: Replica[]
  let origin: string
  let stamp = Date.now() * 1000

  beforeAll(async () => {
    const { name, databaseUrl } = await server.createDatabase()
    store = await openStore(databaseUrl)
    await store.migrate()
    await store.accounts.add(await createAccount({ email, password: 'a calm night', role: 'admin', now: 1 }))
    await commit(1)
    const pooler = isPooled ? await startPgbouncer(databaseUrl) : null
    if (pooler) await server.ask(name, `ALTER ROLE lastfix IN DATABASE ${name} SET search_path = lastfix`)
    const settings = {
      DATABASE_URL: pooler?.databaseUrl ?? databaseUrl,
      AUTH_SECRET: 'one secret of all of them, long enough',
      TRUST_PROXY: 'on',
      ALLOW_HTTP: 'on',
      RATE_LIMIT_PER_MINUTE: String(perMinute),
      LOG_LEVEL: 'error',
    }
    service = await startService(readSettings(folder, settings), createLog({ process: 'web', write: () => {} }))
    replicas = await Promise.all([startReplica(folder, settings), startReplica(folder, settings)])
    const proxy = await startNginx(replicas.map((replica) => replica.origin))
    origin = proxy.origin
    stops.push(proxy.stop, service.stop, store.close, ...(pooler ? [pooler.stop] : []))
  })

  afterAll(async () => {
    for (const replica of replicas) replica.process.kill('SIGKILL')
    for (const stop of stops) await stop()
    rmSync(folder, { recursive: true })
  })

  async function commit(speedKnots: number): Promise<void> {
    stamp += 60_000_000
    await put(store, [{ ...anna, updatedMicroseconds: stamp, speedKnots }])
  }

  async function newToken() {
    const rights = { read: true, extended: false, ingest: false, watch: true }
    const made = createToken({
      name: 'test',
      rights,
      owner: email,
      ratePerMinute: null,
      expiresAt: null,
      now: Date.now(),
    })
    await store.tokens.add(made.token)
    return { id: made.token.id, headers: { Authorization: `Bearer ${made.secret}` } }
  }

  const statusesOf = (path: string, headers: Record<string, string>) =>
    Promise.all(replicas.map(async (replica) => (await fetch(replica.origin + path, { headers })).status))

  async function newBrowser() {
    const [cookie = ''] = (await service.sessions.begin(email, { ...place, baseUrl: origin })).split(';')
    return (index: number, method: string, path: string, body?: object) => {
      const { origin: asked = '' } = replicas[index] ?? {}
      const headers = { cookie, origin: asked, 'Content-Type': 'application/json' }
      return fetch(`${asked}/api/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    }
  }

  /** Reads the answer's text until it matches the pattern; the rest is not read. */
  async function readUntil(pattern: RegExp, response: Response): Promise<string> {
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    while (!pattern.test(text)) {
      const { value, done } = (await reader?.read()) ?? { done: true }
      if (done) throw new Error(`the stream has ended without ${pattern}: ${text}`)
      text += value
    }
    await reader?.cancel()
    return text
  }

  it('count the requests of a token once, and leave its neighbour alone', async () => {
    const [token, neighbour] = [await newToken(), await newToken()]
    const ask = async (headers: Record<string, string>) =>
      (await fetch(`${origin}/api/vessels?limit=1`, { headers })).status
    const statuses: number[] = []
    // Uses as many simultaneous connections as nginx has by default.
    const client = async () => {
      while (statuses.length < 3 * perMinute) statuses.push(await ask(token.headers))
    }
    await Promise.all(Array.from({ length: 40 }, client))
    const allowed = statuses.filter((status) => status === 200).length
    expect(allowed).toBeGreaterThanOrEqual(perMinute)
    expect(allowed).toBeLessThanOrEqual(1.2 * perMinute)
    expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - allowed)
    expect(await ask(neighbour.headers)).toBe(200)
  })

  it('end a session that has ended at either', async () => {
    const ask = await newBrowser()
    expect([(await ask(0, 'GET', 'account')).status, (await ask(1, 'GET', 'account')).status]).toEqual([200, 200])
    await service.sessions.endAllOf(email)
    await vi.waitFor(async () => {
      expect([(await ask(0, 'GET', 'account')).status, (await ask(1, 'GET', 'account')).status]).toEqual([401, 401])
    })
  })

  it('refuse a token that was revoked, and end its streams', async () => {
    const { id, headers } = await newToken()
    expect(await statusesOf('/api/vessels?limit=1', headers)).toEqual([200, 200])
    const streams = await Promise.all(replicas.map((replica) => fetch(`${replica.origin}/api/stream`, { headers })))
    await store.tokens.revoke(id, Date.now())
    await vi.waitFor(async () => expect(await statusesOf('/api/vessels?limit=1', headers)).toEqual([401, 401]))
    for (const stream of streams) expect(await stream.text()).toContain('event: snapshot')
  })

  it('know the short links, views and watches of each other', async () => {
    const ask = await newBrowser()
    const made = async (path: string, body: object) =>
      (await (await ask(0, 'POST', path, body)).json()) as { id: string; code: string }
    const { code } = await made('account/links', { query: 'flag=NL' })
    expect(await (await ask(1, 'GET', `account/links/${code}`)).json()).toMatchObject({ query: 'flag=NL' })
    const view = await made('account/views', { kind: 'view', name: 'Roads', query: 'flag=NL' })
    expect(await (await ask(1, 'GET', 'account/views')).text()).toContain(view.id)
    const watch = await made('watches', { name: 'Roads', query: 'flag=NL' })
    const { headers } = await newToken()
    const events = await fetch(`${replicas[1]?.origin}/api/events`, {
      headers: { ...headers, Accept: 'text/event-stream' },
    })
    const writer = await store.openWriter()
    const { number, name, longitude, latitude } = anna
    const event = { number, mmsi: number, at: Date.now(), name, longitude, latitude, changes: '[]', station: null }
    await writer.commit([], 0, { events: [{ watch: watch.id, kind: 'entered', ...event }], states: [] })
    await writer.release()
    expect(await readUntil(/"entered".*\n\n/, events)).toContain(watch.id)
  })

  it('resume a stream of a process that was killed at the other', async () => {
    const { headers } = await newToken()
    await commit(5)
    const [first] = replicas
    const stream = await fetch(`${first?.origin}/api/stream?mmsi=${anna.number}&speed_min=5`, { headers })
    const lastId = /^id: (.*)$/m.exec(await readUntil(/^id: .*\.(?:.|\n)*\n\n/m, stream))?.[1] ?? ''
    first?.process.kill('SIGKILL')
    await commit(6)
    const resumed = await fetch(`${origin}/api/stream?mmsi=${anna.number}&speed_min=5`, {
      headers: { ...headers, 'Last-Event-ID': lastId },
    })
    expect(await readUntil(/^event: update\n(.+\n)+\n/m, resumed)).toContain('event: resumed')
  })
}
