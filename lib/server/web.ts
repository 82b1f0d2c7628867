import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import next from 'next'
import { createApi } from '#lib/api/routes.ts'
import { service as theService } from '#lib/service.ts'
import type { Settings } from '#lib/settings.ts'
import { setBasePath } from '#lib/wire/basePath.ts'
import { createHttpServer } from './httpServer.ts'
import { pagesBelow } from './pagesBelow.ts'

/** Connections that wait while the event loop is busy. Beyond this number, clients retry after a second, then three. */
const maxUnaccepted = 4_096

/**
 * Loads the fleet and listens. Returns what stops it in order. Rejects with `CannotStart` if a restart would not help. In
 * development, Next compiles pages when they are requested, and reloads them after a change.
 */
export async function startWeb(root: string, isDevelopment = false): Promise<() => Promise<void>> {
  const service = await theService()
  const { settings } = service
  setBasePath(settings.basePath)
  const pages = createPages(root, settings, isDevelopment)
  const { server, drain } = createHttpServer({ api: createApi(), pages: pages.handle, service, isDevelopment })
  server.listen(settings.port, settings.host, maxUnaccepted)
  await Promise.all([once(server, 'listening'), pages.ready])
  return async () => {
    await drain()
    await service.stop()
  }
}

/** Serves Next's pages, assets and next-auth. Requests wait until Next is prepared. */
function createPages(
  root: string,
  { host, port, basePath }: Settings,
  isDevelopment: boolean,
): { ready: Promise<void>; handle: RequestListener } {
  const app = next({ dev: isDevelopment, dir: root, hostname: host, port })
  const ready = app.prepare()
  const handle = pagesBelow(basePath, app.getRequestHandler())
  return { ready, handle: (incoming, outgoing) => ready.then(() => handle(incoming, outgoing)) }
}
