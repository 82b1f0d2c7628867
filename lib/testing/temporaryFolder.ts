import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Makes a folder that is removed after the test; to be called in a test or in beforeEach. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
