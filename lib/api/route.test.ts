import { expect, it } from 'vitest'
import { dataAnswer } from './answer/dataAnswer.ts'
import { local } from './contract/local.ts'
import { bearer, testServiceForFile } from './contract/testService.ts'
import { dataRoute } from './route.ts'

const { service, token } = await testServiceForFile()
const ownToken = async () => bearer(await token({ ratePerMinute: 1_000 }))

it('answers simultaneous requests of some milliseconds in a turn of the event loop each', async () => {
  let round = 0
  let isCounting = true
  const count = () => {
    round += 1
    if (isCounting) setImmediate(count)
  }
  setImmediate(count)
  const rounds: number[] = []
  const route = dataRoute(
    () => {
      rounds.push(round)
      for (const until = performance.now() + 5; performance.now() < until; );
      return dataAnswer('text/plain', 'here')
    },
    async () => service,
  )
  const headers = await ownToken()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => route(new Request('http://localhost/api/vessels', { headers }), local, {})),
  )
  isCounting = false
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(rounds).toHaveLength(20)
  expect(new Set(rounds).size).toBe(20)
})

it('counts a request by its cost', async () => {
  let spent = 0
  const route = dataRoute(
    () => {
      spent += 95
      return dataAnswer('text/plain', 'here')
    },
    async () => ({ ...service, processorMilliseconds: () => spent }),
  )
  const headers = await ownToken()
  const answer = await route(new Request('http://localhost/api/vessels', { headers }), local, {})
  expect(answer.headers.get('x-ratelimit-remaining')).toBe('991')
})
