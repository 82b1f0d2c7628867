import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { childEnvironment } from '../lib/settings.ts'
import { account, freePort, noteAddress, root } from './service.ts'

const fleet = 300
const patienceMs = 90_000

/** Starts `lastfix up` on a free port with a small simulated fleet, and waits until every ship of it is known. */
export default async function startService(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-e2e-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['lib/cli/main.ts', 'up'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: childEnvironment({
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: `file:${join(folder, 'lastfix.db')}`,
      AIS_SOURCES: `demo:?vessels=${fleet}&seed=7`,
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
    }),
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => said.push(text.toString()))
  const stop = async () => {
    await ended(child)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await fleetKnown(address, child)
  } catch (error) {
    await stop()
    throw new Error(`${String(error)}\n${said.join('')}`)
  }
  noteAddress(address)
  return stop
}

async function fleetKnown(address: string, child: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + patienceMs
  while (Date.now() < giveUpAt) {
    if (child.exitCode !== null) throw new Error(`lastfix up ended with ${child.exitCode}`)
    const answer = await fetch(`${address}/readyz`).catch(() => null)
    if (answer?.ok && ((await answer.json()) as { vessels: number }).vessels >= fleet) return
    await new Promise((again) => setTimeout(again, 250))
  }
  throw new Error(`lastfix up did not know ${fleet} ships after ${patienceMs / 1000} s`)
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve()
  return new Promise((done) => {
    child.once('exit', () => done())
    child.kill('SIGTERM')
  })
}
