import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { obstacle, startTestServer } from '../lib/store/postgres/testServer.ts'
import { freePort } from '../lib/testing/freePort.ts'
import { startProgram } from '../lib/testing/programs.ts'
import { expect, release, test } from './story.ts'

interface LogLine {
  process: string
  message: string
  pid?: number
}

test.skip(obstacle !== null, `PostgreSQL${obstacle}`)

test('the database stops and web is killed: both processes wait, and continue when it is back', release, async () => {
  const database = await startTestServer(await freePort())
  const { databaseUrl } = await database.createDatabase()
  const port = String(await freePort())
  const up = startProgram(
    ['lib/cli/main.ts', 'up'],
    { DATABASE_URL: databaseUrl, PORT: port, LOG_LEVEL: 'debug', AIS_SOURCES: 'demo:?vessels=20&hours=0' },
    { errors: 'pipe' },
  )
  const lines: LogLine[] = []
  createInterface({ input: up.process.stderr! }).on('line', (line) => {
    // Node's own warnings are on standard error as well.
    if (line.startsWith('{')) lines.push(JSON.parse(line))
  })
  const said = (process: string, text: string) =>
    lines.some((line) => line.process === process && line.message.includes(text))
  const pidOf = (process: string) => lines.findLast(({ message }) => message === `${process} started`)?.pid
  const readiness = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status,
      () => null,
    )
  await expect.poll(readiness).toBe(200)
  const [ingest, web] = [pidOf('ingest'), pidOf('web')]

  const startAgain = await database.interrupt()
  await expect.poll(() => said('ingest', 'failed, will retry')).toBe(true)
  expect(await readiness()).toBe(200)
  process.kill(web!, 'SIGKILL')
  await expect.poll(() => said('web', 'the database is unavailable, will try again')).toBe(true)
  await startAgain()
  await expect.poll(readiness).toBe(200)
  expect(pidOf('web')).not.toBe(web)
  expect(pidOf('ingest')).toBe(ingest)

  await database.interrupt()
  const exit = once(up.process, 'exit')
  up.process.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
  expect(said('up', 'is killed')).toBe(false)
  await database.stop()
})
