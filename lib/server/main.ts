import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import next from 'next'
import { createApi } from '#lib/api/routes.ts'
import { createLog } from '#lib/log.ts'
import { CannotStart, service as theService } from '#lib/service.ts'
import type { Settings } from '#lib/settings.ts'
import { createHttpServer } from './httpServer.ts'

/** EX_CONFIG of sysexits.h: restarting would not help. */
const configurationExitCode = 78

/** Connections that wait while the event loop is busy. Beyond this number, clients retry after a second, then three. */
const maxUnaccepted = 4_096

/** Loads the fleet, listens, and stops in order on a signal. */
async function serveWeb(): Promise<void> {
  const service = await theService()
  const { settings } = service
  const pages = createPages(join(import.meta.dirname, '..', '..'), settings)
  const { server, drain } = createHttpServer({ api: createApi(), pages: pages.handle, service })
  server.listen(settings.port, settings.host, maxUnaccepted)
  await Promise.all([once(server, 'listening'), pages.ready])
  let isEnding = false
  async function end(): Promise<void> {
    if (isEnding) return
    isEnding = true
    await drain()
    await service.stop()
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
}

/** Serves Next's pages, assets and next-auth. Requests wait until Next is prepared. */
function createPages(root: string, { host, port }: Settings): { ready: Promise<void>; handle: RequestListener } {
  const app = next({ dev: false, dir: root, hostname: host, port })
  const ready = app.prepare()
  const handle = app.getRequestHandler()
  return { ready, handle: (incoming, outgoing) => ready.then(() => handle(incoming, outgoing)) }
}

try {
  await serveWeb()
} catch (error) {
  const log = createLog({ process: 'web' })
  const reason = error instanceof CannotStart ? { reason: error.message } : { error }
  log.error('web cannot start', reason)
  process.exit(error instanceof CannotStart ? configurationExitCode : 1)
}
