import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { moveTemporaryFolder } from '../settings.ts'

const prefix = 'lastfix-run-'

/**
 * A temporary folder for a run of tests and all its child processes, removed when this process exits; a nested run uses the
 * folder of the outer one.
 */
export function openRunFolder(): void {
  if (basename(tmpdir()).startsWith(prefix)) return
  const folder = mkdtempSync(join(tmpdir(), prefix))
  // As root, PostgreSQL runs as another user.
  chmodSync(folder, 0o711)
  moveTemporaryFolder(folder)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  // Without a listener, Node would exit on these signals without running 'exit' handlers.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    if (process.listenerCount(signal) === 0) process.once(signal, () => process.exit(1))
  }
}

/** Vitest calls this before its first test. */
export const setup = openRunFolder
