import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endOf, killAfter, largeRows, lastfix, pausedWhere } from '#lib/store/contract/largeDatabase.ts'
import { rowsOfVersion02 } from '#lib/store/contract/oldVersions.ts'
import { migrationsOf } from '#lib/store/migrations.ts'
import { openStore } from '#lib/store/open.ts'
import { withPatientConnection } from '#lib/store/postgres/connect.ts'
import { dumpPostgres, rowCounts } from '#lib/store/postgres/dump.ts'
import { latestSchema } from '#lib/store/postgres/migrate.ts'
import type { RowCounts } from '#lib/store/rowCounts.ts'
import { freePort } from '#lib/testing/freePort.ts'
import { noClient, startInstalledPostgres } from '#lib/testing/postgresClient.ts'
import { diskObstacle, smallDisk } from '#lib/testing/smallDisk.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'

const moments = [0, 5_000, 20_000, 50_000, 100_000, 200_000, 300_000, 450_000, 650_000, 900_000]
/** Of the size of the dump. */
const shares = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]
const schemaOfVersion02 = 8

describe.skipIf(noClient !== null)(`backups of PostgreSQL${noClient ?? ''}`, () => {
  let server: Awaited<ReturnType<typeof startInstalledPostgres>>
  let databases = 0
  let databaseUrl: string
  let wanted: RowCounts
  let folder: string
  beforeAll(async () => {
    server = await startInstalledPostgres(await freePort())
    databaseUrl = await createDatabase()
    const store = await openStore(databaseUrl)
    await store.migrate()
    await store.close()
    await ask(databaseUrl, manyFeeds)
    wanted = await countsOf(databaseUrl)
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    folder = temporaryFolder()
  })

  const manyFeeds = `INSERT INTO lastfix.feed SELECT 'feed ' || i,
    (SELECT string_agg(md5(i || ':' || n), '') FROM generate_series(1, 12) AS n), i
    FROM generate_series(1, ${largeRows}) AS i`

  const ask = (url: string, sql: string) =>
    withPatientConnection(url, async (connection) => (await connection.query<Record<string, unknown>>(sql)).rows)
  const countsOf = (url: string) => withPatientConnection(url, rowCounts)

  async function createDatabase(): Promise<string> {
    const name = `lastfix_${++databases}`
    await ask(server.urlOf('postgres'), `CREATE DATABASE ${name}`)
    return server.urlOf(name)
  }

  const start = (backups: string) => lastfix(['backup'], { DATABASE_URL: databaseUrl, BACKUP_FOLDER: backups })

  /** Restores the only file of the folder, and compares each table with the database. */
  async function expectOneWhole(backups: string): Promise<void> {
    const files = readdirSync(backups)
    expect(files).toEqual([expect.stringMatching(/^lastfix_1-[\d-]{10}\.dump$/)])
    const restored = await createDatabase()
    execFileSync('pg_restore', [`--dbname=${restored}`, join(backups, files[0] ?? '')])
    expect(await countsOf(restored)).toEqual(wanted)
  }

  async function untilNoDump(): Promise<void> {
    const running = "SELECT pid FROM pg_stat_activity WHERE application_name = 'pg_dump'"
    await expect.poll(() => ask(databaseUrl, running)).toEqual([])
  }

  it.each(moments)('kill -9, %i µs after one began, keeps nothing half', async (microseconds) => {
    const drafts = () => readdirSync(folder).length
    await killAfter(start(folder), () => drafts() > 0, microseconds)
    await untilNoDump()
    if (readdirSync(folder).some((name) => name.endsWith('.dump'))) await expectOneWhole(folder)
    expect((await endOf(start(folder))).code).toBe(0)
    await expectOneWhole(folder)
  })

  it('kill -9 ends pg_dump as well', async () => {
    await withPatientConnection(databaseUrl, async (blocking) => {
      await blocking.query('BEGIN; LOCK TABLE lastfix.feed')
      const child = start(folder)
      const waiting = "SELECT pid FROM pg_stat_activity WHERE application_name = 'pg_dump' AND wait_event_type = 'Lock'"
      await expect.poll(() => ask(databaseUrl, waiting)).toHaveLength(1)
      await killAfter(child, () => true, 0)
      await blocking.query('ROLLBACK')
    })
    await untilNoDump()
    expect(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).size])).toEqual([
      [expect.stringMatching(/^\.lastfix_1\.\d+\.part$/), 0],
    ])
  })

  describe.skipIf(diskObstacle !== null)(`on a disk that becomes full${diskObstacle ?? ''}`, () => {
    it.each(shares)('with %d of a backup written leaves nothing of it, and the next one is made', async (share) => {
      await dumpPostgres(databaseUrl, join(folder, 'whole.dump'), { withoutTracks: true })
      const { size } = statSync(join(folder, 'whole.dump'))
      const disk = smallDisk(128)
      const backups = join(disk.folder, 'backups')
      mkdirSync(backups)
      const child = start(backups)
      const ending = endOf(child)
      const hasBegun = () => readdirSync(backups).length > 0
      await pausedWhere(child, hasBegun, () => disk.fill(share * size))
      expect(await ending).toEqual({
        code: 1,
        complaint: `${backups} became full before the backup was complete; free space there, or set BACKUP_FOLDER to another disk\n`,
      })
      expect(readdirSync(backups)).toEqual([])
      await untilNoDump()

      disk.makeRoom()
      expect((await endOf(start(backups))).code).toBe(0)
      await expectOneWhole(backups)
    })

    it.each([0, 0.5, 0.9])('with %d of the dump of an upgrade written leaves the old schema', async (share) => {
      const old = await createDatabase()
      const steps = migrationsOf('postgres').filter(({ schema }) => schema <= schemaOfVersion02)
      await ask(
        old,
        `CREATE SCHEMA lastfix; SET search_path = lastfix; ${steps.map(({ sql }) => sql).join('')}
         ${rowsOfVersion02} INSERT INTO meta VALUES ('schema_version', ${schemaOfVersion02}); ${manyFeeds}`,
      )
      await dumpPostgres(old, join(folder, 'whole.dump'))
      const before = await countsOf(old)
      const disk = smallDisk(32)
      disk.fill(share * statSync(join(folder, 'whole.dump')).size)
      const store = await openStore(old)
      await expect(store.migrate({ dumpFolder: disk.folder })).rejects.toMatchObject({
        reason: 'unavailable',
        message: expect.stringContaining(`because it could not be backed up: the disk of ${disk.folder} is full; free`),
      })
      disk.makeRoom()
      expect(readdirSync(disk.folder)).toEqual([])
      expect(await countsOf(old)).toEqual(before)
      expect(await store.migrate({ dumpFolder: disk.folder })).toMatchObject({ toSchema: latestSchema })
      await store.close()
      expect(readdirSync(disk.folder)).toEqual([expect.stringMatching(/\.before-9\.dump$/)])
    })
  })
})
