import { z } from 'zod'

export interface Tally {
  passed: number
  failed: number
  skipped: number
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})

/** A file that could not be loaded counts as one failure. */
export function vitestTally(report: unknown): Tally {
  const counts = vitestReport.parse(report)
  const unread = counts.testResults.filter(({ status, assertionResults: [first] }) => status === 'failed' && !first)
  return {
    passed: counts.numPassedTests,
    failed: counts.numFailedTests + unread.length,
    skipped: counts.numPendingTests + counts.numTodoTests,
  }
}

/** The names of skipped tests, which give the reason. */
export function skippedVitestNames(report: unknown): string[] {
  return vitestReport
    .parse(report)
    .testResults.flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed' && status !== 'failed')
    .map(({ fullName }) => fullName)
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
})

/** Errors outside any test, such as a service that does not start, count as failures. So do flaky tests. */
export function playwrightTally(report: unknown): Tally {
  const { stats, errors } = playwrightReport.parse(report)
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped }
}

/** The tally of a stage that only passes or fails. */
export function singleTally(passed: boolean): Tally {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 }
}

/** A stage with a failing exit code has failed, whatever its report says. */
export function checkedTally(tally: Tally, endedWell: boolean): Tally {
  return endedWell || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}

export function sumOf(tallies: readonly Tally[]): Tally {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const { passed, failed, skipped } of tallies) {
    sum.passed += passed
    sum.failed += failed
    sum.skipped += skipped
  }
  return sum
}

export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}
