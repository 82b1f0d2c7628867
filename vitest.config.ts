import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/**
 * Tests that share a context with the other files of their worker, because they undo what they do to it: each start of a context
 * would take longer than most of these files. Pure functions are apart, so that they can run beside the build.
 */
const pure =
  'lib/{ais,basemap,calls,coverage,identity,lists,passages,ports,query,report,tiles,track,vessel,watch,wire}/**/*.test.ts'
/** Tests with a document, apart from those without: a worker that changes between them builds a document each time. */
const screens = [
  'components/**/*.test.tsx',
  ...['components/areas/readAreaText.test.ts', 'components/ui/copyText.test.ts'],
  'lib/client/{pace,useFailure}.test.ts',
]
const pages = ['components/**/*.test.ts', 'app/**/*.test.ts', 'lib/client/**/*.test.ts']
const servers = ['lib/{api,demo,fleet,webhook}/**/*.test.ts']
const feeds = ['lib/*.test.ts', 'lib/{access,ingest,relay,server}/**/*.test.ts']

/** Tests that take too long for every change: `npm run test:full` runs it. */
const full = 'lib/**/*.full.test.ts'

export default defineConfig({
  test: {
    globalSetup: ['lib/testing/runFolder.ts'],
    setupFiles: ['lib/testing/unexpectedConsole.ts', 'lib/testing/patientWaits.ts', 'lib/testing/cheapPasswords.ts'],
    // The programs that tests start compile in half the time.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compile') },
    expect: { poll: { timeout: 120_000 } },
    unstubGlobals: true,
    // Only what hangs may fail by time, on a busy machine as well.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // One more than the cores: many tests wait for programs that they start.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { extends: true, test: { name: 'pure', include: [pure], exclude: [full], isolate: false } },
      { extends: true, test: { name: 'screens', include: screens, environment: 'happy-dom', isolate: false } },
      { extends: true, test: { name: 'pages', include: pages, exclude: screens, isolate: false } },
      { extends: true, test: { name: 'servers', include: servers, exclude: [full], isolate: false } },
      { extends: true, test: { name: 'feeds', include: feeds, exclude: [full], isolate: false } },
      {
        extends: true,
        test: { name: 'others', include: ['lib/**/*.test.ts'], exclude: [pure, ...pages, ...servers, ...feeds, full] },
      },
      { extends: true, test: { name: 'full', include: [full], testTimeout: 900_000 } },
    ],
  },
})
