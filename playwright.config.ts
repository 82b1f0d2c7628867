import { defineConfig } from '@playwright/test'
import { systemChromium } from './lib/testing/chromium.ts'

const executablePath = systemChromium()

/** Stories run against the program itself, as built by `npm run build`. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.story.ts',
  globalSetup: './e2e/sharedService.ts',
  outputDir: 'test-results/e2e',
  workers: 2,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Without its film: filming a map that is drawn in software takes a core for itself.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        ...['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
        // Debian's chromium turns it on, and there is no graphics card here to gain from it.
        '--disable-gpu-rasterization',
        ...['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
      ],
    },
  },
})
