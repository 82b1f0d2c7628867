import { expect, it } from 'vitest'
import { createLog } from '#lib/log.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { builtInMapRoute } from './builtInMap.ts'
import { local } from './contract/local.ts'

it('names the command to run if the chart was not built, and logs it once', async () => {
  const folder = temporaryFolder()
  const lines: string[] = []
  const log = createLog({ process: 'web', write: (line) => void lines.push(line) })
  const route = builtInMapRoute(folder, async () => ({ log }))
  const ask = () => route(new Request('http://localhost/basemap/0/0/0'), local, { z: '0', x: '0', y: '0' })
  const [response] = await Promise.all([ask(), ask()])
  expect(response.status).toBe(404)
  expect((await response.json()).detail).toContain('npm run build')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('world.pmtiles does not exist')
})
