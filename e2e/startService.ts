import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServing } from '../lib/testing/programs.ts'
import { openRunFolder } from '../lib/testing/runFolder.ts'
import { account, noteAddress } from './service.ts'

const fleet = 300
const patienceMilliseconds = 90_000

/** Starts `lastfix up` with a small simulated fleet, and waits until every vessel of it is known. */
export default async function startService(): Promise<() => Promise<void>> {
  openRunFolder()
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-e2e-'))
  const service = await startServing(
    ['lib/cli/main.ts', 'up'],
    {
      DATABASE_URL: `file:${join(folder, 'lastfix.db')}`,
      AIS_SOURCES: `demo:?vessels=${fleet}&seed=7`,
      ...{ ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password },
    },
    { patienceMilliseconds, output: 'pipe', errors: 'pipe', minVessels: fleet },
  )
  noteAddress(service.address)
  return async () => {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
