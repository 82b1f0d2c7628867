import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { account, ann, token } from '#lib/store/contract/rows.ts'
import { openStore } from '#lib/store/open.ts'
import type { Store } from '#lib/store/store.ts'
import { commandFolder } from './commandFolder.ts'
import { keysHint } from './move.ts'

const place = commandFolder()
const copy = join(place.folder, 'copy.db')
const bystander = { env: { DATABASE_URL: `file:${join(place.folder, 'other', 'vessels.db')}` } }

/** The copy has the user Ann only. */
beforeAll(async () => {
  expect((await place.performed(['user', 'add', 'ann@vessels.example', '--role', 'admin'])).exit).toBe(0)
  expect((await place.lastfix(['backup', 'copy.db'])).exit).toBe(0)
})
afterAll(() => place.remove())

async function withStore<Result>(use: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore(`file:${place.store}`)
  try {
    return await use(store)
  } finally {
    await store.close()
  }
}

const emails = () => withStore(async ({ accounts }) => (await accounts.all()).map(({ email }) => email))

describe('lastfix restore', () => {
  beforeEach(async () => {
    await withStore((store) => store.accounts.add(account('olaf@vessels.example')))
  })

  it('puts the copy in the place of the store, which is kept', async () => {
    expect(await emails()).toContain('olaf@vessels.example')
    const { exit, stdout, stderr } = await place.lastfix(['restore', 'copy.db'])
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' })
    expect(stdout).toContain('restored and checked; vessels 0, accounts 1, ')
    expect(await emails()).toEqual(['ann@vessels.example'])
    expect(statSync(place.store).mode & 0o777).toBe(0o600)
    const before = stdout.match(/previous database is now (?<path>.*)\.\n/)?.groups?.path ?? ''
    expect(new Database(before, { readonly: true }).prepare('SELECT count(*) FROM account').pluck().get()).toBe(2)
  })

  it('replaces a damaged store', async () => {
    truncateSync(place.store, 5_000)
    expect((await place.performed(['user', 'list'])).exit).toBe(78)
    expect((await place.lastfix(['restore', 'copy.db'])).exit).toBe(0)
    expect(await emails()).toEqual(['ann@vessels.example'])
  })

  it('makes a store where there is none', async () => {
    const { exit, stdout } = await place.lastfix(['restore', copy], bystander)
    expect({ exit, lines: stdout.trim().split('\n').length }).toEqual({ exit: 0, lines: 2 })
    expect((await place.performed(['user', 'list', '--json'], bystander.env)).json().accounts).toHaveLength(1)
  })

  describe('does not bring back access that has ended since the backup', () => {
    const [kept, revoked] = [token('kept'), token('revoked since')]
    beforeAll(async () => {
      await withStore(async ({ accounts, tokens, sessions }) => {
        await accounts.add(account(ann))
        const terms = { passwordHash: account(ann).passwordHash, oldest: 0, maxSessions: 10 }
        await sessions.add({ id: 's', email: ann, createdAt: 1, usedAt: 1, address: '::1', userAgent: 'x' }, terms)
        for (const each of [kept, revoked]) await tokens.add(each)
      })
      expect((await place.lastfix(['backup', 'access.db'])).exit).toBe(0)
      await withStore(({ tokens }) => tokens.revoke(revoked.id, 1_763_700_000_123))
    })

    const access = () =>
      withStore(async ({ tokens, sessions }) => ({
        active: (await tokens.all()).filter(({ revokedAt }) => revokedAt === null).map(({ id }) => id),
        sessions: (await sessions.all()).length,
      }))

    it('ends sessions, and the tokens that the replaced store has revoked', async () => {
      const { stdout } = await place.lastfix(['restore', 'access.db'])
      expect(stdout).toContain('\nSessions ended: 1. Tokens and public links revoked: 1.\n')
      expect(await access()).toEqual({ active: [kept.id], sessions: 0 })
      expect((await withStore(({ tokens }) => tokens.all())).map(({ revokedAt }) => revokedAt)).toContain(
        1_763_700_000_123,
      )
    })

    it('revokes all tokens with --revoke', async () => {
      const { stdout } = await place.lastfix(['restore', 'access.db', '--revoke'])
      expect(stdout).toContain('\nSessions ended: 1. Tokens and public links revoked: 2.\n')
      expect(await access()).toEqual({ active: [], sessions: 0 })
    })

    it('says so if the replaced store cannot tell', async () => {
      const hint = 'Those revoked after the backup are active again; revoke them, or restore with --revoke.\n'
      truncateSync(place.store, 5_000)
      expect((await place.lastfix(['restore', 'access.db'])).stdout).toContain(`revoked: 0. ${hint}`)
      const elsewhere = { env: { DATABASE_URL: `file:${join(place.folder, 'third', 'vessels.db')}` } }
      const backup = join(place.folder, 'access.db')
      expect((await place.lastfix(['restore', backup], elsewhere)).stdout).toContain(`revoked: 0. ${hint}`)
      expect((await place.lastfix(['restore', backup, '--revoke'], elsewhere)).stdout).not.toContain(hint)
    })
  })

  it('is refused while the store is open, with a damaged copy, and with one of a newer version', async () => {
    const open = await openStore(`file:${place.store}`)
    await open.migrate()
    expect(await place.lastfix(['restore', 'copy.db'])).toMatchObject({
      exit: 1,
      stdout: '',
      stderr: `Another program has the database ${place.store} open; stop Lastfix first\n`,
    })
    const writer = await open.openWriter()
    expect((await place.lastfix(['restore', 'copy.db'])).stderr).toContain('Another process already writes vessels')
    await writer.release()
    await open.close()
    const held = readFileSync(place.store)
    const files = readdirSync(join(place.folder, 'data'))

    const damaged = join(place.folder, 'damaged.db')
    copyFileSync(copy, damaged)
    truncateSync(damaged, 5_000)
    expect((await place.lastfix(['restore', 'damaged.db'])).stderr).toBe(
      'The database damaged.db is damaged; restore it from a backup (SQLITE_CORRUPT)\n',
    )
    const newer = join(place.folder, 'newer.db')
    copyFileSync(copy, newer)
    new Database(newer).pragma('user_version = 1000')
    expect((await place.lastfix(['restore', 'newer.db'])).stderr).toContain('has schema 1000, but this version')
    writeFileSync(join(place.folder, 'list.txt'), 'a shopping list '.repeat(100))
    expect((await place.lastfix(['restore', 'list.txt'])).stderr).toContain('is not a SQLite database')
    expect((await place.lastfix(['restore', 'ghost.db'])).stderr).toBe('no file at ghost.db\n')
    expect(readFileSync(place.store)).toEqual(held)
    expect(readdirSync(join(place.folder, 'data')).filter((name) => !files.includes(name))).toEqual([])
    expect(existsSync(join(place.folder, 'ghost.db'))).toBe(false)
  })

  it('prints the pg_restore command for PostgreSQL, without the password', async () => {
    const env = { DATABASE_URL: 'postgres://ann:pearl@db.example/vessels?password=pearl' }
    const { exit, stderr } = await place.lastfix(['restore', 'of today.dump'], { env })
    expect(exit).toBe(1)
    expect(stderr).toContain(
      "pg_restore --clean --if-exists --dbname=postgres://ann@db.example/vessels 'of today.dump'\n",
    )
  })
})

describe('lastfix move', () => {
  it.each([
    [['--to', 'file:two.db'], 1, 'both stores are SQLite files. Use "lastfix backup" and "lastfix restore"'],
    [['--from', 'file:ghost.db', '--to', 'postgres://ann@db.example/x'], 1, 'no database at '],
    [['--from', 'file:copy.db'], 2, 'move: --to is missing'],
  ])('with %j is refused', async (options, exit, line) => {
    const refused = await place.lastfix(['move', ...options])
    expect(refused).toMatchObject({ exit, stdout: '' })
    expect(refused.stderr).toContain(line)
  })

  it('names the keys to bring to the folder of the new store', () => {
    const key = join(place.folder, 'jwt-secret')
    writeFileSync(key, 'x')
    expect(keysHint(place.folder, '/elsewhere')).toBe(
      `\nCopy the keys that sign sessions and JWTs to /elsewhere: ${key}`,
    )
    expect(keysHint(place.folder, place.folder)).toBe('')
  })
})
