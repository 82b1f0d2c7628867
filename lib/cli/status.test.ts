import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { childEnvironment } from '#lib/settings.ts'

async function statusAt(port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-status-'))
  const env = childEnvironment({ DATABASE_URL: `file:${join(folder, 'ships.db')}`, PORT: String(port) })
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), 'status', '--json'], { env })
  const exit = new Promise<number | null>((done) => child.once('close', done))
  return { json: JSON.parse(await text(child.stdout)), exit: await exit }
}

it('says that nobody answers', async () => {
  const { json, exit } = await statusAt(1)
  expect({ json, exit }).toEqual({
    json: { address: 'http://127.0.0.1:1', web: null, ingest: { running: false } },
    exit: 1,
  })
})

it('says what the web process says of itself', async () => {
  const server = createServer((_, response) =>
    response.writeHead(503).end(JSON.stringify({ status: 'loading', vessels: 12, problem: null })),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const { json, exit } = await statusAt(typeof address === 'object' && address ? address.port : 0)
  server.close()
  expect(json.web).toEqual({ ready: false, status: 'loading', vessels: 12, problem: null })
  expect(exit).toBe(1)
})
