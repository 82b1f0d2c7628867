import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { moveTemporaryFolder } from '../settings.ts'

const prefix = 'lastfix-run-'

/**
 * One folder for all that a run of tests, and whatever it starts, puts into the system's temporary folder. It is gone when this
 * process ends, and a run inside another one uses that one's.
 */
export function openRunFolder(): void {
  if (basename(tmpdir()).startsWith(prefix)) return
  const folder = mkdtempSync(join(tmpdir(), prefix))
  // PostgreSQL runs as a user of its own when we are root.
  chmodSync(folder, 0o711)
  moveTemporaryFolder(folder)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  // Who hears such a signal ends by itself; of others Node would make an end without a word.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    if (process.listenerCount(signal) === 0) process.once(signal, () => process.exit(1))
  }
}

/** What vitest calls before its first test. */
export const setup = openRunFolder
