import { expect, it } from 'vitest'
import { timeTable } from './timeTable.ts'

it('shows minutes and seconds per stage and in total', () => {
  const stages = [
    { name: 'types', milliseconds: 9_600 },
    { name: 'unit tests', milliseconds: 119_600 },
    { name: 'browser', milliseconds: 3_600_000 },
  ]
  expect(timeTable(stages)).toBe(
    ['types         0:10', 'unit tests    2:00', 'browser      60:00', 'total        62:09'].join('\n'),
  )
})
