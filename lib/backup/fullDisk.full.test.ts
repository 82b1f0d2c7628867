import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  endOf,
  expectWhole,
  lastfix,
  makeCurrentDatabase,
  makeOldDatabase,
  pausedWhere,
  schemaOfVersion02,
  withDatabase,
} from '#lib/store/contract/largeDatabase.ts'
import { backUpSqlite, copiedBytes } from '#lib/store/sqlite/backup.ts'
import { latestSchema } from '#lib/store/sqlite/migrate.ts'
import { diskObstacle, smallDisk } from '#lib/testing/smallDisk.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'

const success = { code: 0, complaint: expect.any(String) }
/** Of the size of the copy. */
const shares = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]

const schemaOf = (path: string) =>
  withDatabase(path, (database) => Number(database.pragma('user_version', { simple: true })))

describe.skipIf(diskObstacle !== null)(`a disk that becomes full${diskObstacle ?? ''}`, () => {
  it.each(shares)('with %d of a backup written leaves nothing of it, and the next one is made', async (share) => {
    const path = join(temporaryFolder(), 'lastfix.db')
    const rows = await makeCurrentDatabase(path)
    const bytes = copiedBytes(path, true)
    const disk = smallDisk(128)
    const backups = join(disk.folder, 'backups')
    mkdirSync(backups)
    const start = () => lastfix(['backup'], { DATABASE_URL: `file:${path}`, BACKUP_FOLDER: backups })

    const child = start()
    const ending = endOf(child)
    const hasBegun = () => readdirSync(backups).length > 0
    await pausedWhere(child, hasBegun, () => disk.fill(share * bytes))
    expect(await ending).toEqual({
      code: 1,
      complaint: `${backups} became full before the backup was complete; free space there, or set BACKUP_FOLDER to another disk\n`,
    })
    expect(readdirSync(backups)).toEqual([])
    expectWhole(path, latestSchema, rows)

    disk.makeRoom()
    expect(await endOf(start())).toEqual(success)
    const files = readdirSync(backups)
    expect(files).toEqual([expect.stringMatching(/^lastfix-[\d-]{10}\.db$/)])
    expectWhole(join(backups, files[0] ?? ''), latestSchema, rows)
  })

  it.each([...shares, 1, 1.1, 1.4, 2])(
    'with %d of the copy of an upgrade free leaves the old schema',
    async (share) => {
      const disk = smallDisk(160)
      const path = join(disk.folder, 'lastfix.db')
      const rows = makeOldDatabase(path)
      const start = () => lastfix(['user', 'list'], { DATABASE_URL: `file:${path}` })

      disk.fill(share * copiedBytes(path, false))
      const { code, complaint } = await endOf(start())
      if (share < 1)
        expect([code, complaint]).toEqual([1, expect.stringMatching(/the disk( of \S+)? is full; free space there/)])
      expectWhole(path, code === 0 ? latestSchema : schemaOfVersion02, rows)
      const copies = readdirSync(disk.folder).filter((name) => name.includes('.before-'))
      expect(copies.filter((name) => name.includes('.part'))).toEqual([])
      for (const name of copies) expectWhole(join(disk.folder, name), schemaOfVersion02, rows)

      disk.makeRoom()
      expect(await endOf(start())).toEqual(success)
      expect(schemaOf(path)).toBe(latestSchema)
      expectWhole(path, latestSchema, rows)
    },
  )

  it.each(shares)('with %d of a restore written leaves the database of before', async (share) => {
    const disk = smallDisk(128)
    const path = join(disk.folder, 'lastfix.db')
    const rows = await makeCurrentDatabase(path)
    const copy = join(temporaryFolder(), 'copy.db')
    await backUpSqlite(path, copy)
    const before = readdirSync(disk.folder)
    const start = () => lastfix(['restore', copy], { DATABASE_URL: `file:${path}` })

    disk.fill(share * copiedBytes(copy, false))
    const { code, complaint } = await endOf(start())
    expect([code, complaint]).toEqual([1, expect.stringMatching(/the disk is full; free space there/)])
    disk.makeRoom()
    expect(readdirSync(disk.folder)).toEqual(before)
    expectWhole(path, latestSchema, rows)

    expect(await endOf(start())).toEqual(success)
    expectWhole(path, latestSchema, rows)
  })
})
