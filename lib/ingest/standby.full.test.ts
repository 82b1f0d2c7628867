import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { vesselsStoredIn } from '#lib/store/contract/storedVessels.ts'
import { obstacle, startTestServer, type TestServer } from '#lib/store/postgres/testServer.ts'
import { freePort } from '#lib/testing/freePort.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { firstMmsi, lineOfVessel } from './fixtures/lineOfVessel.ts'
import { startIngest } from './fixtures/startIngest.ts'

const hourMilliseconds = 3_600_000

let server: TestServer

type RunningIngest = ReturnType<typeof startIngest>

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

async function updatesIn(databaseUrl: string) {
  const vessels = await vesselsStoredIn(databaseUrl)
  return new Map(vessels.map(({ number, updatedMicroseconds }) => [number, updatedMicroseconds]))
}

describe.skipIf(obstacle !== null)(`two ingests on one PostgreSQL${obstacle ?? ''}`, () => {
  beforeAll(async () => {
    server = await startTestServer(await freePort())
  })
  afterAll(() => server.stop())

  const [first, second, third] = [firstMmsi, firstMmsi + 1, firstMmsi + 2]

  async function holds(databaseUrl: string, mmsis: number[]): Promise<Map<number, number>> {
    return vi.waitFor(async () => {
      const vessels = await updatesIn(databaseUrl)
      expect([...vessels.keys()].sort()).toEqual(mmsis)
      return vessels
    })
  }

  /** The database holds what the leader has committed; the standby, whose clock is an hour slow, has taken over. */
  async function takenOver(stopLeader: (leader: RunningIngest) => void, leaderUrl: string, databaseUrl: string) {
    const leader = startIngest({ databaseUrl: leaderUrl, dataFolder: temporaryFolder() })
    await vi.waitFor(() => expect(leader.isReady()).toBe(true))
    const clockErrorMilliseconds = -hourMilliseconds
    const standby = startIngest({ databaseUrl, dataFolder: temporaryFolder(), clockErrorMilliseconds })
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
    expect((await leader.ended)[0]).not.toBe(0)
    expect(leader.errors.join()).toContain('Another process has taken over writing vessels')
    await standby.send(lineOfVessel(0))
    await holds(databaseUrl, [first, second])
    await standby.kill()
  }

  it('the second takes over from one that is killed', async () => {
    const { databaseUrl, dispose } = await server.createDatabase()
    const { standby } = await takenOver(({ process }) => process.kill('SIGKILL'), databaseUrl, databaseUrl)
    await standby.send(lineOfVessel(2))
    await holds(databaseUrl, [first, second, third])
    await standby.kill()
    await dispose()
  })

  it('the first continues when the database returns', async () => {
    const { databaseUrl, dispose } = await server.createDatabase()
    const leader = startIngest({ databaseUrl, dataFolder: temporaryFolder() })
    await vi.waitFor(() => expect(leader.isReady()).toBe(true))
    const standby = startIngest({ databaseUrl, dataFolder: temporaryFolder() })
    const standingBy = () => standby.logged.filter(({ message }) => String(message).startsWith('standing by'))
    await vi.waitFor(() => expect(standingBy()).toHaveLength(1))
    const start = await server.interrupt()
    await vi.waitFor(() => expect(standby.logged.at(-1)?.message).toMatch('the database is unavailable'))
    await start()
    await vi.waitFor(() => expect(standingBy()).toHaveLength(2))
    await leader.send(lineOfVessel(0))
    await holds(databaseUrl, [first])
    expect([leader.errors, standby.isReady()]).toEqual([[], false])
    await leader.kill()
    await standby.kill()
    await dispose()
  })

  it('the second takes over from one that is paused, which writes nothing when it continues', async () => {
    const { databaseUrl, dispose } = await server.createDatabase()
    const both = await takenOver(({ process }) => process.kill('SIGSTOP'), databaseUrl, databaseUrl)
    await both.leader.send(lineOfVessel(2))
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
