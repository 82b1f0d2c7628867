import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServing } from '../lib/testing/programs.ts'
import { account } from './service.ts'

export interface OwnService {
  address: string
  stop(): Promise<void>
}

/** A service for one story, with a new store and settings of its own. */
export async function startOwnService(settings: Record<string, string>): Promise<OwnService> {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-own-'))
  const environment = {
    DATABASE_URL: `file:${join(folder, 'lastfix.db')}`,
    ...{ ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password },
    ...settings,
  }
  const { address, stop } = await startServing(['lib/cli/main.ts', 'up'], environment, {
    ...{ patienceMilliseconds: 60_000, errors: 'ignore' },
  })
  return {
    address,
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
