import { describe, expect, it } from 'vitest'
import {
  checkedTally,
  closingLine,
  playwrightTally,
  singleTally,
  skippedVitestNames,
  sumOf,
  vitestTally,
} from './tally.ts'

const assertion = (status: string) => ({ status, fullName: `a ${status} test` })

const vitestReport = {
  numTotalTests: 9,
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    { name: 'lib/a.test.ts', status: 'passed', assertionResults: [assertion('passed'), assertion('skipped')] },
    { name: 'lib/b.test.ts', status: 'failed', assertionResults: [assertion('failed'), assertion('todo')] },
  ],
}

describe('tally', () => {
  it("counts vitest's report", () => {
    expect(vitestTally(vitestReport)).toEqual({ passed: 5, failed: 1, skipped: 3 })
  })

  it('names the tests that were skipped', () => {
    expect(skippedVitestNames(vitestReport)).toEqual(['a skipped test', 'a todo test'])
  })

  it('counts a test file that could not be loaded as a failure', () => {
    const unread = { name: 'lib/c.test.ts', status: 'failed', assertionResults: [], message: 'SyntaxError' }
    const report = { ...vitestReport, testResults: [...vitestReport.testResults, unread] }
    expect(vitestTally(report).failed).toBe(2)
  })

  it("counts flaky tests and errors outside of tests in Playwright's report as failures", () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2, duration: 12 }
    expect(playwrightTally({ stats, errors: [{ message: 'no server' }] })).toEqual({ passed: 4, failed: 3, skipped: 2 })
  })

  it('refuses a report of another shape', () => {
    expect(() => vitestTally({})).toThrow()
    expect(() => playwrightTally([])).toThrow()
  })

  it('counts a failing exit code as a failure', () => {
    expect(checkedTally({ passed: 3, failed: 0, skipped: 0 }, false)).toEqual({ passed: 3, failed: 1, skipped: 0 })
    expect(checkedTally({ passed: 3, failed: 2, skipped: 0 }, false).failed).toBe(2)
    expect(checkedTally({ passed: 3, failed: 0, skipped: 0 }, true).failed).toBe(0)
  })

  it('sums the stages into one line', () => {
    const sum = sumOf([singleTally(true), singleTally(false), { passed: 40, failed: 2, skipped: 3 }])
    expect(closingLine(sum)).toBe('41 passed, 3 failed, 3 skipped')
  })
})
