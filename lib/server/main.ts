import { once } from 'node:events'
import { join } from 'node:path'
import { createApi } from '#lib/api/routes.ts'
import { createLog } from '#lib/log.ts'
import { CannotStart, service as theService } from '#lib/service.ts'
import { createDoor } from './door.ts'
import { createPages } from './pages.ts'

/** EX_CONFIG of sysexits.h: restarting would not help. */
const configurationExitCode = 78

/** How many connections wait while the event loop is busy; of one too many the client tries again after a second, then three. */
const maxUnaccepted = 4_096

/** Loads the fleet, listens, and stops in order on a signal. */
async function serveWeb(): Promise<void> {
  const service = await theService()
  const { settings } = service
  const pages = createPages(join(import.meta.dirname, '..', '..'), settings)
  const { server, drain } = createDoor({ api: createApi(), pages: pages.handle, service })
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

try {
  await serveWeb()
} catch (error) {
  const log = createLog({ process: 'web' })
  const reason = error instanceof CannotStart ? { reason: error.message } : { error }
  log.error('web cannot start', reason)
  process.exit(error instanceof CannotStart ? configurationExitCode : 1)
}
