import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { firstMmsi, lineOfVessel } from '#lib/ingest/fixtures/lineOfVessel.ts'
import { portIn } from '#lib/ingest/fixtures/sourceContext.ts'
import { childEnvironment } from '#lib/settings.ts'
import { vesselsStoredIn } from '#lib/store/contract/storedVessels.ts'
import { freePort } from '#lib/testing/freePort.ts'
import { type NatsServer, natsObstacle, startNatsServer } from '#lib/testing/natsServer.ts'

if (natsObstacle) process.stderr.write(`A relay to NATS is not tested: ${natsObstacle}\n`)

const main = fileURLToPath(new URL('../cli/main.ts', import.meta.url))
const failOverMilliseconds = 60_000

interface Program {
  logged: Record<string, unknown>[]
  says(message: string): Promise<void>
  kill(): Promise<void>
}

const running: ChildProcess[] = []

function start(folder: string, words: string[], environment: Record<string, string> = {}): Program {
  const env = childEnvironment({ ...environment, DATABASE_URL: `file:${join(folder, 'lastfix.db')}` })
  const child = spawn(process.execPath, [main, ...words], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  running.push(child)
  const logged: Record<string, unknown>[] = []
  createInterface(child.stderr).on('line', (line) => {
    if (line.startsWith('{"')) logged.push(JSON.parse(line))
  })
  return {
    logged,
    says: (message) => vi.waitFor(() => expect(logged.map((line) => line.message)).toContain(message)),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

describe.skipIf(natsObstacle)('sites that are joined by NATS', () => {
  let server: NatsServer
  let site: string
  let centre: string
  beforeEach(async () => {
    server = await startNatsServer()
    site = mkdtempSync(join(tmpdir(), 'lastfix-site-'))
    centre = mkdtempSync(join(tmpdir(), 'lastfix-centre-'))
  })
  afterEach(async () => {
    for (const child of running.splice(0)) child.kill('SIGKILL')
    await server.stop()
    for (const folder of [site, centre]) rmSync(folder, { recursive: true, force: true })
  })

  const linesOf = (first: number, count: number) => Array.from({ length: count }, (_, n) => lineOfVessel(first + n))

  async function send(relay: Program, lines: string[]) {
    const receiver = connect(await vi.waitFor(() => portIn(relay.logged)), '127.0.0.1')
    await once(receiver, 'connect')
    receiver.end(lines.map((line) => `${line}\n`).join(''))
    await once(receiver.resume(), 'close')
  }

  it('lose and duplicate no message when server, relay and ingest are killed', async () => {
    const relayWords = ['relay', '--from', 'tcp-listen://127.0.0.1:0?name=roof', '--to', server.url]
    const ingestWords = { AIS_SOURCES: `${server.url}?name=sites` }
    let relay = start(site, relayWords)
    let ingest = start(centre, ['ingest'], ingestWords)
    await relay.says('listening')
    await send(relay, linesOf(0, 1_000))
    await vi.waitFor(async () => expect(await server.lineCount()).toBe(1_000))
    expect((await server.streamState()).messages).toBeLessThan(100)

    await server.kill()
    await send(relay, linesOf(1_000, 1_000))
    await relay.says('delivery failed, will retry')
    await relay.kill()
    await ingest.kill()

    await server.begin()
    relay = start(site, relayWords)
    await send(relay, linesOf(2_000, 1_000))
    ingest = start(centre, ['ingest'], ingestWords)
    await vi.waitFor(async () => expect(await server.lineCount()).toBe(3_000), failOverMilliseconds)
    await vi.waitFor(async () => {
      const { num_pending, num_ack_pending } = await server.consumerInfo()
      expect(num_pending + num_ack_pending).toBe(0)
    }, failOverMilliseconds)
    const vessels = await vesselsStoredIn(`file:${join(centre, 'lastfix.db')}`)
    expect(vessels.map(({ number }) => number).sort()).toEqual(Array.from({ length: 3_000 }, (_, n) => firstMmsi + n))
    expect(vessels.filter(({ reports }) => reports !== 1)).toEqual([])
  })

  it('a relay leaves a server that stopped answering, and delivers once one answers', async () => {
    const relay = start(site, ['relay', '--from', 'tcp-listen://127.0.0.1:0?name=roof', '--to', server.url])
    await relay.says('listening')
    await send(relay, linesOf(0, 10))
    await vi.waitFor(async () => expect(await server.lineCount()).toBe(10))
    const thaw = server.freeze()
    await send(relay, linesOf(10, 10))
    await relay.says('delivery failed, will retry')
    thaw()
    await vi.waitFor(async () => expect(await server.lineCount()).toBe(20))
  })

  it('a relay acknowledges messages on its disk, and delivers them after a kill', async () => {
    const port = await freePort()
    const to = `tcp://127.0.0.1:${port}`
    const away = start(site, ['relay', '--from', `${server.url}?name=hub`, '--to', to])
    await server.publish('ais.roof', ...linesOf(0, 20))
    await vi.waitFor(async () =>
      expect(await server.consumerInfo()).toMatchObject({ num_ack_pending: 0, num_pending: 0 }),
    )
    await away.says('delivery failed, will retry')
    await away.kill()

    const received: string[] = []
    const other = createServer((socket) => createInterface(socket).on('line', (line) => received.push(line)))
    other.listen(port, '127.0.0.1')
    start(site, ['relay', '--from', 'udp://127.0.0.1:0', '--to', to])
    await vi.waitFor(() => expect(received.map((line) => line.replace(/^\\.*\\/, ''))).toEqual(linesOf(0, 20)))
    other.close()
  })
})
