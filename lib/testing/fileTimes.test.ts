import { expect, it } from 'vitest'
import { playwrightFileTimes, vitestFileTimes } from './fileTimes.ts'

it('counts imports, environment and hooks of a test file', () => {
  const durations = { environmentSetupDuration: 100, prepareDuration: 20, setupDuration: 3, collectDuration: 1000 }
  const module = { relativeModuleId: 'lib/a.test.ts', diagnostic: () => ({ ...durations, duration: 5000 }) }
  expect(vitestFileTimes([module])).toEqual([{ name: 'lib/a.test.ts', milliseconds: 6123 }])
})

it("sums the stories of a file in Playwright's report", () => {
  const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] })
  const inner = { file: 'map.story.ts', specs: [spec(30), spec(4, 500)] }
  const report = { suites: [{ file: 'map.story.ts', specs: [spec(1000)], suites: [inner] }] }
  expect(playwrightFileTimes(report)).toEqual([{ name: 'map.story.ts', milliseconds: 1534 }])
})
