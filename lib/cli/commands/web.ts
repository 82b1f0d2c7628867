import { spawn } from 'node:child_process'
import { command, Refusal } from '../call.ts'
import { createTerminalLog } from '../logLines.ts'
import { prepareDataFolder } from '../prepare.ts'
import { webPlan } from '../processes/children.ts'
import { addressesOf } from '../processes/ready.ts'
import { untilStopped } from '../processes/signals.ts'
import { endWithParent } from '../processes/supervisor.ts'
import { firstAccount } from '../store.ts'
import { greeting } from './greeting.ts'

export const web = command({
  name: 'web',
  operands: [],
  summary: 'serve the map and the API (never writes vessels)',
  options: {},
  async run({ settings, root, print }) {
    const known = settings()
    prepareDataFolder(known.dataFolder)
    const { args, cwd, env } = webPlan(known, root)
    const signal = untilStopped()
    const account = await firstAccount(known, createTerminalLog('web', known.logLevel), signal)
    if (signal.aborted && account === null) return
    const { shown } = addressesOf(known)
    if (account) print({ address: shown, account }, greeting(shown, account))
    const child = spawn(process.execPath, [...endWithParent, ...args], {
      ...{ cwd, env },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
    const code = await new Promise<number | null>((done) => child.once('exit', done))
    if (code !== 0) throw new Refusal(`the web process exited with ${code ?? 'a signal'}`)
  },
})
