import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installServers } from './debian.ts'
import { layNetwork, removeNetwork, siteNamespace } from './network.ts'

/**
 * Runs docs/three-machines.md in network namespaces, takes the power of each machine and cuts it off, and checks what that
 * page promises.
 */
export async function benchMachines(options: { vessels: number; messagesPerSecond: number; seed: number }) {
  console.log('\nthree machines: etcd, Patroni, NATS, HAProxy, two ingest and four web, in network namespaces')
  const obstacle = installServers()
  if (obstacle !== null) {
    console.error(`  ${obstacle}`)
    process.exitCode = 2
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-machines-'))
  chmodSync(folder, 0o755)
  // The trial ends first, and then this process removes the network.
  const ignore = () => {}
  process.on('SIGINT', ignore)
  try {
    removeNetwork()
    layNetwork()
    const trial = [...process.execArgv, join(import.meta.dirname, 'trial.ts'), JSON.stringify({ ...options, folder })]
    const child = spawn('ip', ['netns', 'exec', siteNamespace, process.execPath, ...trial], { stdio: 'inherit' })
    const stop = () => child.kill('SIGKILL')
    process.once('SIGTERM', stop)
    const [code] = await once(child, 'exit')
    process.off('SIGTERM', stop)
    if (code !== 0) process.exitCode = 1
  } finally {
    removeNetwork()
    process.off('SIGINT', ignore)
    if (process.exitCode) console.log(`  The logs of the machines are in ${folder}.`)
    else rmSync(folder, { recursive: true, force: true })
  }
}
