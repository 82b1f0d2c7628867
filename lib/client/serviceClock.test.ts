import { afterEach, expect, it, vi } from 'vitest'

const here = Date.parse('2026-11-21T12:00:00Z')
const hourMs = 3_600_000

afterEach(() => {
  vi.useRealTimers()
  vi.resetModules()
})

async function clockAfter(answers: { date: string; cache?: string; tookMs?: number }[]) {
  vi.useFakeTimers({ now: here, toFake: ['Date'] })
  const { noteAnswer, serviceNowMs } = await import('./serviceClock.ts')
  for (const { date, cache = 'no-store', tookMs = 100 } of answers) {
    const headers = new Headers({ Date: date, 'Cache-Control': cache })
    noteAnswer(headers, here - tookMs, here)
  }
  return serviceNowMs() - here
}

it.each([
  ['an answer of now', [{ date: 'Sat, 21 Nov 2026 11:59:59 GMT' }], 0],
  ['one that took its time', [{ date: 'Sat, 21 Nov 2026 11:59:45 GMT', tookMs: 15_000 }], 0],
  ['one that a cache may have kept', [{ date: 'Sat, 21 Nov 2026 09:00:00 GMT', cache: 'private' }], 0],
  ['one without a date', [{ date: 'soon' }], 0],
])('%s leaves a clock that is right as it is', async (_, answers, ahead) => {
  expect(await clockAfter(answers)).toBe(ahead)
})

it.each([
  ['slow', 'Sat, 21 Nov 2026 15:00:00 GMT', 3 * hourMs],
  ['fast', 'Sat, 21 Nov 2026 09:00:00 GMT', -3 * hourMs],
])('a clock that is three hours %s is put right, to seconds', async (_, date, ahead) => {
  expect(Math.abs((await clockAfter([{ date }])) - ahead)).toBeLessThan(2_500)
})

it('follows a clock that was put right meanwhile', async () => {
  const ahead = await clockAfter([{ date: 'Sat, 21 Nov 2026 15:00:00 GMT' }, { date: 'Sat, 21 Nov 2026 12:00:00 GMT' }])
  expect(Math.abs(ahead)).toBeLessThan(2_500)
})
