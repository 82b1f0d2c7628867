import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from '#lib/wire/pageSchemas.ts'
import { openTestService, type TestService } from './testService.ts'
import { unrestIn } from './unrest.ts'

const limit = 25
const restartAfterPages = 4

let testService: TestService

beforeEach(async () => {
  testService = await openTestService()
})

afterEach(() => testService.close())

describe('a client paging by created_at while vessels change and the service restarts', () => {
  it.each(['created_at', '-created_at'])(
    '%s: meets every vessel that was there at the start, each once',
    async (sort) => {
      const change = unrestIn(testService)
      const seen: string[] = []
      let added = 0
      let pages = 0
      for (let query = `sort=${sort}&limit=${limit}`; query !== ''; pages += 1) {
        const { data, paging }: Page = await testService.json(`/api/vessels?${query}`)
        seen.push(...data.map(({ id }) => id))
        query = paging.next === undefined ? '' : `next=${paging.next}&limit=${limit}`
        expect(paging.total).toBe(testService.fleet.length + added)
        if (pages === restartAfterPages) await testService.restart()
        if (pages < 12) added += await change()
      }
      expect(new Set(seen).size).toBe(seen.length)
      const numbers = new Set(seen.map((id) => Number(id.slice(-9))))
      expect(testService.fleet.filter(({ number }) => !numbers.has(number))).toEqual([])
      expect(pages).toBeGreaterThan(12)
      // Forward pages meet the new vessels at the end, backward pages meet none.
      expect(seen.length).toBe(testService.fleet.length + (sort === 'created_at' ? added : 0))
    },
  )
})
