import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestService, type TestService } from '../contract/testService.ts'
import { unrestIn } from '../contract/unrest.ts'
import { ask } from './graphqlClient.ts'

const restartAfterPages = 4

let testService: TestService

beforeEach(async () => {
  testService = await openTestService()
})

afterEach(() => testService.close())

it('a client meets every vessel once while vessels change and the service restarts', async () => {
  const change = unrestIn(testService)
  const query = `query Page($after: String) {
    vessels(first: 25, after: $after, lastTimestamp: {startTime: "1970-01-01T00:00:00Z"}) {
      pageInfo { hasNextPage endCursor } totalCount { value } nodes { staticData { mmsi } }
    }
  }`
  const seen: number[] = []
  let added = 0
  let after: string | null = null
  let pages = 0
  do {
    const { body } = await ask(testService, query, { after })
    const page = body.data?.vessels
    if (!page) throw new Error(body.errors?.[0]?.message)
    seen.push(...page.nodes.map(({ staticData }) => staticData.mmsi))
    expect(page.totalCount.value).toBe(testService.fleet.length + added)
    expect(page.pageInfo.hasNextPage).toBe(page.pageInfo.endCursor !== null)
    after = page.pageInfo.endCursor
    pages += 1
    if (pages === restartAfterPages) await testService.restart()
    if (pages <= 12) added += await change()
  } while (after !== null)
  expect(new Set(seen).size).toBe(seen.length)
  expect(testService.fleet.filter(({ number }) => !seen.includes(number))).toEqual([])
  expect(seen.length).toBe(testService.fleet.length + added)
})
