import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import type { Store } from '#lib/store/store.ts'
import { createAccount } from './account.ts'
import { makeFirstAccount } from './firstAccount.ts'
import { passwordMatches } from './password.ts'

const settings = { email: 'admin@localhost', password: null, now: 1_763_700_000_000 }

describe('the first account', () => {
  let store: Store
  beforeEach(async () => {
    store = await temporaryStore()
  })

  it('is an administrator with a password that can be read out', async () => {
    const made = await makeFirstAccount(store.accounts, settings)
    expect(made?.madePassword).toMatch(/^([2-9a-km-np-z]{4}-){3}[2-9a-km-np-z]{4}$/)
    const [account, ...others] = await store.accounts.all()
    expect(others).toEqual([])
    expect(account).toMatchObject({ email: 'admin@localhost', role: 'admin', createdAt: settings.now })
    expect(await passwordMatches(made?.madePassword ?? '', account?.passwordHash ?? '')).toBe(true)
  })

  it('uses the given password and does not return it', async () => {
    const made = await makeFirstAccount(store.accounts, { ...settings, password: 'correct horse' })
    expect(made).toEqual({ email: 'admin@localhost', madePassword: null })
    const [account] = await store.accounts.all()
    expect(await passwordMatches('correct horse', account?.passwordHash ?? '')).toBe(true)
  })

  it('is created once', async () => {
    await makeFirstAccount(store.accounts, settings)
    const before = await store.accounts.all()
    expect(await makeFirstAccount(store.accounts, { ...settings, email: 'other@localhost' })).toBeNull()
    expect(await store.accounts.all()).toEqual(before)
  })

  it('is not created if there are users', async () => {
    const account = { email: 'ann@example.org', password: 'correct horse', role: 'viewer', now: 1 } as const
    await store.accounts.add(await createAccount(account))
    expect(await makeFirstAccount(store.accounts, settings)).toBeNull()
    expect(await store.accounts.all()).toHaveLength(1)
  })
})

describe('an account', () => {
  const request = { email: 'ann@example.org', password: 'correct horse', role: 'viewer', now: 1 } as const

  it('is stored under the email in lower case', async () => {
    expect((await createAccount({ ...request, email: ' Ann@Example.ORG ' })).email).toBe('ann@example.org')
  })

  it('is refused without an email address or with a short password, with the reason', async () => {
    await expect(createAccount({ ...request, email: 'ann' })).rejects.toThrow('"ann" is not an email address')
    await expect(createAccount({ ...request, password: '1234567' })).rejects.toThrow('at least 8 characters')
  })
})
