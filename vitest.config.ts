import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['lib/**/*.test.ts', 'components/**/*.test.{ts,tsx}', 'app/**/*.test.ts'],
    globalSetup: ['lib/testing/runFolder.ts'],
    setupFiles: ['lib/testing/unexpectedConsole.ts', 'lib/testing/patientWaits.ts', 'lib/testing/cheapPasswords.ts'],
    // The programs that tests start compile in half the time.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compile') },
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
