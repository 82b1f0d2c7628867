import { expect, it } from 'vitest'
import { costlyRequest } from '../../../bench/soak/costlyRequests.ts'
import { Random } from '../../../bench/synthetic/random.ts'
import { syntheticVessels } from '../../../bench/synthetic/syntheticVessels.ts'
import { openTestService, put } from './testService.ts'

const requests = 800
const clients = 6
const vessels = 50_000

it('the costliest requests of several simultaneous clients are all answered or refused, and no one else fails', async () => {
  const testService = await openTestService()
  await put(testService.store, [...syntheticVessels(vessels, 33)])
  const random = new Random(1)
  const tokens = await Promise.all(Array.from({ length: clients }, () => testService.token()))
  const failures: string[] = []
  const kinds = new Set<string>()
  let left = requests

  async function fire(secret: string): Promise<void> {
    while (left > 0) {
      left -= 1
      const { kind, path, init } = costlyRequest(random)
      kinds.add(kind)
      const headers = { ...init?.headers, Authorization: `Bearer ${secret}` }
      const response = await fetch(testService.origin + path, { ...init, headers })
      const text = await response.text()
      if (response.status >= 500)
        failures.push(`${kind}: ${response.status} ${path.slice(0, 100)} ${text.slice(0, 200)}`)
    }
  }

  async function neighbour(): Promise<void> {
    while (left > 0) {
      const response = await testService.ask('/api/vessels?limit=10')
      if (response.status !== 200) failures.push(`neighbour: ${response.status}`)
      await response.arrayBuffer()
    }
  }

  await Promise.all([...tokens.map(fire), neighbour()])
  expect(failures).toEqual([])
  expect(kinds.size).toBeGreaterThan(20)
  await testService.close()
})
