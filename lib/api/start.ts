import { createLog } from '#lib/log.ts'
import { CannotStart, service } from '#lib/service.ts'
import { hookRequests } from './request/requestHooks.ts'

/** sysexits.h, EX_CONFIG: starting again would not help. */
const CONFIGURATION_EXIT_CODE = 78

/** Once, before the web process takes its first request. What the person who runs it must put right is said in one line. */
export async function startWeb(): Promise<void> {
  try {
    const { settings } = await service()
    hookRequests(settings.trustProxy)
  } catch (error) {
    const log = createLog({ process: 'web' })
    if (error instanceof CannotStart) log.error('web cannot start', { reason: error.message })
    else log.error('web cannot start', { error })
    process.exit(error instanceof CannotStart ? CONFIGURATION_EXIT_CODE : 1)
  }
}
