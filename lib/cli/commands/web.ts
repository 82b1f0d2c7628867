import { command } from '../call.ts'
import { createTerminalLog } from '../logLines.ts'
import { prepareDataFolder } from '../prepare.ts'
import { webPlan } from '../processes/children.ts'
import { runInForeground } from '../processes/foreground.ts'
import { addressesOf } from '../processes/ready.ts'
import { untilStopped } from '../processes/signals.ts'
import { firstAccount, noBackup, upgradeFirst } from '../store.ts'
import { greeting } from './greeting.ts'

export const web = command({
  name: 'web',
  operands: [],
  summary: 'serve the map and the API (never writes vessels)',
  options: { 'no-backup': noBackup },
  runsBesideService: true,
  async run({ options, settings, root, print }) {
    const known = settings()
    prepareDataFolder(known.dataFolder)
    await upgradeFirst(known, options['no-backup'])
    const plan = webPlan(known, root)
    const log = createTerminalLog('web', known.logLevel)
    const signal = untilStopped()
    const account = await firstAccount(known, log, signal)
    if (signal.aborted && account === null) return
    const { shown } = addressesOf(known)
    if (account) print({ address: shown, account }, greeting(shown, account, known))
    await runInForeground(plan, { log, signal })
  },
})
