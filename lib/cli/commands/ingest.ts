import { checkBackupFolder } from '#lib/backup/backupFolder.ts'
import { runIngest } from '#lib/ingest/main.ts'
import type { Settings } from '#lib/settings.ts'
import { retryUnavailable, warnUnavailable } from '#lib/store/retryUnavailable.ts'
import { command } from '../call.ts'
import { createTerminalLog } from '../logLines.ts'
import { prepareDataFolder } from '../prepare.ts'
import { untilStopped } from '../processes/signals.ts'
import { withSourceErrors } from '../sourceErrors.ts'
import { noBackup, upgradeFirst } from '../store.ts'

export const ingest = command({
  name: 'ingest',
  operands: [],
  summary: 'receive AIS from AIS_SOURCES and store it (the only process that writes vessels)',
  options: { 'no-backup': noBackup },
  runsBesideService: true,
  async run({ options, settings, print }) {
    const known = settings()
    prepareDataFolder(known.dataFolder)
    checkBackupFolder(known.backupFolder)
    await upgradeFirst(known, options['no-backup'])
    await receive(known, untilStopped())
    print({ ended: true }, 'ingest stopped')
  },
})

/** Receives until `signal` aborts. Waits while the database is unavailable. */
export async function receive(settings: Settings, signal: AbortSignal): Promise<void> {
  const log = createTerminalLog('ingest', settings.logLevel)
  await withSourceErrors(() =>
    retryUnavailable(() => runIngest({ settings, log, signal }), { failed: warnUnavailable(log), signal }),
  )
}
