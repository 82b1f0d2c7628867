import type { RequestListener } from 'node:http'
import next from 'next'
import type { Settings } from '#lib/settings.ts'

/** Next's pages, assets and next-auth; requests that come while it is prepared wait for it. */
export function createPages(root: string, { host, port }: Settings): { ready: Promise<void>; handle: RequestListener } {
  const app = next({ dev: false, dir: root, hostname: host, port })
  const ready = app.prepare()
  const handle = app.getRequestHandler()
  return { ready, handle: (incoming, outgoing) => ready.then(() => handle(incoming, outgoing)) }
}
