import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Rooms of pure functions: nothing that one of their test files does can be felt by another. */
const pure = 'lib/{ais,basemap,ports,query,tiles,track,vessel,watch,wire}/**/*.test.ts'

const all = ['lib/**/*.test.ts', 'components/**/*.test.{ts,tsx}', 'app/**/*.test.ts']
/** Tests that take too long for every change: `npm run test:full` runs it. */
const full = 'lib/**/*.full.test.ts'

export default defineConfig({
  test: {
    globalSetup: ['lib/testing/runFolder.ts'],
    setupFiles: ['lib/testing/unexpectedConsole.ts', 'lib/testing/patientWaits.ts', 'lib/testing/cheapPasswords.ts'],
    // The programs that tests start compile in half the time.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compile') },
    expect: { poll: { timeout: 20_000 } },
    unstubGlobals: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One more than the cores of a small machine: many tests wait for programs that they start.
    maxWorkers: 3,
    projects: [
      { extends: true, test: { name: 'pure', include: [pure], exclude: [full], isolate: false } },
      { extends: true, test: { name: 'others', include: all, exclude: [pure, full] } },
      { extends: true, test: { name: 'full', include: [full] } },
    ],
  },
})
