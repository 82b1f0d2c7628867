import { expect, it } from 'vitest'
import { syntheticVessels } from '../../../bench/synthetic/syntheticVessels.ts'
import { harbourForFile, harbourNow } from './harbour.ts'

const harbour = await harbourForFile([...syntheticVessels(100_001, 20)])

it('passages are refused for more than 100,000 vessels near the area, unless filters leave fewer', async () => {
  const period = { sinceSeconds: harbourNow / 1000 - 7_200, untilSeconds: harbourNow / 1000 - 3_601 }
  async function* visitors() {
    yield harbour.fleet.map(({ number }) => ({ number, ...period }))
  }
  let read = 0
  const during: typeof harbour.service.trackCells.during = async (visits) => {
    read += visits.length
    return visits.map(() => [])
  }
  const server = await harbour.besides({ trackCells: { ...harbour.service.trackCells, visitors, during } })
  const ask = (query: string) => server.ask(`/api/passages?bbox=4,51,5,52${query}`)
  const refused = await ask('')
  expect([refused.status, (await refused.json()).detail]).toEqual([
    422,
    'The parameter bbox is too expensive: more than 100000 vessels were near it; use a smaller one or a shorter period.',
  ])
  expect(read).toBe(0)
  const { paging } = await harbour.json('/api/vessels?flag=NL&limit=1')
  expect((await ask('&flag=NL')).status).toBe(200)
  expect(read).toBe(paging.total)
})
