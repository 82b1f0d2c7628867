import { expect, it } from 'vitest'
import { slowestTable, timeTable } from './timeTable.ts'

it('shows minutes and seconds per stage and in total', () => {
  const stages = [
    { name: 'types', milliseconds: 9_600 },
    { name: 'unit tests', milliseconds: 119_600 },
    { name: 'browser', milliseconds: 3_600_000 },
  ]
  expect(timeTable(stages, 3_725_000)).toBe(
    ['types         0:10', 'unit tests    2:00', 'browser      60:00', 'total        62:05'].join('\n'),
  )
})

it('shows the slowest files, slowest first', () => {
  const files = [
    { name: 'a.test.ts', milliseconds: 900 },
    { name: 'b.test.ts', milliseconds: 754_400 },
    { name: 'c.test.ts', milliseconds: 61_000 },
  ]
  expect(slowestTable(files, 2)).toBe([' 12:34  b.test.ts', '  1:01  c.test.ts'].join('\n'))
})
