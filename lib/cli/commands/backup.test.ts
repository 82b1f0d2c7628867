import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { childEnvironment } from '#lib/settings.ts'
import { openStore } from '#lib/store/open.ts'
import { commandFolder, folderForEach } from './commandFolder.ts'

const filled = commandFolder()
const place = folderForEach()

/** A vessel with characteristics, an alias, an account and a token. */
beforeAll(async () => {
  const log = '!AIVDM,1,1,,B,177KQJ5000G?tO`K>RA1wUbN0TKH,0*5C\n'
  const table = 'mmsi,gross_tonnage\n477553000,33000\n'
  for (const [words, input] of [
    [['import', '-'], log],
    [['characteristics', 'import', '-'], table],
    [['ports', 'alias', 'BERTH 3E', 'NLRTM'], ''],
    [['user', 'add', 'ann@vessels.example', '--role', 'admin'], ''],
    [['token', 'create', '--name', 'office'], ''],
  ] as const) {
    expect((await filled.lastfix([...words], { input })).exit).toBe(0)
  }
})
afterAll(() => filled.remove())

beforeEach(() => cpSync(filled.folder, place.folder, { recursive: true }))

const inPlace = (name: string) => join(place.folder, name)

/** The whole content of a store, as the program reads it. */
async function contentOf(path: string) {
  const store = await openStore(`file:${path}`)
  try {
    await store.migrate()
    const records: string[] = []
    await store.loadVessels((record) => void records.push(Buffer.from(record).toString('hex')))
    return {
      records,
      accounts: await store.accounts.all(),
      tokens: await store.tokens.all(),
      characteristics: (await store.characteristics.since(0)).changes,
      aliases: (await store.ports.since(0)).aliases,
    }
  } finally {
    await store.close()
  }
}

describe('lastfix backup', () => {
  it('copies the whole store into one file, readable by its owner only, that can replace it', async () => {
    const { exit, stdout, stderr } = await place.lastfix(['backup', 'copy.db'])
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' })
    expect(stdout).toMatch(/^copy\.db: 0\.\d MB, checked; vessels 1, accounts 1, tokens 1, /)
    expect(stdout).toContain('vessels with characteristics 1, imported ports 0, port aliases 1')
    expect(statSync(inPlace('copy.db')).mode & 0o777).toBe(0o600)
    expect(readdirSync(place.folder).sort()).toEqual(['copy.db', 'data'])

    const held = await contentOf(place.store)
    expect(held.records).toHaveLength(1)
    mkdirSync(inPlace('other'))
    copyFileSync(inPlace('copy.db'), inPlace('other/lastfix.db'))
    expect(await contentOf(inPlace('other/lastfix.db'))).toEqual(held)
    const env = { DATABASE_URL: `file:${inPlace('copy.db')}` }
    expect((await place.lastfix(['token', 'list', '--json'], { env })).json().tokens).toMatchObject([
      { name: 'office', state: 'active' },
    ])
  })

  it('prints one object with --json', async () => {
    expect((await place.lastfix(['backup', 'copy.db', '--json'])).json()).toMatchObject({
      store: place.store,
      file: inPlace('copy.db'),
      bytes: statSync(inPlace('copy.db')).size,
      vessels: 1,
      accounts: 1,
      tokens: 1,
      'port aliases': 1,
    })
  })

  it('overwrites a file only with --force', async () => {
    writeFileSync(inPlace('copy.db'), 'of yesterday')
    expect(await place.lastfix(['backup', 'copy.db'])).toMatchObject({
      exit: 1,
      stderr: 'copy.db already exists. Name another file or use --force\n',
    })
    expect(readFileSync(inPlace('copy.db'), 'utf8')).toBe('of yesterday')
    expect((await place.lastfix(['backup', 'copy.db', '--force'])).exit).toBe(0)
    expect((await contentOf(inPlace('copy.db'))).records).toHaveLength(1)
  })

  it('goes to standard output for -, and its summary to standard error', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'main.ts'), 'backup', '-'], {
      cwd: place.folder,
      env: childEnvironment({ DATABASE_URL: `file:${place.store}` }),
    })
    const [copy, said] = await Promise.all([buffer(child.stdout), buffer(child.stderr), once(child, 'close')])
    writeFileSync(inPlace('copy.db'), copy)
    expect(String(said)).toMatch(/^copied: 0\.\d MB, checked; vessels 1, /)
    expect(await contentOf(inPlace('copy.db'))).toEqual(await contentOf(place.store))
    expect(readdirSync(join(place.folder, 'data')).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it.each([
    ['where there is no store, and creates none', [], 'ghost.db', /^no database at .*ghost\.db/],
    ['the database itself', ['--force'], null, /vessels\.db is the database itself$/],
    ['a folder', [], 'data', /^data is a folder/],
    ['a folder that is not there', [], 'nowhere/copy.db', /nowhere cannot be written \(ENOENT\)/],
    [
      'a file whose log lies beside it',
      ['--force'],
      'used.db',
      /^used\.db is in use as a database \(used\.db-wal exists\)/,
    ],
  ])('refuses %s', async (what, options, target, line) => {
    writeFileSync(inPlace('used.db-wal'), '')
    const missing = what.startsWith('where')
    const env: Record<string, string> = missing ? { DATABASE_URL: `file:${inPlace('ghost.db')}` } : {}
    const { exit, stdout, stderr } = await place.lastfix(['backup', target ?? place.store, ...options], { env })
    expect({ exit, stdout }).toEqual({ exit: 1, stdout: '' })
    expect(stderr.trim()).toMatch(line)
    expect(stderr.trim()).not.toContain('\n')
    expect(existsSync(inPlace('ghost.db'))).toBe(false)
  })

  it('without FILE makes the backup of the day in BACKUP_FOLDER, by default beside the data', async () => {
    const { exit, stdout, stderr } = await place.lastfix(['backup'])
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' })
    const folder = inPlace('data/backups')
    const [name = ''] = readdirSync(folder)
    expect(name).toMatch(/^vessels-\d{4}-\d\d-\d\d\.db$/)
    expect(stdout).toContain(`${join(folder, name)}: `)
    expect((await contentOf(join(folder, name))).records).toHaveLength(1)

    expect((await place.performed(['backup'], { BACKUP_FOLDER: 'Off' })).stderr).toContain('BACKUP_FOLDER is off')
    writeFileSync(inPlace('file'), '')
    expect(await place.performed(['backup'], { BACKUP_FOLDER: 'file' })).toMatchObject({
      exit: 78,
      stderr: `BACKUP_FOLDER: ${inPlace('file')} is a file; name a folder, or remove the file\n`,
    })
    expect(await place.performed(['ingest'], { BACKUP_FOLDER: 'file' })).toMatchObject({ exit: 78 })
    expect((await place.performed(['backup'], { BACKUP_FOLDER: 'away/x' })).stderr).toContain('mount its disk')
  })

  it('prints the pg_dump command for PostgreSQL, without the password', async () => {
    const env = { DATABASE_URL: 'postgres://ann:pearl@db.example:5433/vessels?password=pearl&sslmode=require' }
    const { exit, stderr } = await place.lastfix(['backup', 'of today.dump'], { env })
    expect(exit).toBe(1)
    expect(stderr).toContain(
      "pg_dump --format=custom --file='of today.dump' 'postgres://ann@db.example:5433/vessels?sslmode=require' (",
    )
    expect(stderr).not.toContain('pearl')
  })
})
