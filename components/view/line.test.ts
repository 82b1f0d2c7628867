import { expect, it } from 'vitest'
import { formatLine, parseLine } from './line.ts'

it('reads a line of two or more positions', () => {
  expect(parseLine('4.1,51.9;4.2,51.95')).toEqual([
    [4.1, 51.9],
    [4.2, 51.95],
  ])
  expect(
    formatLine([
      [4.1000001, 51.9],
      [-4.2, 51.95],
    ]),
  ).toBe('4.1,51.9;-4.2,51.95')
  for (const text of ['', '4,52', '4,52;', '4,52;x,y', '4,52;200,52', '4,52;4,95', '4,52;5,52,1', '4;5'])
    expect(parseLine(text), text).toBeNull()
})
