import { expect, it } from 'vitest'
import { runFaults } from '../../bench/faults/faults.ts'

it('kills, full disks, locks, restarts and damaged files lose no acknowledged data', async () => {
  const reports = await runFaults({ seed: 1 })
  expect(reports.flatMap(({ fault, problems }) => problems.map((problem) => `${fault}: ${problem}`))).toEqual([])
}, 600_000)
