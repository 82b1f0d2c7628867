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
import { firstAccount, noBackup, refuseSecondService, upgradeFirst } from '../store.ts'
import { greeting } from './greeting.ts'
import { checkSources } from './ingest.ts'

export const up = command({
  name: 'up',
  operands: [],
  summary: 'run ingest and web, and restart them if they exit (`npm start` runs this)',
  options: { 'no-backup': noBackup },
  runsBesideService: true,
  async run({ options, settings, root, print }) {
    const known = settings()
    await checkSources(known)
    prepareDataFolder(known.dataFolder)
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
    let refusal: string | null = null
    const ended = new AbortController()
    const refused = (line: string) => {
      refusal = reasonIn(line)
      ended.abort()
    }
    const end = AbortSignal.any([stopped, ended.signal])
    const kept = plans.map((plan) => keepRunning(plan, { log, onLine, refused }))

    const { local, shown } = addressesOf(known)
    const ready = await isReady(local, end)
    if (ready) log.info('ready', { address: shown })
    // The password is printed only once, so it is printed even if Lastfix is stopped before web is ready.
    if (ready || account) print({ address: shown, ready, account }, greeting(shown, account, known))
    await untilAborted(end)
    log.info('stopping')
    await Promise.all(kept.map((child) => child.stop()))
    if (refusal !== null) throw new SettingError(refusal)
    log.info('stopped')
  },
})
