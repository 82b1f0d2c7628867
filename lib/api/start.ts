import { createLog } from '#lib/log.ts'
import { service } from '#lib/service.ts'
import { SettingError } from '#lib/settings.ts'
import { StoreError } from '#lib/store/store.ts'
import { notePeers } from './peer.ts'

/** sysexits.h, EX_CONFIG: starting again would not help. */
const CONFIGURATION_EXIT_CODE = 78

/** Once, before the web process takes its first request. What the person who runs it must put right is said in one line. */
export async function startWeb(): Promise<void> {
  try {
    const { settings } = await service()
    notePeers(settings.trustProxy)
  } catch (error) {
    const isTheirs = error instanceof SettingError || error instanceof StoreError
    createLog({ process: 'web' }).error('web cannot start', isTheirs ? { reason: error.message } : { error })
    process.exit(isTheirs ? CONFIGURATION_EXIT_CODE : 1)
  }
}
