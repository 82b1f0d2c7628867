import { expect, it } from 'vitest'
import { runFaults } from '../../bench/faults/faults.ts'

it('kills, full disks, locks, restarts and damaged files lose nothing that was acknowledged', async () => {
  const reports = await runFaults({ seconds: 60, seed: 1 })
  expect(reports.flatMap(({ fault, problems }) => problems.map((problem) => `${fault}: ${problem}`))).toEqual([])
  expect(reports.find(({ fault }) => fault === 'killed')?.times).toBeGreaterThan(5)
}, 300_000)
