import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FirstAlone } from './firstAlone.ts'

let passed: string[]

beforeEach(() => {
  vi.useFakeTimers()
  passed = []
})

afterEach(() => {
  vi.useRealTimers()
})

function arrivals(names: string[]): FirstAlone {
  const alone = new FirstAlone()
  for (const name of names) void alone.turn().then(() => passed.push(name))
  return alone
}

it('holds the others until the first is done, and nobody after that', async () => {
  const alone = arrivals(['middle', 'left', 'right'])
  await vi.advanceTimersByTimeAsync(50)
  expect(passed).toEqual(['middle'])
  alone.done()
  await vi.advanceTimersByTimeAsync(0)
  expect(passed).toEqual(['middle', 'left', 'right'])
  await alone.turn()
  alone.done()
  expect(vi.getTimerCount()).toBe(0)
})

it('lets the others through after a while where the first is never done', async () => {
  arrivals(['middle', 'left'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(passed).toEqual(['middle', 'left'])
})
