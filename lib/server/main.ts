import { join } from 'node:path'
import { createLog } from '#lib/log.ts'
import { CannotStart } from '#lib/service.ts'
import { startWeb } from './web.ts'

/** EX_CONFIG of sysexits.h: restarting would not help. */
const configurationExitCode = 78

try {
  const stop = await startWeb(join(import.meta.dirname, '..', '..'), process.argv.includes('--dev'))
  let isEnding = false
  async function end(): Promise<void> {
    if (isEnding) return
    isEnding = true
    await stop()
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
} catch (error) {
  const log = createLog({ process: 'web' })
  const reason = error instanceof CannotStart ? { reason: error.message } : { error }
  log.error('web cannot start', reason)
  process.exit(error instanceof CannotStart ? configurationExitCode : 1)
}
