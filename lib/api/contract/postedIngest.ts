import { existsSync } from 'node:fs'
import { expect, vi } from 'vitest'
import { runIngest } from '#lib/ingest/main.ts'
import { socketAddress } from '#lib/ingest/push/socketAddress.ts'
import { createLog } from '#lib/log.ts'
import { ingest } from '../ingest.ts'
import { guardedRoute } from '../route.ts'
import { local } from './local.ts'
import type { TestService } from './testService.ts'

const log = createLog({ process: 'test', write: () => {} })

/** Runs an ingest without sources on the store of a test service, which reports its feeds ten times a second. */
export async function startIngest({ service }: TestService, aisSources: string[] = []) {
  const ending = new AbortController()
  const { databaseUrl, dataFolder } = service.settings
  const settings = { databaseUrl, dataFolder, aisSources }
  const ended = runIngest({ settings, log, signal: ending.signal, healthMilliseconds: 100 })
  await vi.waitFor(() => expect(existsSync(socketAddress(dataFolder))).toBe(true))
  return {
    async stop() {
      ending.abort()
      await ended
    },
  }
}

/** POST /api/ingest, without a server. */
export async function postTo(
  service: TestService['service'],
  body: string | Buffer | ReadableStream,
  headers: Record<string, string>,
  { query = '', path = '/api/ingest' } = {},
): Promise<Response> {
  const route = guardedRoute(ingest, () => Promise.resolve(service), 'ingest')
  const stream = body instanceof ReadableStream
  const request = new Request(`http://localhost${path}${query}`, {
    method: 'POST',
    body: typeof body === 'string' || stream ? body : new Uint8Array(body),
    headers,
    ...(stream && { duplex: 'half' }),
  })
  return route(request, local, {})
}
