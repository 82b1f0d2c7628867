import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { z } from 'zod'
import type { TimedPart } from './timeTable.ts'

type Timed = Pick<TestModule, 'relativeModuleId'> & { diagnostic: () => Durations }
type Durations = Pick<
  ReturnType<TestModule['diagnostic']>,
  'environmentSetupDuration' | 'prepareDuration' | 'setupDuration' | 'collectDuration' | 'duration'
>

/** The times of test files with imports and environments, which Vitest's JSON report leaves out. */
export function vitestFileTimes(modules: readonly Timed[]): TimedPart[] {
  return modules.map((module) => {
    const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic()
    const milliseconds = environmentSetupDuration + prepareDuration + setupDuration + collectDuration + duration
    return { name: module.relativeModuleId, milliseconds }
  })
}

/** The file that Vitest's reporter writes. */
export const fileTimesFile = 'test-results/vitest-files.json'

/** Loaded by name. */
export default class FileTimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    mkdirSync(dirname(fileTimesFile), { recursive: true })
    writeFileSync(fileTimesFile, JSON.stringify(vitestFileTimes(modules)))
  }
}

const suite = z.object({
  file: z.string(),
  specs: z.array(z.object({ tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })) })),
  get suites() {
    return z.array(suite).optional()
  },
})
const playwrightReport = z.object({ suites: z.array(suite) })

/** The times of story files, from Playwright's report. */
export function playwrightFileTimes(report: unknown): TimedPart[] {
  return playwrightReport.parse(report).suites.map((of) => ({ name: of.file, milliseconds: timeOf(of) }))
}

function timeOf({ specs, suites = [] }: z.infer<typeof suite>): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  return [...results.map(({ duration }) => duration), ...suites.map(timeOf)].reduce((sum, time) => sum + time, 0)
}
