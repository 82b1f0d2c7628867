import { expect, it } from 'vitest'
import { fleetOf } from '#lib/fleet/fixtures/fleetOf.ts'
import { blankVessel } from '#lib/vessel/fields.ts'
import { PastFleets, PastRefused } from './pastFleets.ts'

const nowSeconds = 1_763_700_000
const fleet = fleetOf([
  {
    ...blankVessel(244_660_001, false, nowSeconds * 1e6),
    broadcastMicroseconds: nowSeconds * 1e6,
    longitude: 4,
    latitude: 52,
  },
])

/** Past fleets whose tracks can be read once `open` is called. */
function openPast() {
  const reads: number[] = []
  const gate = Promise.withResolvers<void>()
  async function around(_: readonly number[], seconds: number) {
    reads.push(seconds)
    await gate.promise
    return []
  }
  const past = new PastFleets({ around })
  const ask = (caller: string, minute: number, signal = new AbortController().signal) =>
    past.at(fleet, nowSeconds - minute * 60, { caller, signal, next: () => Promise.resolve() })
  return {
    ask,
    open: () => gate.resolve(),
    minutesRead: () => reads.map((seconds) => (nowSeconds - seconds) / 60),
  }
}

it('builds nothing for askers that have gone', async () => {
  const { ask, open, minutesRead } = openPast()
  const first = ask('ann', 1)
  const going = new AbortController()
  const gone = Array.from({ length: 5 }, (_, index) => ask(`caller ${index}`, index + 2, going.signal))
  going.abort()
  expect((await Promise.allSettled(gone)).map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  const last = ask('bob', 9)
  open()
  await Promise.all([first, last])
  expect(minutesRead()).toEqual([1, 9])
  await expect(ask('ann', 3, going.signal)).rejects.toThrow()
  expect(minutesRead()).toEqual([1, 9])
})

it('builds a minute for those who stay, once', async () => {
  const { ask, open, minutesRead } = openPast()
  const going = new AbortController()
  const gone = ask('ann', 1, going.signal)
  const staying = [ask('bob', 1), ask('cid', 1)]
  going.abort()
  await expect(gone).rejects.toThrow('aborted')
  open()
  const [one, other] = await Promise.all(staying)
  expect(other).toBe(one)
  expect(await ask('ann', 1)).toBe(one)
  expect(minutesRead()).toEqual([1])
})

it('lets a caller wait for two minutes, the newest', async () => {
  const { ask, open, minutesRead } = openPast()
  const asked = [1, 2, 2, 3].map((minute) => ask('ann', minute))
  await expect(asked[0]).rejects.toThrow(new PastRefused('newer'))
  open()
  await Promise.all(asked.slice(1))
  expect(minutesRead()).not.toContain(1)
})

it('refuses a seventh minute, and goes on when those before it are done', async () => {
  const { ask, open } = openPast()
  const asked = [1, 2, 3, 4, 5, 6].map((minute) => ask(`caller ${minute}`, minute))
  await expect(ask('ann', 7)).rejects.toThrow(new PastRefused('full'))
  const joined = ask('ann', 6)
  open()
  await Promise.all([...asked, joined])
  await ask('ann', 7)
})
