import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { childEnvironment } from '../lib/settings.ts'
import { account, freePort, root } from './service.ts'
import { expect } from './story.ts'

export interface OwnService {
  address: string
  stop(): Promise<void>
}

/** A service for one story, with a new store and settings of its own. */
export async function startOwnService(settings: Record<string, string>): Promise<OwnService> {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-own-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['lib/cli/main.ts', 'up'], {
    cwd: root,
    stdio: 'ignore',
    env: childEnvironment({
      ...{ PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: `file:${join(folder, 'lastfix.db')}` },
      ...{ ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password },
      ...settings,
    }),
  })
  const stop = async () => {
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await expect
      .poll(async () => (await fetch(`${address}/readyz`).catch(() => null))?.ok ?? false, { timeout: 60_000 })
      .toBe(true)
  } catch (error) {
    await stop()
    throw error
  }
  return { address, stop }
}
