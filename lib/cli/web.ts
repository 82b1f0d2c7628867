import { spawn } from 'node:child_process'
import { command, Refusal } from './call.ts'
import { webPlan } from './children.ts'
import { prepareDataFolder } from './prepare.ts'

export const web = command({
  name: 'web',
  operands: [],
  summary: 'serve the map and the interface; reads the store and never writes a vessel',
  options: {},
  async run({ settings, root }) {
    const known = settings()
    prepareDataFolder(known.dataFolder)
    const { args, cwd, env } = webPlan(known, root)
    const child = spawn(process.execPath, args, { cwd, env, stdio: 'inherit' })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
    const code = await new Promise<number | null>((done) => child.once('exit', done))
    if (code !== null && code !== 0 && code < 128) throw new Refusal(`the web process ended with ${code}`)
  },
})
