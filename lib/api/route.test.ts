import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createToken } from '#lib/access/token.ts'
import { createLog } from '#lib/log.ts'
import { type Service, startService } from '#lib/service.ts'
import { readSettings } from '#lib/settings.ts'
import { openStore } from '#lib/store/open.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { dataAnswer } from './answer/dataAnswer.ts'
import { local } from './contract/local.ts'
import { dataRoute } from './route.ts'

let folder: string
let service: Service
let secret: string

beforeEach(async () => {
  folder = temporaryFolder()
  const databaseUrl = `file:${folder}/lastfix.db`
  const store = await openStore(databaseUrl)
  await store.migrate()
  const rights = { read: true, extended: false, ingest: false }
  const made = createToken({ name: 't', rights, ratePerMinute: 1000, expiresAt: null, now: Date.now() })
  await store.tokens.add(made.token)
  await store.close()
  secret = made.secret
  const settings = readSettings(folder, { DATABASE_URL: databaseUrl })
  service = await startService(settings, createLog({ process: 'web', write: () => {} }))
  await vi.waitFor(() => expect(service.follower.fleet).not.toBeNull())
})

afterEach(async () => {
  await service.stop()
})

it('answers simultaneous requests of some milliseconds in a turn of the event loop each', async () => {
  let round = 0
  let isCounting = true
  const count = () => {
    round += 1
    if (isCounting) setImmediate(count)
  }
  setImmediate(count)
  const rounds: number[] = []
  const route = dataRoute(
    () => {
      rounds.push(round)
      for (const until = performance.now() + 5; performance.now() < until; );
      return dataAnswer('text/plain', 'here')
    },
    async () => service,
  )
  const headers = { Authorization: `Bearer ${secret}` }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => route(new Request('http://localhost/api/vessels', { headers }), local, {})),
  )
  isCounting = false
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(rounds).toHaveLength(20)
  expect(new Set(rounds).size).toBe(20)
})

it('counts a request by its cost', async () => {
  let spent = 0
  const route = dataRoute(
    () => {
      spent += 95
      return dataAnswer('text/plain', 'here')
    },
    async () => ({ ...service, processorMilliseconds: () => spent }),
  )
  const headers = { Authorization: `Bearer ${secret}` }
  const answer = await route(new Request('http://localhost/api/vessels', { headers }), local, {})
  expect(answer.headers.get('x-ratelimit-remaining')).toBe('991')
})
