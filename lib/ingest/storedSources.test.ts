import { createSocket } from 'node:dgram'
import { expect, it, vi } from 'vitest'
import { createLog } from '#lib/log.ts'
import { source } from '#lib/store/contract/rows.ts'
import { openStore } from '#lib/store/open.ts'
import { freePort } from '#lib/testing/freePort.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { lineOfVessel } from './fixtures/lineOfVessel.ts'
import { runIngest } from './main.ts'

it('the simulated fleet goes when the first source is added, and does not come back', async () => {
  const folder = temporaryFolder()
  const databaseUrl = `file:${folder}/lastfix.db`
  const store = await openStore(databaseUrl)
  await store.migrate()
  const vessels = async () => {
    let count = 0
    await store.loadVessels(() => {
      count += 1
    })
    return count
  }

  async function start() {
    const stop = new AbortController()
    const logged: string[] = []
    const running = runIngest({
      settings: { databaseUrl, dataFolder: folder, aisSources: null },
      log: createLog({ process: 'ingest', write: (line) => logged.push(line) }),
      signal: stop.signal,
    })
    await vi.waitFor(() => expect(logged.join()).toContain('ingest is ready'), { timeout: 240_000 })
    return {
      logged,
      async end() {
        stop.abort()
        await running
      },
    }
  }

  const first = await start()
  expect(await vessels()).toBeGreaterThan(1000)
  expect(await store.views.all()).toHaveLength(1)
  const port = await freePort()
  await store.storedSources.add(source('roof', { url: `udp://127.0.0.1:${port}` }), 50)
  await vi.waitFor(async () => expect(await vessels()).toBe(0), { interval: 200 })
  expect(await store.views.all()).toEqual([])
  const socket = createSocket('udp4')
  await vi.waitFor(
    async () => {
      socket.send(`${lineOfVessel(0)}\n`, port, '127.0.0.1')
      expect(await vessels()).toBe(1)
    },
    { interval: 200 },
  )
  socket.close()
  await first.end()

  await store.storedSources.remove('roof')
  const second = await start()
  expect(await vessels()).toBe(1)
  await second.end()
  await store.close()
})
