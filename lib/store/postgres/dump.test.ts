import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '#lib/testing/freePort.ts'
import { noClient, startInstalledPostgres } from '#lib/testing/postgresClient.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { rowsOfVersion02 } from '../contract/oldVersions.ts'
import { account } from '../contract/rows.ts'
import { migrationsOf } from '../migrations.ts'
import { openStore } from '../open.ts'
import { withPatientConnection } from './connect.ts'
import { dumpPostgres } from './dump.ts'
import { latestSchema } from './migrate.ts'

describe.skipIf(noClient !== null)(`a dump of PostgreSQL${noClient ?? ''}`, () => {
  let server: Awaited<ReturnType<typeof startInstalledPostgres>>
  let folder: string
  let databases = 0
  let databaseUrl: string
  beforeAll(async () => {
    server = await startInstalledPostgres(await freePort())
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    folder = temporaryFolder()
    databaseUrl = await createDatabase()
  })

  const ask = (url: string, sql: string) =>
    withPatientConnection(url, async (connection) => (await connection.query<Record<string, unknown>>(sql)).rows)

  async function createDatabase() {
    const name = `lastfix_${++databases}`
    await ask(server.urlOf('postgres'), `CREATE DATABASE ${name}`)
    return server.urlOf(name)
  }

  it('is read again and compared, and can be restored into an empty database', async () => {
    const store = await openStore(databaseUrl)
    await store.migrate()
    // A tab, a line end and the mark of the end of rows.
    const hash = 'a\tb\nc\\.\n\\.'
    for (const name of ['ann', 'bo'])
      await store.accounts.add({ ...account(`${name}@example.org`), passwordHash: hash })
    await store.close()
    await ask(databaseUrl, `INSERT INTO lastfix.track VALUES (1, 2, 3, false, '\\x01')`)

    const path = join(folder, 'copy.dump')
    expect(await dumpPostgres(databaseUrl, path)).toMatchObject({ account: 2, track: 1, vessel: 0 })
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(await dumpPostgres(databaseUrl, path, { withoutTracks: true })).toMatchObject({ account: 2, track: 0 })
    const empty = await createDatabase()
    execFileSync('pg_restore', [`--dbname=${empty}`, path])
    const restored = await openStore(empty)
    expect(await restored.migrate()).toBe(null)
    expect((await restored.accounts.all()).map(({ passwordHash }) => passwordHash)).toEqual([hash, hash])
    await restored.close()
  })

  it('is made before an upgrade', async () => {
    const steps = migrationsOf('postgres').filter(({ schema }) => schema <= 8)
    await ask(
      databaseUrl,
      `CREATE SCHEMA lastfix; SET search_path = lastfix; ${steps.map(({ sql }) => sql).join('')}
       ${rowsOfVersion02} INSERT INTO meta VALUES ('schema_version', 8)`,
    )
    const store = await openStore(databaseUrl)
    const copy = join(folder, `lastfix_${databases}.before-9.dump`)
    expect(await store.migrate({ dumpFolder: folder })).toEqual({ fromSchema: 8, toSchema: latestSchema, copy })
    await store.close()
    expect(readdirSync(folder)).toEqual([`lastfix_${databases}.before-9.dump`])

    const before = await createDatabase()
    execFileSync('pg_restore', [`--dbname=${before}`, copy])
    expect(await ask(before, `SELECT value FROM lastfix.meta WHERE name = 'schema_version'`)).toEqual([{ value: 8 }])
  })

  it('says why it cannot be made', async () => {
    const store = await openStore(databaseUrl)
    await store.migrate()
    await store.close()
    writeFileSync(join(folder, 'file'), '')
    await expect(dumpPostgres(databaseUrl, join(folder, 'file', 'copy.dump'))).rejects.toThrow('ENOTDIR')
    await expect(dumpPostgres(databaseUrl, '/dev/full')).rejects.toMatchObject({
      reason: 'unavailable',
      message: 'The dump /dev/full cannot be written: ENOSPC: no space left on device, write',
    })
    const ending = new AbortController()
    const dumping = dumpPostgres(databaseUrl, join(folder, 'copy.dump'), { signal: ending.signal })
    ending.abort()
    await expect(dumping).rejects.toThrow(/abort/)
    expect(existsSync('/dev/full')).toBe(true)
  })
})
