import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { freePort } from '#lib/testing/freePort.ts'
import { token, vessel } from '../contract/rows.ts'
import { openStore } from '../open.ts'
import type { Store } from '../store.ts'
import { createPool } from './connect.ts'
import { obstacle, startTestServer, type TestServer } from './testServer.ts'
import { takeWriterLease } from './writerLease.ts'

let server: TestServer
let store: Store
let databaseUrl: string

const unavailable = { name: 'StoreError', reason: 'unavailable' }

async function firstChanges() {
  for await (const part of store.vesselsSince(0)) return part.changes.length
  return null
}

describe.skipIf(obstacle !== null)(`a PostgreSQL that stops answering${obstacle ?? ''}`, () => {
  beforeAll(async () => {
    server = await startTestServer(await freePort())
  })
  afterAll(() => server.stop())

  beforeEach(async () => {
    const { name } = await server.createDatabase()
    const patient = await openStore(server.urlOf(name))
    await patient.migrate()
    await patient.close()
    databaseUrl = `${server.urlOf(name)}?query_timeout=2000`
    store = await openStore(databaseUrl)
    return () => store.close()
  })

  it('is unavailable to readers until it answers again', async () => {
    expect(await firstChanges()).toBe(0)
    const thaw = await server.freeze()
    try {
      const questions = [firstChanges(), store.tokens.all(), store.loadVessels(() => {})]
      for (const answer of await Promise.allSettled(questions)) {
        expect(answer).toMatchObject({ status: 'rejected', reason: unavailable })
      }
    } finally {
      thaw()
    }
    expect(await vi.waitFor(firstChanges)).toBe(0)
  })

  it('says which database does not answer', async () => {
    const thaw = await server.freeze()
    try {
      await expect(store.accessVersion()).rejects.toMatchObject({
        ...unavailable,
        message: expect.stringMatching(/\/lastfix_\d+ cannot be used: it does not answer$/),
      })
    } finally {
      thaw()
    }
  })

  it('has a timeout of 10 s by default, and the server one of 8 s', async () => {
    const pool = createPool(server.urlOf('postgres'))
    expect(pool.options.query_timeout).toBe(10_000)
    expect((await pool.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '8s' }])
    await pool.end()
  })

  it('ends a write with an error', async () => {
    const thaw = await server.freeze()
    try {
      await expect(store.tokens.add(token('one'))).rejects.toMatchObject(unavailable)
    } finally {
      thaw()
    }
    await vi.waitFor(() => store.tokens.add(token('two')))
    expect(await store.tokens.all()).toEqual([token('two')])
  })

  it('ends a read with an error', async () => {
    const writer = await store.openWriter()
    await writer.commit([vessel(201_000_001)])
    let thaw = () => {}
    try {
      for await (const { changes } of store.vesselsSince(0)) {
        expect(changes).toHaveLength(1)
        thaw = await server.freeze()
        break
      }
      await expect(store.accessVersion()).rejects.toMatchObject(unavailable)
    } finally {
      thaw()
    }
    expect(await vi.waitFor(firstChanges)).toBe(1)
    await writer.release()
  })

  it('is reported to its writer, which continues once it answers', async () => {
    const writer = await store.openWriter()
    await writer.commit([vessel(201_000_001)])
    const thaw = await server.freeze()
    try {
      await expect(writer.commit([vessel(201_000_002)])).rejects.toMatchObject(unavailable)
      await expect(writer.holdsRealVessels()).rejects.toMatchObject(unavailable)
    } finally {
      thaw()
    }
    const sequence = await vi.waitFor(() => writer.commit([vessel(201_000_003)]))
    expect(await writer.read([201_000_001, 201_000_003])).toHaveLength(2)
    expect(sequence).toBeGreaterThan(1)
    await writer.release()
  })

  it('gets another connection next time', async () => {
    const lease = await takeWriterLease(databaseUrl)
    const used = () => lease.read(async (connection) => connection)
    const first = await used()
    const thaw = await server.freeze()
    try {
      await expect(lease.write((connection) => connection.query('SELECT'))).rejects.toThrow('timeout')
    } finally {
      thaw()
    }
    expect(await vi.waitFor(used)).not.toBe(first)
    await lease.release()
  })

  it('does not block closing', async () => {
    const writer = await store.openWriter()
    const thaw = await server.freeze()
    try {
      await writer.release()
    } finally {
      thaw()
    }
    const next = await vi.waitFor(() => store.openWriter())
    await next.release()
  })

  it('ends the transaction of a writer that stops in the middle of it, and the writer continues', async () => {
    const lease = await takeWriterLease(databaseUrl)
    const stopped = lease.write((connection) => once(connection, 'end'))
    await expect(stopped).rejects.toThrow('idle-in-transaction timeout')
    await lease.write((connection) => connection.query('SELECT'))
    await expect(takeWriterLease(databaseUrl)).rejects.toMatchObject({ reason: 'writer-busy' })
    await lease.release()
  })
})
