import { describe, expect, it } from 'vitest'
import type { SessionTerms, StoredSession } from '../sessions.ts'
import type { Store } from '../store.ts'
import type { Token } from '../tokens.ts'
import type { Programs } from './programs.ts'
import { account, ann, bob, token, vessel } from './rows.ts'

function terms(email: string, more: Partial<SessionTerms> = {}): SessionTerms {
  return { passwordHash: `hash of ${email}`, oldest: 0, maxSessions: 10, ...more }
}

function session(id: string, email: string): StoredSession {
  return { id, email, createdAt: 1, usedAt: 1, address: '192.0.2.1', userAgent: 'a browser' }
}

const administrator = (email: string) => account(email, { role: 'admin' })

export function accessContract(at: Programs) {
  describe('accounts', () => {
    it('are added once and removed once', async () => {
      const [viewer, admin] = [account(ann, { createdAt: 2 }), administrator(bob)]
      expect(await at.store.accounts.add(viewer)).toBe(true)
      expect(await at.store.accounts.add(admin)).toBe(true)
      expect(await at.store.accounts.add({ ...viewer, role: 'admin' })).toBe(false)
      expect(await at.store.accounts.all()).toEqual([admin, viewer])
      expect(await at.store.accounts.remove(ann, 5)).toBe(true)
      expect(await at.store.accounts.remove(ann, 5)).toBe(false)
      expect(await at.store.accounts.all()).toEqual([admin])
    })

    it('have a scope unless they are administrators, and cannot become administrators with it', async () => {
      const [viewer, admin] = [account(bob), administrator(ann)]
      for (const each of [viewer, admin]) await at.store.accounts.add(each)
      expect(await at.store.accounts.changeScope(viewer.email, 'flag=NL', 5)).toBe(true)
      expect(await at.store.accounts.changeScope(admin.email, 'flag=NL', 5)).toBe(false)
      expect(await at.store.accounts.changeRole(viewer.email, 'admin')).toBe(false)
      expect(await at.store.accounts.all()).toContainEqual({ ...viewer, scope: 'flag=NL' })
      expect(await at.store.accounts.changeScope(viewer.email, null, 6)).toBe(true)
      expect(await at.store.accounts.changeRole(viewer.email, 'admin')).toBe(true)
    })

    it('get one new password when two replace the same one at the same time', async () => {
      await at.store.accounts.add(administrator(ann))
      const [{ passwordHash: former } = { passwordHash: '' }] = await at.store.accounts.all()
      const other = await at.openAnother()
      const changes = [at.store, other].map(({ accounts }, index) =>
        accounts.changePassword(ann, `new ${index}`, former),
      )
      const areChanged = await Promise.all(changes)
      expect(areChanged.toSorted()).toEqual([false, true])
      expect(await at.store.accounts.all()).toMatchObject([{ passwordHash: `new ${areChanged.indexOf(true)}` }])
    })

    it('change their role and their password', async () => {
      const [first, second] = [administrator(ann), administrator(bob)]
      for (const each of [first, second]) await at.store.accounts.add(each)
      expect(await at.store.accounts.changeRole(first.email, 'viewer')).toBe(true)
      expect(await at.store.accounts.changePassword(second.email, 'another')).toBe(true)
      expect(await at.store.accounts.changeRole('nobody@example.org', 'admin')).toBe(false)
      expect(await at.store.accounts.changePassword('nobody@example.org', 'x')).toBe(false)
      expect(await at.store.accounts.all()).toEqual([
        { ...first, role: 'viewer' },
        { ...second, passwordHash: 'another' },
      ])
    })

    it('always keep an administrator, even with simultaneous removals', async () => {
      const emails = ['a', 'b', 'c', 'd'].map((name) => `${name}@example.org`)
      const programs = await Promise.all(emails.map(() => at.openAnother()))
      for (const email of emails) await at.store.accounts.add(administrator(email))
      const done = await Promise.all(
        emails.map((email, index) =>
          index % 2 === 0
            ? programs[index]?.accounts.remove(email, 5)
            : programs[index]?.accounts.changeRole(email, 'viewer'),
        ),
      )
      expect(done.filter((each) => each === true)).toHaveLength(3)
      const left = (await at.store.accounts.all()).filter(({ role }) => role === 'admin')
      expect(left).toHaveLength(1)
      const last = left[0]?.email ?? ''
      expect(await at.store.accounts.remove(last, 5)).toBe(false)
      expect(await at.store.accounts.changeRole(last, 'viewer')).toBe(false)
      expect(await at.store.accounts.changeRole(last, 'admin')).toBe(true)
    })

    it('lose their tokens when they are removed', async () => {
      await at.store.accounts.add({ ...administrator(ann), role: 'viewer' })
      const owned = { ...token('owned'), owner: ann }
      const ended = { ...token('revoked before'), owner: ann, revokedAt: 3 }
      for (const each of [owned, ended, token('of nobody')]) await at.store.tokens.add(each)
      await at.store.accounts.remove(ann, 7)
      const left = await at.store.tokens.all()
      expect(left).toEqual([token('of nobody'), { ...owned, revokedAt: 7 }, ended])
    })
  })

  describe('a disabled account', () => {
    it('stays, gets no tokens and no sessions, and can be enabled again', async () => {
      const { accounts, sessions, tokens } = at.store
      for (const email of [ann, bob]) await accounts.add(administrator(email))
      await sessions.add(session('before', ann), terms(ann))
      expect(await accounts.setDisabled(ann, 7)).toBe(true)
      expect(await accounts.all()).toContainEqual({ ...administrator(ann), disabledAt: 7 })
      expect(await sessions.all()).toEqual([])
      expect(await sessions.add(session('while', ann), terms(ann))).toBe(false)
      expect(await tokens.add({ ...token('while'), owner: ann })).toBe(false)
      expect(await accounts.setDisabled(ann, null)).toBe(true)
      expect(await sessions.add(session('after', ann), terms(ann))).toBe(true)
      expect(await accounts.setDisabled('nobody@example.org', 7)).toBe(false)
    })

    it('is never the last administrator, and does not count as one', async () => {
      const { accounts } = at.store
      for (const email of [ann, bob]) await accounts.add(administrator(email))
      expect(await accounts.setDisabled(ann, 7)).toBe(true)
      expect(await accounts.setDisabled(bob, 7)).toBe(false)
      expect(await accounts.changeRole(bob, 'viewer')).toBe(false)
      expect(await accounts.remove(bob, 7)).toBe(false)
      expect(await accounts.remove(ann, 7)).toBe(true)
    })
  })

  describe('sessions', () => {
    it('begin for existing accounts, and end one by one or all together', async () => {
      const { accounts, sessions } = at.store
      expect(await sessions.add(session('early', ann), terms(ann))).toBe(false)
      for (const email of [ann, bob]) await accounts.add(administrator(email))
      const [one, two, bobs] = [session('one', ann), session('two', ann), session('bobs', bob)]
      for (const each of [one, two, bobs]) expect(await sessions.add(each, terms(each.email))).toBe(true)
      expect(await sessions.all()).toEqual([bobs, one, two])
      const changed = terms(ann, { passwordHash: 'of an earlier password' })
      expect(await sessions.add(session('late', ann), changed)).toBe(false)
      expect(await sessions.remove('one')).toBe(true)
      expect(await sessions.remove('one')).toBe(false)
      expect(await sessions.removeAllOf(ann)).toBe(true)
      expect(await sessions.removeAllOf(ann)).toBe(false)
      expect(await sessions.all()).toEqual([bobs])
    })

    it.each([
      ['a new password', (store: Store) => store.accounts.changePassword(ann, 'another')],
      ['another role', (store: Store) => store.accounts.changeRole(ann, 'viewer')],
      ['the account', (store: Store) => store.accounts.remove(ann, 7)],
    ])('end with %s', async (_, change) => {
      for (const email of [ann, bob]) {
        await at.store.accounts.add(administrator(email))
        await at.store.sessions.add(session(email, email), terms(email))
      }
      expect(await change(at.store)).toBe(true)
      expect((await at.store.sessions.all()).map(({ id }) => id)).toEqual([bob])
    })

    it('are bounded: old ones are removed, and the oldest of an account beyond its limit', async () => {
      const { accounts, sessions } = at.store
      for (const email of [ann, bob]) await accounts.add(administrator(email))
      for (let at = 1; at <= 4; at++) {
        await sessions.add({ ...session(`a${at}`, ann), createdAt: at }, terms(ann, { maxSessions: 3 }))
      }
      expect((await sessions.all()).map(({ id }) => id)).toEqual(['a2', 'a3', 'a4'])
      await sessions.add({ ...session('b', bob), createdAt: 9 }, terms(bob, { oldest: 4 }))
      expect((await sessions.all()).map(({ id }) => id)).toEqual(['a4', 'b'])
    })

    it('remember their latest use', async () => {
      await at.store.accounts.add(administrator(ann))
      await at.store.sessions.add(session('one', ann), terms(ann))
      const version = await at.store.accessVersion()
      await at.store.sessions.noteUse([
        { id: 'one', usedAt: 500 },
        { id: 'gone', usedAt: 500 },
        { id: 'one', usedAt: 400 },
      ])
      expect((await at.store.sessions.all()).map(({ usedAt }) => usedAt)).toEqual([500])
      expect(await at.store.accessVersion()).toBe(version)
    })
  })

  describe('tokens', () => {
    it('are made only for existing accounts, on their current terms', async () => {
      const { accounts, tokens } = at.store
      const owned = (id: string, more: Partial<Token> = {}) => ({ ...token(id), owner: ann, ...more })
      const viewer = { role: 'viewer', maxTokens: 2 } as const
      expect(await tokens.add(owned('too early'))).toBe(false)
      await accounts.add({ ...administrator(ann), role: 'viewer' })
      const version = await at.store.accessVersion()
      expect(await tokens.add(owned('of an admin'), { role: 'admin', maxTokens: null })).toBe(false)
      expect(await at.store.accessVersion()).toBe(version)
      const { createdAt } = token('')
      expect(await tokens.add(owned('revoked', { revokedAt: createdAt }))).toBe(true)
      expect(await tokens.add(owned('expired', { expiresAt: createdAt }))).toBe(true)
      expect(await tokens.add(owned('first'), viewer)).toBe(true)
      expect(await tokens.add(owned('second', { expiresAt: createdAt + 1 }), viewer)).toBe(true)
      expect(await tokens.add(owned('third'), viewer)).toBe(false)
      expect(await tokens.add(token('of nobody'), viewer)).toBe(true)
      await accounts.remove(ann, 5)
      expect(await tokens.add(owned('too late'), viewer)).toBe(false)
      const ids = (await tokens.all()).map(({ id }) => id)
      expect(ids).toEqual(['expired', 'first', 'of nobody', 'revoked', 'second'])
    })

    it('never exceed the limit of an account, even with simultaneous requests', async () => {
      await at.store.accounts.add(administrator(ann))
      const ids = ['a', 'b', 'c', 'd']
      const programs = await Promise.all(ids.map(() => at.openAnother()))
      const added = await Promise.all(
        ids.map((id, index) =>
          programs[index]?.tokens.add({ ...token(id), owner: ann }, { role: 'admin', maxTokens: 3 }),
        ),
      )
      expect(added.filter((each) => each === true)).toHaveLength(3)
      expect(await at.store.tokens.all()).toHaveLength(3)
    })

    it('are stored with every field', async () => {
      await at.store.accounts.add(administrator(ann))
      const full: Token = {
        ...token('full'),
        owner: ann,
        rights: { read: false, extended: true, ingest: true, watch: true, link: true, public: true },
        keptRead: true,
        feed: 'roof',
        ratePerMinute: 600,
        expiresAt: 1_800_000_000_000,
        usedAt: 1_763_700_000_001,
      }
      await at.store.tokens.add(full)
      await at.store.tokens.add(token('bare'))
      expect(await at.store.tokens.all()).toEqual([token('bare'), full])
    })

    it('are revoked once, and remain listed', async () => {
      await at.store.tokens.add(token('one'))
      expect(await at.store.tokens.revoke('one', 1_763_700_000_123)).toBe(true)
      expect(await at.store.tokens.revoke('one', 1_763_700_000_999)).toBe(false)
      expect(await at.store.tokens.revoke('none', 1_763_700_000_123)).toBe(false)
      expect(await at.store.tokens.all()).toEqual([{ ...token('one'), revokedAt: 1_763_700_000_123 }])
    })

    it('are removed once they were revoked or expired for long enough', async () => {
      const [dead, ...others] = [
        { ...token('revoked'), revokedAt: 1_763_700_000_100 },
        { ...token('active'), expiresAt: 1_763_700_000_200 },
        { ...token('revoked later'), revokedAt: 1_763_700_000_200 },
        token('without an end'),
      ]
      for (const each of [dead, ...others]) if (each) await at.store.tokens.add(each)
      const version = await at.store.accessVersion()
      expect(await at.store.tokens.purge(1_763_700_000_200)).toBe(true)
      expect(await at.store.tokens.all()).toEqual(others)
      expect(await at.store.accessVersion()).toBeGreaterThan(version)
      expect(await at.store.tokens.purge(1_763_700_000_200)).toBe(false)
      expect(await at.store.tokens.purge(1_763_700_000_201)).toBe(true)
      expect(await at.store.tokens.all()).toEqual([token('without an end')])
    })

    it('remember their latest use', async () => {
      await at.store.tokens.add(token('one'))
      await at.store.tokens.noteUse([
        { id: 'one', usedAt: 1_763_700_000_500 },
        { id: 'gone', usedAt: 1_763_700_000_500 },
        { id: 'one', usedAt: 1_763_700_000_400 },
      ])
      expect((await at.store.tokens.all()).map(({ usedAt }) => usedAt)).toEqual([1_763_700_000_500])
    })
  })

  describe('the version of accounts and tokens', () => {
    it('grows with every change, and is the same for every program', async () => {
      const reader = await at.openAnother()
      const steps: [grows: boolean, step: () => Promise<unknown>][] = [
        [true, () => at.store.accounts.add(account(ann))],
        [false, () => at.store.accounts.add(account(ann))],
        [true, () => at.store.tokens.add(token('one'))],
        [false, () => at.store.tokens.noteUse([{ id: 'one', usedAt: 1_763_700_000_500 }])],
        [true, () => at.store.accounts.changeRole(ann, 'admin')],
        [false, () => at.store.accounts.changeRole(ann, 'viewer')],
        [true, () => at.store.accounts.changePassword(ann, 'other')],
        [true, () => at.store.accounts.add(administrator(bob))],
        [true, () => at.store.tokens.revoke('one', 1_763_700_000_123)],
        [false, () => at.store.tokens.revoke('one', 1_763_700_000_123)],
        [true, () => at.store.sessions.add(session('one', bob), terms(bob))],
        [true, () => at.store.sessions.remove('one')],
        [false, () => at.store.sessions.remove('one')],
        [true, () => at.store.accounts.setDisabled(ann, 5)],
        [true, () => at.store.accounts.remove(ann, 5)],
        [false, () => at.store.accounts.remove(ann, 5)],
        [false, () => at.commit([vessel(201_000_001)])],
      ]
      const grew = []
      for (const [, step] of steps) {
        const before = await reader.accessVersion()
        await step()
        grew.push((await reader.accessVersion()) > before)
      }
      expect(grew).toEqual(steps.map(([grows]) => grows))
    })
  })
}
