import { expect, it } from 'vitest'
import { syntheticVessels } from '../../../bench/synthetic/syntheticVessels.ts'
import { testNow, testServiceForFile } from './testService.ts'

const testService = await testServiceForFile([...syntheticVessels(100_001, 20)])

it('passages are refused for more than 100,000 vessels near the area, unless filters leave fewer', async () => {
  const period = { sinceSeconds: testNow / 1000 - 7_200, untilSeconds: testNow / 1000 - 3_601 }
  async function* visitors() {
    yield testService.fleet.map(({ number }) => ({ number, ...period }))
  }
  let read = 0
  const during: typeof testService.service.trackCells.during = async (visits) => {
    read += visits.length
    return visits.map(() => [])
  }
  const server = await testService.besides({ trackCells: { ...testService.service.trackCells, visitors, during } })
  const ask = (query: string) => server.ask(`/api/passages?bbox=4,51,5,52${query}`)
  const refused = await ask('')
  expect([refused.status, (await refused.json()).detail]).toEqual([
    422,
    'The parameter bbox is too expensive: more than 100000 vessels were near it; use a smaller one or a shorter period.',
  ])
  expect(read).toBe(0)
  const { paging } = await testService.json('/api/vessels?flag=NL&limit=1')
  expect((await ask('&flag=NL')).status).toBe(200)
  expect(read).toBe(paging.total)
})
