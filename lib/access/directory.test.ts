import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import { openStore } from '#lib/store/open.ts'
import type { Store } from '#lib/store/store.ts'
import { StoreError } from '#lib/store/storeError.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { createAccount } from './account.ts'
import { createAttempts } from './attempts.ts'
import { Directory } from './directory.ts'
import { createKnownBrowsers } from './knownBrowser.ts'
import { createSignIn } from './signIn.ts'
import { createToken } from './token.ts'

const now = 1_763_700_000_000
const request = {
  name: 'A',
  rights: { read: true, extended: false, ingest: true },
  ratePerMinute: 60,
  expiresAt: null,
  now,
}

describe('the directory', () => {
  let folder: string
  /** The directory's own connection, and the connection of another process. */
  let store: Store
  let elsewhere: Store
  let directory: Directory

  beforeEach(async () => {
    folder = temporaryFolder()
    store = await temporaryStore(folder)
    elsewhere = await openStore(`file:${join(folder, 'lastfix.db')}`)
    directory = new Directory(store)
    await directory.refresh(now)
  })
  afterEach(async () => {
    await elsewhere.close()
  })

  it('finds a token by its secret that another process just made, even right after a wrong secret', async () => {
    const { token, secret } = createToken(request)
    await directory.tokenOf('wrong', now)
    await elsewhere.tokens.add(token)
    expect(await directory.tokenOf(secret, now)).toEqual({ token, refusal: null })
    expect(await directory.tokenOf(`${secret}0`, now)).toEqual({ token: null, refusal: 'unknown' })
    expect(await directory.tokenOf('', now)).toEqual({ token: null, refusal: 'unknown' })
  })

  it('finds a token by id that was just created elsewhere, and records its use', async () => {
    const { token } = createToken(request)
    expect(await directory.tokenWithId(token.id)).toBeNull()
    await elsewhere.tokens.add(token)
    expect(await directory.tokenWithId(token.id)).toEqual(token)
    directory.noteUse(token, now + 5)
    expect(directory.tokens().map(({ usedAt }) => usedAt)).toEqual([now + 5])
  })

  it.each([
    ['answers late', false],
    ['fails', true],
  ])('has everything written before a refresh, while an earlier read %s', async (_, fails) => {
    let end = () => {}
    let wait: Promise<void> | null = null
    const access = {
      ...store,
      async accessVersion() {
        const held = wait
        const version = await store.accessVersion()
        if (held === null) return version
        await held
        if (fails) throw new StoreError('unavailable', 'gone')
        return version
      },
    }
    const account = await createAccount({ email: 'ann@example.org', password: 'correct horse', role: 'admin', now })
    await store.accounts.add(account)
    directory = new Directory(access)
    await directory.refresh(now)

    wait = new Promise((resolve) => {
      end = resolve
    })
    const earlier = directory.refresh(now).catch(({ message }) => message)
    wait = null
    await elsewhere.accounts.changePassword(account.email, 'another hash')
    const later = directory.refresh(now)
    end()
    await later
    expect(directory.accountOf(account.email)?.passwordHash).toBe('another hash')
    expect(await earlier).toBe(fails ? 'gone' : undefined)
  })

  it('says why a token is refused', async () => {
    const { token, secret } = createToken({ ...request, expiresAt: now + 1_000 })
    await elsewhere.tokens.add(token)
    expect((await directory.tokenOf(secret, now + 999)).refusal).toBeNull()
    expect((await directory.tokenOf(secret, now + 1_000)).refusal).toBe('expired')
    await elsewhere.tokens.revoke(token.id, now)
    expect((await directory.tokenOf(secret, now)).refusal).toBeNull()
    await directory.refresh(now)
    expect((await directory.tokenOf(secret, now)).refusal).toBe('revoked')
  })

  it('reads for unknown secrets once a second at most while the database cannot be reached', async () => {
    let asked = 0
    const away = new Directory({
      ...store,
      accessVersion: async () => {
        asked += 1
        throw new StoreError('unavailable', 'The database is away')
      },
    })
    for (const later of [0, 10, 999, 1_000, 1_999]) await away.tokenOf('wrong', now + later)
    expect(asked).toBe(2)
  })

  it('keeps all users while the database is unavailable', async () => {
    const { token, secret } = createToken(request)
    await elsewhere.tokens.add(token)
    await elsewhere.accounts.add(await accountOf('ann@example.org'))
    const away = new StoreError('unavailable', 'The database is away')
    let isAway = false
    const gone = async () => {
      if (isAway) throw away
      return store.accessVersion()
    }
    const watching = new Directory({ ...store, accessVersion: gone })
    await watching.refresh(now)
    isAway = true
    await expect(watching.refresh(now)).rejects.toBe(away)
    expect((await watching.tokenOf(secret, now)).refusal).toBeNull()
    expect((await watching.tokenOf('wrong', now)).refusal).toBe('unknown')
    expect(watching.accountOf('ann@example.org')?.role).toBe('viewer')
  })

  it('saves when tokens were last used, in batches and when it closes', async () => {
    const { token, secret } = createToken(request)
    await elsewhere.tokens.add(token)
    const savedUse = async () => (await elsewhere.tokens.all()).map(({ usedAt }) => usedAt)
    await directory.tokenOf(secret, now + 10)
    await directory.tokenOf(secret, now + 20)
    expect(directory.tokens().map(({ usedAt }) => usedAt)).toEqual([now + 20])
    await directory.refresh(now + 29_999)
    expect(await savedUse()).toEqual([null])
    await directory.refresh(now + 30_000)
    expect(await savedUse()).toEqual([now + 20])
    expect(directory.tokens().map(({ usedAt }) => usedAt)).toEqual([now + 20])
    await directory.tokenOf(secret, now + 30_001)
    await directory.close()
    expect(await savedUse()).toEqual([now + 30_001])
  })

  it('keeps saving uses and looking up unknown secrets when the clock is set back', async () => {
    const { token, secret } = createToken(request)
    await directory.refresh(now + 3_600_000)
    expect((await directory.tokenOf(secret, now + 3_600_000)).refusal).toBe('unknown')
    await elsewhere.tokens.add(token)
    expect((await directory.tokenOf(secret, now)).refusal).toBeNull()
    await directory.refresh(now + 10)
    expect((await elsewhere.tokens.all()).map(({ usedAt }) => usedAt)).toEqual([now])
  })

  it('purges tokens that were revoked or expired 30 days before', async () => {
    const days = 24 * 3_600_000
    const expired = createToken({ ...request, expiresAt: now + days })
    const kept = createToken(request)
    for (const { token } of [expired, kept]) await elsewhere.tokens.add(token)
    await directory.refresh(now + 31 * days)
    expect(directory.tokens()).toHaveLength(2)
    await directory.refresh(now + 31 * days + 3_600_000)
    expect(directory.tokens().map(({ id }) => id)).toEqual([kept.token.id])
    expect(await elsewhere.tokens.all()).toHaveLength(1)
  })

  it('finds an account however its email is typed, until it is removed', async () => {
    await elsewhere.accounts.add(await accountOf('Ann@Example.org'))
    await directory.refresh(now)
    expect(directory.accountOf(' ANN@example.ORG ')?.email).toBe('ann@example.org')
    expect(directory.accounts().map(({ email }) => email)).toEqual(['ann@example.org'])
    await elsewhere.accounts.remove('ann@example.org', now)
    await directory.refresh(now)
    expect(directory.accountOf('ann@example.org')).toBeNull()
  })

  describe('signing in', () => {
    const password = 'correct horse'
    const attempt = { email: 'ANN@example.org', password, address: '192.0.2.1', cookies: '', now }
    const browsers = createKnownBrowsers('a secret that is long enough for anyone')

    it('works as soon as the account was created elsewhere', async () => {
      const signIn = createSignIn(directory, createAttempts(), browsers)
      const account = await accountOf('ann@example.org')
      await elsewhere.accounts.add(account)
      expect(await signIn(attempt)).toEqual({ account })
      expect(await signIn({ ...attempt, password: 'wrong horse' })).toEqual({ refusal: 'wrong' })
      expect(await signIn({ ...attempt, email: 'bob@example.org' })).toEqual({ refusal: 'wrong' })
      expect(await signIn({ ...attempt, email: 'bob@example.org', password: '' })).toEqual({ refusal: 'wrong' })
    })

    it('is slowed down after failures, even with the right password, and works elsewhere and after the wait', async () => {
      const signIn = createSignIn(directory, createAttempts(), browsers)
      await elsewhere.accounts.add(await accountOf('ann@example.org'))
      for (let failure = 0; failure < 4; failure++) await signIn({ ...attempt, password: 'wrong' })
      expect(await signIn(attempt)).toEqual({ refusal: 'wait', retryAfterSeconds: 1 })
      expect(await signIn({ ...attempt, address: '192.0.2.2' })).toHaveProperty('account')
      expect(await signIn({ ...attempt, now: now + 1_000 })).toHaveProperty('account')
    })
  })

  function accountOf(email: string) {
    return createAccount({ email, password: 'correct horse', role: 'viewer', now })
  }
})
