import { expect, it } from 'vitest'
import { countedMilliseconds, readMainThread } from './heartbeat.ts'

it.each([
  ['a loop', 'R', 1_900, 2_000],
  ['a wait for a processor', 'R', 300, 300],
  ['a wait for a disk', 'D', 0, 0],
  ['a wait for nothing', 'S', 0, 2_000],
  ['a stop', 'T', 0, 2_000],
])('%s counts as silence as far as the process is to blame', (_, state, ran, counted) => {
  const thread = (processorMilliseconds: number, now: string) => ({ state: now, processorMilliseconds })
  expect(countedMilliseconds(thread(500, 'R'), thread(500 + ran, state), 2_000)).toBe(counted)
})

it('without knowledge of the process, all of the time counts', () => {
  expect(countedMilliseconds(null, null, 2_000)).toBe(2_000)
})

it.runIf(process.platform === 'linux')('reads what a process does', () => {
  const own = readMainThread(process.pid)
  expect(own?.state).toBe('R')
  expect(own?.processorMilliseconds).toBeGreaterThan(0)
  expect(readMainThread(2 ** 30)).toBeNull()
})
