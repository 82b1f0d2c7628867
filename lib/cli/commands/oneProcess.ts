import { CannotStart } from '#lib/service.ts'
import { SettingError, type Settings } from '#lib/settings.ts'
import { receive } from './ingest.ts'

/** Runs ingest and web in this process until they are stopped. `failed` is called with what neither can recover from. */
export function runHere(settings: Settings, { root, failed }: { root: string; failed: (error: unknown) => void }) {
  // Next reads its build from here, and web its settings.
  process.chdir(root)
  const ending = new AbortController()
  const received = receive(settings, ending.signal).catch(failed)
  const web = import('#lib/server/web.ts').then(({ startWeb }) => startWeb(root))
  web.catch((error) => failed(error instanceof CannotStart ? new SettingError(error.message) : error))
  return {
    async stop() {
      const stopWeb = await web.catch(() => null)
      await stopWeb?.()
      ending.abort()
      await received
    },
  }
}
