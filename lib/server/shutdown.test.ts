import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { createToken } from '#lib/access/token.ts'
import { createApi } from '#lib/api/routes.ts'
import { createLog } from '#lib/log.ts'
import { type Service, startService } from '#lib/service.ts'
import { readSettings } from '#lib/settings.ts'
import { openStore } from '#lib/store/open.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { createHttpServer } from './httpServer.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const databaseUrl = () => `file:${join(folder, 'lastfix.db')}`
let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

async function startWeb() {
  const settings = readSettings(folder, { DATABASE_URL: databaseUrl() })
  const said: string[] = []
  const log = createLog({ process: 'web', write: (line) => said.push(JSON.parse(line).message) })
  const service: Service = await startService(settings, log, () => now)
  await vi.waitFor(() => expect(service.follower.fleet).not.toBeNull())
  const { server, drain } = createHttpServer({ api: createApi(async () => service), pages: () => undefined, service })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const rights = { read: true, extended: true, ingest: false }
  const { token, secret } = createToken({ name: 'test', rights, ratePerMinute: null, expiresAt: null, now })
  await service.tokens.add(token)
  await service.directory.refresh(now)
  const { port } = server.address() as AddressInfo
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { Authorization: `Bearer ${secret}` } })
  return { service, drain, said, ask }
}

async function usesOfTokens() {
  const store = await openStore(databaseUrl())
  const tokens = await store.tokens.all()
  await store.close()
  return tokens.map(({ usedAt }) => usedAt)
}

it('a stopping service ends its streams with a time to come again, and keeps the last uses of tokens', async () => {
  const { service, drain, ask } = await startWeb()
  const stream = await ask('/api/stream')
  const received = stream.text()
  await drain()
  expect(await received).toMatch(/\nretry: 2000\n\n$/)
  await service.stop()
  expect(await usesOfTokens()).toEqual([now])
})
