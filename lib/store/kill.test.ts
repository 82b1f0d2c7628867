import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { freePort } from '#lib/testing/freePort.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { diaryFields } from '#lib/vessel/diary.ts'
import { changesSince } from './contract/rows.ts'
import { openStore } from './open.ts'
import { obstacle, startTestServer, type TestServer } from './postgres/testServer.ts'
import type { Store } from './store.ts'

const vesselsPerBatch = 400

describe('kill -9 of the process that writes to SQLite', () => {
  killContract(async () => `file:${join(temporaryFolder(), 'lastfix.db')}`)
})

describe.skipIf(obstacle !== null)(`kill -9 of the process that writes to PostgreSQL${obstacle ?? ''}`, () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(await freePort())
  })
  afterAll(() => server.stop())
  killContract(async () => (await server.emptyDatabase()).databaseUrl)
})

function killContract(emptyDatabase: () => Promise<string>) {
  let databaseUrl: string
  let child: ChildProcess | undefined
  let store: Store | undefined

  beforeEach(async () => {
    databaseUrl = await emptyDatabase()
  })
  afterEach(async () => {
    child?.kill('SIGKILL')
    await store?.close()
  })

  function startWriting() {
    const script = fileURLToPath(new URL('kill.child.ts', import.meta.url))
    const started = spawn(process.execPath, [script, databaseUrl, String(vesselsPerBatch)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    return started
  }

  // Microseconds after the acknowledgement of a batch, so that the kill lands before, in and after the next commit.
  it.each([
    [3, 0],
    [11, 700],
    [17, 1_900],
    [23, 3_100],
    [31, 4_700],
  ])(
    'after batch %i and %i µs loses no acknowledged batch and leaves no half of one',
    async (batches, microseconds) => {
      const writing = startWriting()
      let acknowledged = 0
      for await (const line of createInterface({ input: writing.stdout })) {
        acknowledged = Number(line)
        if (acknowledged !== batches) continue
        const moment = process.hrtime.bigint() + BigInt(microseconds) * 1_000n
        while (process.hrtime.bigint() < moment);
        writing.kill('SIGKILL')
      }

      const opened = await openStore(databaseUrl)
      store = opened
      await store.migrate()
      // A server may still be ending the last commit of the killed process.
      const writer = await vi.waitFor(() => opened.openWriter())
      const { sequence, changes } = await changesSince(store, 0)
      expect(sequence).toBeGreaterThanOrEqual(acknowledged)
      expect(sequence).toBeLessThanOrEqual(acknowledged + 1)
      expect(changes).toHaveLength(vesselsPerBatch)
      const texts = new Set(changes.map(([, record]) => record))
      for (const [mmsi] of [changes[0]!, changes[vesselsPerBatch - 1]!]) {
        texts.add(new TextDecoder().decode((await store.evidenceOf(mmsi)) ?? undefined))
      }
      for (const { points } of await store.tracks.find(201_000_001, 0)) texts.add(new TextDecoder().decode(points))
      expect([...texts]).toEqual([`batch ${sequence}`])
      const sealed = (await store.tracks.find(201_000_390, 0)).slice(0, -1)
      expect(sealed.map(({ untilSeconds }) => untilSeconds)).toEqual(
        Array.from({ length: sequence }, (_, index) => index + 1),
      )
      const calls = await store.calls.ofVessel(201_000_390, 1_000)
      expect(calls.map(({ beganSeconds }) => beganSeconds).reverse()).toEqual(
        Array.from({ length: sequence }, (_, index) => index + 1),
      )
      const all = { since: 0, until: 1e9, fields: [diaryFields.indexOf('name')] }
      const changed = await store.changes.page({ number: 201_000_390, ...all, after: null, limit: 1_000 })
      expect(changed.map(({ at }) => at).reverse()).toEqual(Array.from({ length: sequence }, (_, index) => index + 1))
      const events = await store.watchEvents.find({ owner: null, after: 0, limit: 1_000 })
      expect(events.map(({ at }) => at)).toEqual(Array.from({ length: sequence }, (_, index) => index + 1))
      expect((await store.identities.latest(1)).map(({ madeAt }) => madeAt)).toEqual([sequence])
      expect(await store.watches.states()).toEqual([
        { watch: 'watch', number: 201_000_000, state: `batch ${sequence}` },
      ])

      for (const [table, count] of [['station', 1] as const, ['activation', sequence] as const]) {
        const rows = []
        for await (const piece of store.stations.since(table, 0, sequence)) rows.push(...piece)
        expect(rows).toHaveLength(count)
        expect(rows.at(-1)).toMatchObject({ facts: `batch ${sequence}` })
      }

      expect((await writer.read([201_000_001]))[0]?.call).toBe(`batch ${sequence}`)
      expect(await writer.commit([])).toBe(sequence)
      await writer.release()
    },
  )

  it('frees the right to write, which no other process had while it lived', async () => {
    const writing = startWriting()
    await once(createInterface({ input: writing.stdout }), 'line')
    store = await openStore(databaseUrl)
    await expect(store.openWriter()).rejects.toMatchObject({ reason: 'writer-busy' })
    writing.kill('SIGKILL')
    await once(writing, 'exit')
    const opened = store
    const writer = await vi.waitFor(() => opened.openWriter())
    await writer.release()
  })
}
