import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, vi } from 'vitest'
import { createJwt } from '#lib/access/jwt.ts'
import { createToken, type TokenRequest } from '#lib/access/token.ts'
import { createLog } from '#lib/log.ts'
import { builtInPorts } from '#lib/ports/builtIn.ts'
import { createGazetteer } from '#lib/ports/gazetteer.ts'
import { createMatcher } from '#lib/ports/match.ts'
import { type Service, startService } from '#lib/service.ts'
import { readSettings } from '#lib/settings.ts'
import { commit } from '#lib/store/contract/rows.ts'
import { openStore } from '#lib/store/open.ts'
import type { Store } from '#lib/store/store.ts'
import type { Token } from '#lib/store/tokens.ts'
import type { StoredVessel } from '#lib/store/vessels.ts'
import { blankVessel, type Vessel } from '#lib/vessel/fields.ts'
import { matchedPortOf } from '#lib/vessel/matchedPort.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import { pointsOf } from '#lib/wire/area/fixtures/points.ts'
import { syntheticVessels } from '../../../bench/synthetic/syntheticVessels.ts'
import { type Server, serve } from './serve.ts'

export const testNow = Date.parse('2026-11-21T12:00:00Z')
const many = 1_000_000

/** Vessels with names for tests, off Rotterdam and without a position; the others are spread over the world. */
export const anna = vessel(244_660_001, {
  name: 'ANNA, "THE FIRST"',
  imo: 9_074_729,
  callSign: 'PDAN',
  shipTypeCode: 70,
  transponderClass: 'A',
  destination: '=1+1',
  etaMicroseconds: Date.parse('2026-11-25T06:00:00Z') * 1000,
  broadcastMicroseconds: testNow * 1000 - 5_000_000,
  positionUpdatedMicroseconds: testNow * 1000,
  longitude: 4.05,
  latitude: 51.98,
})
export const nowhere = vessel(244_660_002, { name: 'NOWHERE' })

/**
 * Vessels with the destination Shanghai: one sends a former code, which is an airport's today, the other the current
 * code.
 */
export const boundForShanghai = [
  read(vessel(244_660_003, { destination: 'CN SHA' })),
  read(vessel(244_660_004, { destination: 'CNSHG' })),
] as const

/** An area off the Hook of Holland. */
export const roads = {
  type: 'Polygon',
  coordinates: [pointsOf('4 51.95, 4.1 51.95, 4.1 52, 4 52, 4 51.95')],
}

function vessel(mmsi: number, known: Partial<Vessel>): Vessel {
  return { ...blankVessel(mmsi, false, testNow * 1000 + (mmsi % 10)), ...known }
}

/** The port that ingest would match. */
function read(vessel: Vessel): Vessel {
  return { ...vessel, matchedPort: matchedPortOf(vessel, createMatcher(createGazetteer(builtInPorts()))) }
}

export type TestService = Awaited<ReturnType<typeof openTestService>>

/** The vessels of the test service. */
export const allVessels: readonly Vessel[] = [...syntheticVessels(300, 20), anna, nowhere, ...boundForShanghai]

export const bearer = (secret: string) => ({ Authorization: `Bearer ${secret}` })

/** A test service for all tests of a file, closed after them. */
export async function testServiceForFile(fleet = allVessels, givenUrl?: string): Promise<TestService> {
  const testService = await openTestService(fleet, givenUrl)
  afterAll(() => testService.close())
  return testService
}

/** The whole API over HTTP, on a store with some hundred vessels: an SQLite file unless an empty database is given. */
export async function openTestService(fleet = allVessels, givenUrl?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-contract-'))
  const databaseUrl = givenUrl ?? `file:${folder}/lastfix.db`
  const store = await openStore(databaseUrl)
  await store.migrate()
  await put(store, fleet)
  const log: string[] = []
  let service = await start()
  let server = await serve(service)
  const others: Server[] = []
  const secret = await token()

  async function start(): Promise<Service> {
    const settings = readSettings(folder, {
      ...{ DATABASE_URL: databaseUrl, RATE_LIMIT_PER_MINUTE: String(many), SMTP_URL: 'smtp://127.0.0.1:1' },
    })
    const begun = await startService(
      settings,
      createLog({ process: 'web', write: (line) => void log.push(line) }),
      () => testNow,
    )
    await vi.waitFor(() => {
      if (!begun.follower.fleet) throw new Error('the fleet is not loaded')
    })
    return begun
  }

  async function keep({ token, secret }: { token: Token; secret: string }) {
    await store.tokens.add(token)
    await service.directory.refresh(testNow)
    return { id: token.id, secret }
  }

  async function simpleToken(more: Partial<TokenRequest> = {}) {
    return keep(createToken(requestOf(more)))
  }

  async function token(more?: Partial<TokenRequest>): Promise<string> {
    return (await simpleToken(more)).secret
  }

  /** Sends a valid token unless the headers have another. Does not follow redirects. */
  function askAt(origin: string, path: string, headers: Record<string, string> = {}, method = 'GET') {
    return fetch(`${origin}${path}`, { method, redirect: 'manual', headers: { ...bearer(secret), ...headers } })
  }

  const ask = (path: string, headers?: Record<string, string>, method?: string) =>
    askAt(server.origin, path, headers, method)

  return {
    fleet,
    store,
    secret,
    log,
    get service() {
      return service
    },
    get origin() {
      return server.origin
    },
    token,
    simpleToken,
    jwt: async (more: Partial<TokenRequest> = {}) => keep(await createJwt(requestOf(more), service.jwtKey)),

    ask,

    async json(path: string, headers?: Record<string, string>) {
      const response = await ask(path, headers)
      expect({ path, status: response.status }).toEqual({ path, status: 200 })
      return response.json()
    },

    /** Sends an exact request line, and returns the bytes of the answer. */
    async askRaw(path: string, headers: Record<string, string> = {}, method = 'GET') {
      return new Promise<{ status: number; headers: Headers; bytes: Buffer }>((answered, failed) => {
        const asked = request(`${server.origin}/`, {
          path,
          method,
          headers: { ...bearer(secret), ...headers },
        })
        asked.once('error', failed).once('response', async (response) => {
          const chunks: Buffer[] = []
          for await (const chunk of response) chunks.push(chunk as Buffer)
          const received = new Headers()
          for (const [name, value] of Object.entries(response.headers)) received.set(name, String(value))
          answered({ status: response.statusCode ?? 0, headers: received, bytes: Buffer.concat(chunks) })
        })
        asked.end()
      })
    },

    /** Another API on the same data, with some parts replaced; closed with this one. */
    async besides(difference: Partial<Service>) {
      const other = await serve({ ...service, ...difference })
      others.push(other)
      const { origin } = other
      return { origin, ask: (path: string, headers?: Record<string, string>) => askAt(origin, path, headers) }
    },

    async restart() {
      await server.close()
      await service.stop()
      service = await start()
      server = await serve(service)
    },

    async close() {
      for (const each of [server, ...others]) await each.close()
      await service.stop()
      await store.close()
      rmSync(folder, { recursive: true })
    },
  }
}

function requestOf(more: Partial<TokenRequest>): TokenRequest {
  const rights = { read: true, extended: false, ingest: false }
  return { name: 'test', rights, ratePerMinute: null, expiresAt: null, now: testNow, ...more }
}

export async function put(store: Store, vessels: readonly Vessel[]): Promise<void> {
  await commit(
    store,
    vessels.map((vessel) => stored(vessel)),
  )
}

export function stored(vessel: Vessel, more: Partial<StoredVessel> = {}): StoredVessel {
  const { number, createdMicroseconds, simulated } = vessel
  return { number, createdMicroseconds, simulated, record: encodeRecord(vessel), ...more }
}
