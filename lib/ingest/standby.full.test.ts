import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openStore } from '#lib/store/open.ts'
import { obstacle, startTestServer, type TestServer } from '#lib/store/postgres/testServer.ts'
import { freePort } from '#lib/testing/freePort.ts'
import { decodeRecord } from '#lib/vessel/record.ts'
import { firstMmsi, lineOfVessel } from './fixtures/lineOfVessel.ts'
import { portIn } from './fixtures/sourceContext.ts'

const script = fileURLToPath(new URL('./fixtures/ingestChild.ts', import.meta.url))
const hourMilliseconds = 3_600_000

let server: TestServer

interface RunningIngest {
  process: ChildProcess
  logged: Record<string, unknown>[]
  errors: string[]
  isReady(): boolean
  send(line: string): Promise<void>
}

function startIngest(databaseUrl: string, clockErrorMilliseconds = 0): RunningIngest {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-standby-'))
  const options = [databaseUrl, folder, 'tcp-listen://127.0.0.1:0?name=harbour', String(clockErrorMilliseconds)]
  const child = spawn(process.execPath, [script, ...options], { stdio: ['ignore', 'inherit', 'pipe'] })
  const logged: Record<string, unknown>[] = []
  const errors: string[] = []
  createInterface(child.stderr).on('line', (line) => {
    if (line.startsWith('{"')) logged.push(JSON.parse(line))
    else errors.push(line)
  })
  child.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return {
    process: child,
    logged,
    errors,
    isReady: () => logged.some(({ message }) => message === 'ingest is ready'),
    async send(line) {
      const port = await vi.waitFor(() => portIn(logged))
      const receiver = connect(port, '127.0.0.1')
      await once(receiver, 'connect')
      receiver.end(`${line}\n`)
    },
  }
}

/** A proxy between a writer and its server. Once cut, neither side receives data, and no connection closes. */
async function cable(databaseUrl: string) {
  const { port } = new URL(databaseUrl)
  const sockets: Socket[] = []
  let isCut = false
  const proxy = createServer({ pauseOnConnect: true }, (near) => {
    const far = connect(Number(port), '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.push(from)
      from.on('data', (bytes) => to.write(bytes)).on('end', () => to.end())
      from.on('error', () => to.destroy())
      if (!isCut) from.resume()
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return {
    databaseUrl: databaseUrl.replace(`:${port}/`, `:${address.port}/`),
    cut() {
      isCut = true
      for (const socket of sockets) socket.pause()
    },
    mend() {
      isCut = false
      for (const socket of sockets) socket.resume()
    },
    remove() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}

async function storedVessels(databaseUrl: string) {
  const store = await openStore(databaseUrl)
  try {
    const vessels = new Map<number, number>()
    await store.loadVessels((record) => {
      const { number: mmsi, updatedMicroseconds } = decodeRecord(record)
      vessels.set(mmsi, updatedMicroseconds)
    })
    return vessels
  } finally {
    await store.close()
  }
}

describe.skipIf(obstacle !== null)(`two ingests on one PostgreSQL${obstacle ?? ''}`, () => {
  beforeAll(async () => {
    server = await startTestServer(await freePort())
  })
  afterAll(() => server.stop())

  const [first, second, third] = [firstMmsi, firstMmsi + 1, firstMmsi + 2]

  async function holds(databaseUrl: string, mmsis: number[]): Promise<Map<number, number>> {
    return vi.waitFor(async () => {
      const vessels = await storedVessels(databaseUrl)
      expect([...vessels.keys()].sort()).toEqual(mmsis)
      return vessels
    })
  }

  /** The database holds what the leader has committed; the standby, whose clock is an hour slow, has taken over. */
  async function takenOver(stopLeader: (leader: RunningIngest) => void, leaderUrl: string, databaseUrl: string) {
    const leader = startIngest(leaderUrl)
    await vi.waitFor(() => expect(leader.isReady()).toBe(true))
    const standby = startIngest(databaseUrl, -hourMilliseconds)
    await vi.waitFor(() => expect(standby.logged).toMatchObject([{ level: 'warn' }]))
    await leader.send(lineOfVessel(0))
    const before = await holds(databaseUrl, [first])
    stopLeader(leader)
    await vi.waitFor(() => expect(standby.isReady()).toBe(true))
    await standby.send(lineOfVessel(1))
    const after = await holds(databaseUrl, [first, second])
    expect(after.get(second)).toBeGreaterThan(before.get(first) ?? Number.NaN)
    return { leader, standby }
  }

  async function findsItsRightGone(
    { leader, standby }: { leader: RunningIngest; standby: RunningIngest },
    databaseUrl: string,
  ) {
    const ended = once(leader.process, 'exit')
    await leader.send(lineOfVessel(2))
    expect((await ended)[0]).not.toBe(0)
    expect(leader.errors.join()).toContain('Another process has taken over writing vessels')
    await standby.send(lineOfVessel(0))
    await holds(databaseUrl, [first, second])
    standby.process.kill('SIGKILL')
    await once(standby.process, 'exit')
  }

  it('the second takes over from one that is killed', async () => {
    const { databaseUrl, dispose } = await server.createDatabase()
    const { standby } = await takenOver(({ process }) => process.kill('SIGKILL'), databaseUrl, databaseUrl)
    await standby.send(lineOfVessel(2))
    await holds(databaseUrl, [first, second, third])
    standby.process.kill('SIGKILL')
    await once(standby.process, 'exit')
    await dispose()
  })

  it('the second takes over from one that is paused, which writes nothing when it continues', async () => {
    const { databaseUrl, dispose } = await server.createDatabase()
    const both = await takenOver(({ process }) => process.kill('SIGSTOP'), databaseUrl, databaseUrl)
    both.leader.process.kill('SIGCONT')
    await findsItsRightGone(both, databaseUrl)
    await dispose()
  })

  it('the second takes over from one that is cut off, which writes nothing when it reconnects', async () => {
    const { databaseUrl, dispose } = await server.createDatabase()
    const line = await cable(databaseUrl)
    const both = await takenOver(() => line.cut(), line.databaseUrl, databaseUrl)
    line.mend()
    await findsItsRightGone(both, databaseUrl)
    line.remove()
    await dispose()
  })
})
