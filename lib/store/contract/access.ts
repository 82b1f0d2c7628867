import { describe, expect, it } from 'vitest'
import type { Account, Token } from '../store.ts'
import type { Programs } from './programs.ts'
import { token, vessel } from './rows.ts'

export function accessContract(at: Programs) {
  describe('accounts', () => {
    it('are added once and removed once', async () => {
      const viewer: Account = { email: 'ann@example.org', role: 'viewer', passwordHash: 'hash', createdAt: 2 }
      const admin: Account = { email: 'bob@example.org', role: 'admin', passwordHash: 'other', createdAt: 1 }
      expect(await at.store.access.addAccount(viewer)).toBe(true)
      expect(await at.store.access.addAccount(admin)).toBe(true)
      expect(await at.store.access.addAccount({ ...viewer, role: 'admin' })).toBe(false)
      expect(await at.store.access.accounts()).toEqual([admin, viewer])
      expect(await at.store.access.removeAccount('ann@example.org')).toBe(true)
      expect(await at.store.access.removeAccount('ann@example.org')).toBe(false)
      expect(await at.store.access.accounts()).toEqual([admin])
    })
  })

  describe('tokens', () => {
    it('are kept with all that is known of them', async () => {
      const full: Token = {
        ...token('full'),
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
        [true, () => at.store.access.revokeToken('one', 1_763_700_000_123)],
        [false, () => at.store.access.revokeToken('one', 1_763_700_000_123)],
        [true, () => at.store.access.removeAccount('ann@example.org')],
        [false, () => at.store.access.removeAccount('ann@example.org')],
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
