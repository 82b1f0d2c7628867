import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it, vi } from 'vitest'
import { createLog } from '#lib/log.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { lineOfVessel } from './fixtures/lineOfVessel.ts'
import { portIn } from './fixtures/sourceContext.ts'
import { runIngest } from './main.ts'

it('logs one line per feed and report without errors, whatever connects and disconnects', async () => {
  const folder = temporaryFolder()
  const logged: Record<string, unknown>[] = []
  const stop = new AbortController()
  const running = runIngest({
    settings: {
      databaseUrl: `file:${folder}/lastfix.db`,
      dataFolder: folder,
      aisSources: ['tcp-listen://127.0.0.1:0?name=harbour'],
    },
    log: createLog({ process: 'ingest', write: (line) => logged.push(JSON.parse(line)) }),
    signal: stop.signal,
    feedTotalsMilliseconds: 50,
  })
  const port = await vi.waitFor(() => portIn(logged))
  for (let index = 0; index < 3; index += 1) {
    const receiver = connect(port, '127.0.0.1')
    await once(receiver, 'connect')
    receiver.end(`${lineOfVessel(index)}\n`)
    await once(receiver.resume(), 'close')
  }
  const reports = () => logged.filter(({ message }) => message === 'feed totals')
  await vi.waitFor(() => expect(reports().at(-1)).toMatchObject({ source: 'harbour', lines: 3 }))
  stop.abort()
  await running
  const messages = new Set(logged.map(({ message }) => message))
  expect(messages).toEqual(new Set(['listening', 'ingest is ready', 'feed totals']))
})
