import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { backupsIn, checkBackupFolder, dayOf, keptDays, namesOf, removeOldBackups } from './backupFolder.ts'

const day = 86_400_000
const dayText = (at: number) => new Date(at).toISOString().slice(0, 10)

it('keeps seven days and the last day of each of four weeks before them', () => {
  const today = Date.parse('2026-11-29')
  const days = Array.from({ length: 90 }, (_, ago) => dayText(today - ago * day))
  expect([...keptDays(days)]).toEqual([
    ...['2026-11-29', '2026-11-28', '2026-11-27', '2026-11-26', '2026-11-25', '2026-11-24', '2026-11-23'],
    ...['2026-11-22', '2026-11-15', '2026-11-08', '2026-11-01'],
  ])
})

it('keeps as much when one is made and old ones are removed every day, and when some days have none', () => {
  let kept: string[] = []
  for (let index = 0; index < 120; index++) {
    if (index % 11 === 5) continue
    kept = [...keptDays([...kept, dayText(Date.parse('2026-06-01') + index * day)])]
    expect(kept.length).toBeLessThanOrEqual(11)
  }
  expect(kept.length).toBe(11)
  expect([...keptDays(['2020-01-01', '2021-01-01'])]).toEqual(['2021-01-01', '2020-01-01'])
})

it('knows its own files, by the name of the database, and leaves others alone', () => {
  const folder = temporaryFolder()
  const others = ['other-2026-11-01.db', 'vessels-2026-11-01.dump', 'vessels-2026-11.db', 'notes.txt', '.vessels.part']
  for (const name of others) writeFileSync(join(folder, name), '')
  mkdirSync(join(folder, 'vessels-2026-11-02.db'))
  const days = Array.from({ length: 12 }, (_, index) => dayText(Date.parse('2026-11-03') + index * day))
  for (const each of days) {
    writeFileSync(join(folder, `vessels-${each}.db`), 'x')
    utimesSync(join(folder, `vessels-${each}.db`), 1, 1)
  }
  const url = 'file:/data/vessels.db'
  expect(backupsIn(folder, url)[0]).toEqual({
    ...{ path: join(folder, 'vessels-2026-11-14.db'), day: '2026-11-14', at: 1_000, bytes: 1 },
  })
  expect(backupsIn(folder, url)).toHaveLength(12)
  removeOldBackups(folder, url)
  const left = readdirSync(folder)
  expect(left).toEqual(expect.arrayContaining([...others, 'vessels-2026-11-02.db', 'vessels-2026-11-14.db']))
  expect(left.filter((name) => !others.includes(name))).toHaveLength(8)
  expect(backupsIn(join(folder, 'nowhere'), url)).toEqual([])
})

it('names backups after the database, without what a file name cannot hold', () => {
  expect(namesOf('postgres://ann:secret@db.example:5433/ais%20data?sslmode=require')).toEqual({
    ...{ stem: 'ais_20data', end: '.dump' },
  })
  expect(dayOf(new Date(2026, 0, 9, 3).getTime())).toBe('2026-01-09')
})

it('refuses a start with a file for a folder, but not without the folder', () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  expect(() => checkBackupFolder(file)).toThrow(`BACKUP_FOLDER: ${file} is a file; name a folder, or remove the file`)
  checkBackupFolder(`${file}-of-a-disk`)
  checkBackupFolder(null)
})
