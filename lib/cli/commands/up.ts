import { checkBackupFolder } from '#lib/backup/backupFolder.ts'
import { untilAborted } from '#lib/pause.ts'
import { SettingError } from '#lib/settings.ts'
import { command } from '../call.ts'
import { createTerminalLog, logLinesOf, reasonIn, writeLogLine } from '../logLines.ts'
import { checkPortIsFree, prepareDataFolder } from '../prepare.ts'
import { ingestPlan, webPlan } from '../processes/children.ts'
import { addressesOf, isReady } from '../processes/ready.ts'
import { untilStopped } from '../processes/signals.ts'
import { keepRunning } from '../processes/supervisor.ts'
import { checkSources } from '../sourceErrors.ts'
import { firstAccount, noBackup, refuseSecondService, upgradeFirst } from '../store.ts'
import { greeting } from './greeting.ts'
import { isLittleMemory, limitMemory, memoryBytes } from './littleMemory.ts'

export const up = command({
  name: 'up',
  operands: [],
  summary: 'run ingest and web, and restart them if they exit (`npm start` runs this)',
  options: {
    'no-backup': noBackup,
    small: {
      meaning: 'run both in one process with limits of memory, without restarts (default below 1.5 GB of memory)',
    },
  },
  runsBesideService: true,
  async run({ options, settings, root, print }) {
    const known = settings()
    const memory = memoryBytes()
    const isSmall = options.small || isLittleMemory(memory)
    await checkSources(known)
    prepareDataFolder(known.dataFolder)
    if (isSmall) limitMemory(known, root)
    checkBackupFolder(known.backupFolder)
    await checkPortIsFree(known.host, known.port)
    const stopped = untilStopped()
    await refuseSecondService(known, stopped)
    const plans = [ingestPlan(root), webPlan(known, root)]
    const log = createTerminalLog('up', known.logLevel)
    await upgradeFirst(known, options['no-backup'])
    const account = await firstAccount(known, log, stopped)
    if (stopped.aborted && account === null) return

    const onLine = logLinesOf({ level: known.logLevel, write: writeLogLine })
    let failure: unknown = null
    const ended = new AbortController()
    const failed = (error: unknown) => {
      failure ??= error
      ended.abort()
    }
    const refused = (line: string) => failed(new SettingError(reasonIn(line)))
    const end = AbortSignal.any([stopped, ended.signal])
    if (isSmall) log.info('ingest and web share a process', { small: options.small, memoryBytes: memory })
    const kept = isSmall
      ? // Loaded only here: it is all of Lastfix, which takes a supervisor half a second and 45 MB.
        [(await import('./oneProcess.ts')).runHere(known, { root, failed })]
      : plans.map((plan) => keepRunning(plan, { log, onLine, refused }))

    const { local, shown } = addressesOf(known)
    const ready = await isReady(local, end)
    if (ready) log.info('ready', { address: shown })
    // The password is printed only once, so it is printed even if Lastfix is stopped before web is ready.
    if (ready || account) print({ address: shown, ready, account }, greeting(shown, account, known))
    await untilAborted(end)
    log.info('stopping')
    await Promise.all(kept.map((child) => child.stop()))
    if (failure !== null) throw failure
    log.info('stopped')
  },
})
