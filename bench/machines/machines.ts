import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installServers } from './debian.ts'
import { layNetwork, removeNetwork, runningTrial, siteNamespace } from './network.ts'

const signals = ['SIGINT', 'SIGTERM'] as const

/**
 * Runs docs/three-machines.md in network namespaces, takes the power of each machine and cuts it off, and checks what that
 * page promises.
 */
export async function benchMachines(options: { vessels: number; messagesPerSecond: number; seed: number }) {
  console.log('\nthree machines: etcd, Patroni, NATS, HAProxy, two ingest and four web, in network namespaces')
  const running = runningTrial()
  const obstacle = running ? `is being tried by the process ${running}` : installServers()
  if (obstacle !== null) {
    console.error(`  ${obstacle}`)
    process.exitCode = 2
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-machines-'))
  chmodSync(folder, 0o755)
  let stopTrial = () => {}
  // The trial ends first, and then this process removes the network. A terminal and npm may each send the signal.
  const stop = () => stopTrial()
  for (const signal of signals) process.on(signal, stop)
  try {
    removeNetwork()
    layNetwork()
    const trial = [...process.execArgv, join(import.meta.dirname, 'trial.ts'), JSON.stringify({ ...options, folder })]
    const child = spawn('ip', ['netns', 'exec', siteNamespace, process.execPath, ...trial], { stdio: 'inherit' })
    stopTrial = () => child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    if (code !== 0) process.exitCode = 1
  } finally {
    removeNetwork()
    for (const signal of signals) process.off(signal, stop)
    if (process.exitCode) console.log(`  The logs of the machines are in ${folder}.`)
    else rmSync(folder, { recursive: true, force: true })
  }
}
