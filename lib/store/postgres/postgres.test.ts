import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { freePort } from '#lib/testing/freePort.ts'
import { movingContract } from '../contract/moving.ts'
import {
  expectContentOfVersion01,
  expectContentOfVersion02,
  rowsOfVersion02,
  sqlOfVersion01,
} from '../contract/oldVersions.ts'
import { loadAll, vessel } from '../contract/rows.ts'
import { storeContract } from '../contract.ts'
import { migrationsOf } from '../migrations.ts'
import { openStatusStore, openStore } from '../open.ts'
import { StoreError } from '../storeError.ts'
import { connect, createPool, withConnection, withPatientConnection } from './connect.ts'
import { latestSchema, migrate } from './migrate.ts'
import { obstacle, startTestServer, type TestServer } from './testServer.ts'
import { takeWriterLease } from './writerLease.ts'

let server: TestServer

describe.skipIf(obstacle !== null)(`with a server of its own${obstacle ?? ''}`, () => {
  beforeAll(async () => {
    server = await startTestServer(await freePort())
  })
  afterAll(() => server.stop())
  storeContract('PostgreSQL', () => server.emptyDatabase())
  movingContract(() => server.emptyDatabase())
  describe('a PostgreSQL store', postgresStore)
})

function sqlOfVersion02() {
  const schema = 8
  const steps = migrationsOf('postgres').filter((migration) => migration.schema <= schema)
  return `CREATE SCHEMA lastfix; SET search_path = lastfix; ${steps.map((step) => step.sql).join('')}
    ${rowsOfVersion02} INSERT INTO meta VALUES ('schema_version', ${schema})`
}

function postgresStore() {
  /** A store in a database of its own; both are gone after the test. */
  async function ownStore(prepare?: (name: string) => Promise<unknown>) {
    const { name, databaseUrl, dispose } = await server.createDatabase()
    await prepare?.(name)
    const store = await openStore(databaseUrl)
    onTestFinished(async () => {
      await store.close()
      await dispose()
    })
    return { name, databaseUrl, store, upgrade: await store.migrate({ withoutBackup: true }) }
  }

  it('says which server it cannot reach, without the password', async () => {
    const closedPort = await freePort()
    const refusal = openStore(`postgres://ann:secret@127.0.0.1:${closedPort}/vessels`)
    await expect(refusal).rejects.toBeInstanceOf(StoreError)
    await expect(refusal).rejects.toMatchObject({
      reason: 'unavailable',
      message: expect.stringContaining(`postgres://127.0.0.1:${closedPort}/vessels`),
    })
    await expect(refusal).rejects.not.toThrow('secret')
  })

  it('keeps the lease of a writer whose commit takes longer than a lease lasts', async () => {
    const { databaseUrl } = await ownStore()
    const lease = await takeWriterLease(databaseUrl)
    await lease.write((connection) =>
      connection.query(`UPDATE writer SET renewed_at = clock_timestamp() - interval '6 seconds'`),
    )
    await expect(takeWriterLease(databaseUrl)).rejects.toMatchObject({ reason: 'writer-busy' })
    await lease.release()
  })

  it('renews the lease of a writer that reads without a pause', async () => {
    const { databaseUrl } = await ownStore()
    const lease = await takeWriterLease(databaseUrl)
    const readRenewal = () =>
      lease.read(async (connection) => (await connection.query('SELECT renewed_at::text AS at FROM writer')).rows[0].at)
    const first = await readRenewal()
    let next = readRenewal()
    for (let latest = first; latest === first; ) {
      const current = next
      next = readRenewal()
      latest = await current
    }
    await next
    await lease.release()
  })

  it('survives a connection that ends between two queries', async () => {
    const pool = createPool(server.urlOf('postgres'))
    onTestFinished(() => pool.end())
    const used = withConnection(pool, async (connection) => {
      const ended = new Promise((resolve) => connection.once('end', resolve))
      const { rows } = await connection.query('SELECT pg_backend_pid() AS pid')
      await pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid])
      await ended
      return connection.query('SELECT')
    })
    await expect(used).rejects.toThrow('not queryable')
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  it.each([
    ['a database that is not there', () => server.urlOf('nowhere')],
    ['a wrong password', () => server.urlOf('postgres').replace('secret', 'guess')],
    ['a URL without a password', () => server.urlOf('postgres').replace(':secret', '')],
    ['a password that is not escaped', () => server.urlOf('postgres').replace('secret', 'se#cret')],
    ['TLS where there is none', () => `${server.urlOf('postgres')}?sslmode=verify-full`],
    ['a file of certificates that is not there', () => `${server.urlOf('postgres')}?sslrootcert=/nowhere/ca.pem`],
    ['an option that the server does not know', () => `${server.urlOf('postgres')}?options=-c%20no_such_setting%3D1`],
  ])('refuses %s', async (_what, databaseUrl) => {
    await expect(openStore(databaseUrl())).rejects.toMatchObject({ name: 'StoreError', reason: 'unavailable' })
  })

  it('subtracts the requests of several processes from one bucket, which refills and is then removed', async () => {
    const { databaseUrl } = await server.emptyDatabase()
    const stores = await Promise.all([openStore(databaseUrl), openStore(databaseUrl)])
    await stores[0]?.migrate()
    const spent = (key: string, requests: number) => ({ key, capacity: 60, perMinute: 60, spent: requests })
    const keys = Array.from({ length: 50 }, (_, index) => `key ${index}`)
    const reversed = keys.toReversed()
    const [one, other] = stores.map(({ rates }) => rates)
    if (!one || !other) throw new Error('PostgreSQL shares rates')
    await Promise.all(
      Array.from({ length: 20 }, () => [
        one.spend(keys.map((key) => spent(key, 1))),
        other.spend(reversed.map((key) => spent(key, 1))),
        one.purge(),
      ]).flat(),
    )
    const recent = await other.recent()
    expect(recent.map(({ key }) => key).toSorted()).toEqual(keys.toSorted())
    for (const { level } of recent) expect(level).toSatisfy((value) => value >= 20 && value < 30)
    expect(await one.spend([spent('key 7', 1_000)])).toEqual([{ key: 'key 7', level: -60, ageMilliseconds: 0 }])

    await server.ask(nameOf(databaseUrl), `UPDATE lastfix.rate_bucket SET at = at - 30 WHERE key = 'key 7'`)
    const [refilled] = await other.spend([spent('key 7', 1)])
    expect(refilled?.level).toSatisfy((value) => value >= -31 && value < -21)
    await server.ask(nameOf(databaseUrl), `UPDATE lastfix.rate_bucket SET at = at - 60 WHERE key <> 'key 8'`)
    await one.purge()
    const left = await server.ask(nameOf(databaseUrl), 'SELECT key FROM lastfix.rate_bucket ORDER BY key')
    expect(left).toEqual([{ key: 'key 7' }, { key: 'key 8' }])
    for (const store of stores) await store.close()
  })

  it('loads vessels for a follower while at most one other does, and for ingest at once', async () => {
    const { databaseUrl, store: storeOfIngest } = await ownStore()
    const store = await openStore(databaseUrl, { isFollower: true })
    const others = [await connect(databaseUrl), await connect(databaseUrl)]
    const taken = 'SELECT pg_advisory_lock($1, $2)'
    await others[0]?.query(taken, [0x4c_46_4c_44, 1])
    expect(await loadAll(store)).toEqual([])
    await others[1]?.query(taken, [0x4c_46_4c_44, 2])
    const order: string[] = []
    const loading = loadAll(store).then(() => order.push('loaded'))
    for (let queries = 0; queries < 20; queries += 1) await others[0]?.query('SELECT 1')
    expect(await loadAll(storeOfIngest)).toEqual([])
    order.push('released')
    await others[1]?.end()
    await loading
    expect(order).toEqual(['released', 'loaded'])
    await others[0]?.end()
    await store.close()
  })

  it('is unavailable where it may not write', async () => {
    const { name, databaseUrl, dispose } = await server.createDatabase()
    const first = await openStore(databaseUrl)
    await first.migrate()
    await first.close()
    await server.ask('postgres', `ALTER DATABASE ${name} SET default_transaction_read_only = on`)
    const store = await openStore(databaseUrl)
    const refusal = store.tokens.noteUse([{ id: 'one', usedAt: 1 }])
    await expect(refusal).rejects.toMatchObject({ name: 'StoreError', reason: 'unavailable' })
    await store.close()
    await dispose()
  })

  it('refuses a schema that a newer program wrote', async () => {
    const { name, store } = await ownStore()
    await server.ask(name, `UPDATE meta SET value = 1000 WHERE name = 'schema_version'`)
    await server.ask(name, `UPDATE meta SET value = 1012003 WHERE name = 'program_version'`)
    await expect(store.migrate()).rejects.toMatchObject({
      reason: 'newer-schema',
      message: expect.stringMatching(/has schema 1000, .* up to \d+; start version 1\.12\.3 or newer$/),
    })
  })

  it('refuses a schema between two releases', async () => {
    const { name, store } = await ownStore()
    await server.ask(name, `UPDATE lastfix.meta SET value = 33 WHERE name = 'schema_version'`)
    await expect(store.migrate()).rejects.toMatchObject({
      reason: 'not-a-store',
      message: expect.stringContaining('has schema 33 of a development version, which cannot be upgraded'),
    })
  })

  it('upgrades a store that version 0.1 wrote, and loses nothing', async () => {
    const { store, upgrade } = await ownStore((name) => server.ask(name, sqlOfVersion01('postgres')))
    expect(upgrade).toEqual({ fromSchema: 7, toSchema: latestSchema, copy: null })
    await expectContentOfVersion01(store)
  })

  it('upgrades a store that version 0.2 wrote, and loses nothing', async () => {
    const { store, upgrade } = await ownStore((name) => server.ask(name, sqlOfVersion02()))
    expect(upgrade).toEqual({ fromSchema: 8, toSchema: latestSchema, copy: null })
    await expectContentOfVersion02(store)
  })

  it('does not upgrade without a backup unless that is asked for, and changes nothing', async () => {
    const { name, databaseUrl, dispose } = await server.createDatabase()
    await server.ask(name, sqlOfVersion02())
    const store = await openStore(databaseUrl)
    await expect(store.migrate()).rejects.toMatchObject({
      reason: 'not-upgraded',
      message: expect.stringMatching(/has an older schema; start "lastfix up" first$/),
    })
    await expect(store.migrate({ dumpFolder: '/nowhere' })).rejects.toMatchObject({
      reason: 'not-upgraded',
      message: expect.stringMatching(
        /could not be backed up: .*\. Or back it up yourself and start once with --no-backup$/,
      ),
    })
    await store.close()
    expect(await server.ask(name, `SELECT value FROM lastfix.meta WHERE name = 'schema_version'`)).toEqual([
      { value: 8 },
    ])
    await dispose()
  })

  it('changes nothing where an upgrade would lose rows', async () => {
    const { name, databaseUrl, dispose } = await server.createDatabase()
    await server.ask(name, sqlOfVersion02())
    const steps = [...migrationsOf('postgres'), { schema: latestSchema + 1, sql: 'DELETE FROM account' }]
    const upgrading = withPatientConnection(databaseUrl, (connection) =>
      migrate(connection, databaseUrl, { withoutBackup: true }, steps),
    )
    await expect(upgrading).rejects.toMatchObject({
      reason: 'not-upgraded',
      message: expect.stringContaining('table account has 0 rows instead of 1; nothing was changed'),
    })
    expect(await server.ask(name, 'SELECT email FROM lastfix.account')).toEqual([{ email: 'ann@example.org' }])
    expect(await server.ask(name, `SELECT 1 FROM pg_tables WHERE tablename = 'session'`)).toEqual([])
    await dispose()
  })

  it('returns its status without creating a schema', async () => {
    const { name, databaseUrl, dispose } = await server.createDatabase()
    const status = await openStatusStore(databaseUrl)
    expect([await status.vesselCount(), await status.feeds()]).toEqual([0, []])
    await status.close()
    expect(await server.ask(name, `SELECT FROM pg_namespace WHERE nspname = 'lastfix'`)).toEqual([])
    await dispose()
  })

  const cutWriter = (database: string) =>
    server.ask(database, 'SELECT pg_terminate_backend(backend_pid) FROM lastfix.writer')

  it('lets a writer continue on a new connection after its own was cut', async () => {
    const { name, store } = await ownStore()
    const writer = await store.openWriter()
    await writer.commit([vessel(201_000_001)])
    await cutWriter(name)
    await vi.waitFor(() => writer.commit([vessel(201_000_002)]))
    expect(await writer.simulatedNumbers()).toEqual([])
    await expect(store.openWriter()).rejects.toMatchObject({ reason: 'writer-busy' })
    await writer.release()
  })

  it('hands the right to write over when the connection of the writer breaks, which commits nothing afterwards', async () => {
    const { name, store } = await ownStore()
    const writer = await store.openWriter()
    await cutWriter(name)
    const next = await store.openWriter()
    const refusal = () => writer.commit([vessel(201_000_001)]).catch(({ reason }) => reason)
    await vi.waitFor(async () => expect(await refusal()).toBe('writer-lost'))
    expect(await next.commit([vessel(201_000_001)])).toBe(1)
    await next.release()
    expect(await refusal()).toBe('writer-lost')
    await writer.release()
  })

  it('hands the right to write over when the lease was not renewed for five seconds by the clock of the server', async () => {
    const { name, store } = await ownStore()
    const writer = await store.openWriter()
    const renewed = (secondsAgo: number) =>
      server.ask(name, `UPDATE lastfix.writer SET renewed_at = clock_timestamp() - interval '${secondsAgo} seconds'`)
    await renewed(2)
    await expect(store.openWriter()).rejects.toMatchObject({ reason: 'writer-busy' })
    // The writer may renew its lease in between.
    const next = await vi.waitFor(async () => {
      await renewed(6)
      return store.openWriter()
    })
    await expect(writer.commit([vessel(201_000_001)])).rejects.toMatchObject({ reason: 'writer-lost' })
    await writer.release()
    await expect(store.openWriter()).rejects.toMatchObject({ reason: 'writer-busy' })
    await next.release()
  })

  it('refuses a writer while one of version 0.2 writes', async () => {
    const { databaseUrl, store } = await ownStore()
    const older = await connect(databaseUrl)
    await older.query('SELECT pg_advisory_lock($1)', [0x4c_46_49_57])
    await expect(store.openWriter()).rejects.toMatchObject({ reason: 'writer-busy' })
    await older.end()
    const writer = await vi.waitFor(() => store.openWriter())
    await writer.release()
  })
}

function nameOf(databaseUrl: string): string {
  return new URL(databaseUrl).pathname.slice(1)
}
