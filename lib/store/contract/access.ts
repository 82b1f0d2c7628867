import { describe, expect, it } from 'vitest'
import type { Account, Token } from '../store.ts'
import type { Programs } from './programs.ts'
import { token, vessel } from './rows.ts'

function administrator(email: string): Account {
  return { email, role: 'admin', passwordHash: `hash of ${email}`, createdAt: 1 }
}

export function accessContract(at: Programs) {
  describe('accounts', () => {
    it('are added once and removed once', async () => {
      const viewer: Account = { email: 'ann@example.org', role: 'viewer', passwordHash: 'hash', createdAt: 2 }
      const admin: Account = { email: 'bob@example.org', role: 'admin', passwordHash: 'other', createdAt: 1 }
      expect(await at.store.access.addAccount(viewer)).toBe(true)
      expect(await at.store.access.addAccount(admin)).toBe(true)
      expect(await at.store.access.addAccount({ ...viewer, role: 'admin' })).toBe(false)
      expect(await at.store.access.accounts()).toEqual([admin, viewer])
      expect(await at.store.access.removeAccount('ann@example.org', 5)).toBe(true)
      expect(await at.store.access.removeAccount('ann@example.org', 5)).toBe(false)
      expect(await at.store.access.accounts()).toEqual([admin])
    })

    it('change their role and their password', async () => {
      const [first, second] = [administrator('ann@example.org'), administrator('bob@example.org')]
      for (const each of [first, second]) await at.store.access.addAccount(each)
      expect(await at.store.access.changeRole(first.email, 'viewer')).toBe(true)
      expect(await at.store.access.changePassword(second.email, 'another')).toBe(true)
      expect(await at.store.access.changeRole('nobody@example.org', 'admin')).toBe(false)
      expect(await at.store.access.changePassword('nobody@example.org', 'x')).toBe(false)
      expect(await at.store.access.accounts()).toEqual([
        { ...first, role: 'viewer' },
        { ...second, passwordHash: 'another' },
      ])
    })

    it('always keep an administrator, whoever removes whom at the same time', async () => {
      const emails = ['a', 'b', 'c', 'd'].map((name) => `${name}@example.org`)
      const programs = await Promise.all(emails.map(() => at.openAnother()))
      for (const email of emails) await at.store.access.addAccount(administrator(email))
      const done = await Promise.all(
        emails.map((email, index) =>
          index % 2 === 0
            ? programs[index]?.access.removeAccount(email, 5)
            : programs[index]?.access.changeRole(email, 'viewer'),
        ),
      )
      expect(done.filter((each) => each === true)).toHaveLength(3)
      const left = (await at.store.access.accounts()).filter(({ role }) => role === 'admin')
      expect(left).toHaveLength(1)
      const last = left[0]?.email ?? ''
      expect(await at.store.access.removeAccount(last, 5)).toBe(false)
      expect(await at.store.access.changeRole(last, 'viewer')).toBe(false)
      expect(await at.store.access.changeRole(last, 'admin')).toBe(true)
    })

    it('take the tokens they made with them when they go', async () => {
      await at.store.access.addAccount({ ...administrator('ann@example.org'), role: 'viewer' })
      const owned = { ...token('owned'), owner: 'ann@example.org' }
      const ended = { ...token('revoked before'), owner: 'ann@example.org', revokedAt: 3 }
      for (const each of [owned, ended, token('of nobody')]) await at.store.access.addToken(each)
      await at.store.access.removeAccount('ann@example.org', 7)
      const left = await at.store.access.tokens()
      expect(left).toEqual([token('of nobody'), { ...owned, revokedAt: 7 }, ended])
    })
  })

  describe('tokens', () => {
    it('are made only for accounts that are there, on the terms they have then', async () => {
      const { access } = at.store
      const owned = (id: string, more: Partial<Token> = {}) => ({ ...token(id), owner: 'ann@example.org', ...more })
      const viewer = { role: 'viewer', mostTokens: 2 } as const
      expect(await access.addToken(owned('too early'))).toBe(false)
      await access.addAccount({ ...administrator('ann@example.org'), role: 'viewer' })
      const version = await access.version()
      expect(await access.addToken(owned('of an admin'), { role: 'admin', mostTokens: null })).toBe(false)
      expect(await access.version()).toBe(version)
      const { createdAt } = token('')
      expect(await access.addToken(owned('revoked', { revokedAt: createdAt }))).toBe(true)
      expect(await access.addToken(owned('expired', { expiresAt: createdAt }))).toBe(true)
      expect(await access.addToken(owned('first'), viewer)).toBe(true)
      expect(await access.addToken(owned('second', { expiresAt: createdAt + 1 }), viewer)).toBe(true)
      expect(await access.addToken(owned('third'), viewer)).toBe(false)
      expect(await access.addToken(token('of nobody'), viewer)).toBe(true)
      await access.removeAccount('ann@example.org', 5)
      expect(await access.addToken(owned('too late'), viewer)).toBe(false)
      const ids = (await access.tokens()).map(({ id }) => id)
      expect(ids).toEqual(['expired', 'first', 'of nobody', 'revoked', 'second'])
    })

    it('are no more than an account may have, whoever makes them at the same time', async () => {
      await at.store.access.addAccount(administrator('ann@example.org'))
      const ids = ['a', 'b', 'c', 'd']
      const programs = await Promise.all(ids.map(() => at.openAnother()))
      const added = await Promise.all(
        ids.map((id, index) =>
          programs[index]?.access.addToken(
            { ...token(id), owner: 'ann@example.org' },
            { role: 'admin', mostTokens: 3 },
          ),
        ),
      )
      expect(added.filter((each) => each === true)).toHaveLength(3)
      expect(await at.store.access.tokens()).toHaveLength(3)
    })

    it('are kept with all that is known of them', async () => {
      await at.store.access.addAccount(administrator('ann@example.org'))
      const full: Token = {
        ...token('full'),
        owner: 'ann@example.org',
        rights: { extended: true, ingest: true },
        ratePerMinute: 600,
        expiresAt: 1_800_000_000_000,
        usedAt: 1_763_700_000_001,
      }
      await at.store.access.addToken(full)
      await at.store.access.addToken(token('bare'))
      expect(await at.store.access.tokens()).toEqual([token('bare'), full])
    })

    it('are revoked once, and stay to be seen', async () => {
      await at.store.access.addToken(token('one'))
      expect(await at.store.access.revokeToken('one', 1_763_700_000_123)).toBe(true)
      expect(await at.store.access.revokeToken('one', 1_763_700_000_999)).toBe(false)
      expect(await at.store.access.revokeToken('none', 1_763_700_000_123)).toBe(false)
      expect(await at.store.access.tokens()).toEqual([{ ...token('one'), revokedAt: 1_763_700_000_123 }])
    })

    it('remember their latest use', async () => {
      await at.store.access.addToken(token('one'))
      await at.store.access.noteTokenUse([
        { id: 'one', usedAt: 1_763_700_000_500 },
        { id: 'gone', usedAt: 1_763_700_000_500 },
        { id: 'one', usedAt: 1_763_700_000_400 },
      ])
      expect((await at.store.access.tokens()).map(({ usedAt }) => usedAt)).toEqual([1_763_700_000_500])
    })
  })

  describe('the version of accounts and tokens', () => {
    it('grows for every program with what changes, and with nothing else', async () => {
      const reader = await at.openAnother()
      const account: Account = { email: 'ann@example.org', role: 'viewer', passwordHash: 'hash', createdAt: 2 }
      const steps: [grows: boolean, step: () => Promise<unknown>][] = [
        [true, () => at.store.access.addAccount(account)],
        [false, () => at.store.access.addAccount(account)],
        [true, () => at.store.access.addToken(token('one'))],
        [false, () => at.store.access.noteTokenUse([{ id: 'one', usedAt: 1_763_700_000_500 }])],
        [true, () => at.store.access.changeRole('ann@example.org', 'admin')],
        [false, () => at.store.access.changeRole('ann@example.org', 'viewer')],
        [true, () => at.store.access.changePassword('ann@example.org', 'other')],
        [true, () => at.store.access.addAccount({ ...account, email: 'bob@example.org', role: 'admin' })],
        [true, () => at.store.access.revokeToken('one', 1_763_700_000_123)],
        [false, () => at.store.access.revokeToken('one', 1_763_700_000_123)],
        [true, () => at.store.access.removeAccount('ann@example.org', 5)],
        [false, () => at.store.access.removeAccount('ann@example.org', 5)],
        [false, () => at.commit([vessel(201_000_001)])],
      ]
      const grew = []
      for (const [, step] of steps) {
        const before = await reader.access.version()
        await step()
        grew.push((await reader.access.version()) > before)
      }
      expect(grew).toEqual(steps.map(([grows]) => grows))
    })
  })
}
