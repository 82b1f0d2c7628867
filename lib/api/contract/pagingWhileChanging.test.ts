import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from '#lib/wire/page.ts'
import { Random } from '../../../bench/synthetic/random.ts'
import { syntheticVessels } from '../../../bench/synthetic/syntheticVessels.ts'
import { type Harbour, NOW, openHarbour, put } from './harbour.ts'

const LIMIT = 25
const RESTART_AFTER_PAGES = 4
const CHANGES_A_PAGE = 60

let harbour: Harbour

beforeEach(async () => {
  harbour = await openHarbour()
})

afterEach(() => harbour.close())

async function pageAt(query: string): Promise<Page> {
  const response = await harbour.ask(`/api/vessels?${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Page
}

/** Vessels go on moving, and come into sight for the first time, between one page and the next. */
function unrest() {
  const random = new Random(12)
  const newcomers = [...syntheticVessels(400, 77)].filter(({ mmsi }) =>
    harbour.fleet.every((vessel) => vessel.mmsi !== mmsi),
  )
  let nowMicroseconds = NOW * 1000 + 1_000_000
  return async () => {
    nowMicroseconds += 1_000_000
    const moved = new Set(Array.from({ length: CHANGES_A_PAGE }, () => random.pick(harbour.fleet)))
    const changed = [...moved].map((vessel) => ({
      ...vessel,
      updatedMicroseconds: nowMicroseconds,
      longitude: random.around(0, 60),
      latitude: random.around(0, 30),
    }))
    const added = newcomers.splice(0, 10).map((vessel, index) => ({
      ...vessel,
      createdMicroseconds: nowMicroseconds + index,
      updatedMicroseconds: nowMicroseconds,
    }))
    await put(harbour.store, [...changed, ...added])
    return added.length
  }
}

describe('a client paging by created_at while vessels change and the service restarts', () => {
  it.each(['created_at', '-created_at'])(
    '%s: meets every vessel that was there at the start, each once',
    async (sort) => {
      const goOn = unrest()
      const seen: string[] = []
      let added = 0
      let pages = 0
      for (let query = `sort=${sort}&limit=${LIMIT}`; query !== ''; pages += 1) {
        const { data, paging } = await pageAt(query)
        seen.push(...data.map(({ id }) => id))
        query = paging.next === undefined ? '' : `next=${paging.next}&limit=${LIMIT}`
        expect(paging.total).toBe(harbour.fleet.length + added)
        if (pages === RESTART_AFTER_PAGES) await harbour.restart()
        if (pages < 12) added += await goOn()
      }
      expect(new Set(seen).size).toBe(seen.length)
      const numbers = new Set(seen.map((id) => Number(id.slice(-9))))
      expect(harbour.fleet.filter(({ mmsi }) => !numbers.has(mmsi))).toEqual([])
      expect(pages).toBeGreaterThan(12)
      // Going forward the newcomers are met at the end, going back none of them is.
      expect(seen.length).toBe(harbour.fleet.length + (sort === 'created_at' ? added : 0))
    },
  )
})
