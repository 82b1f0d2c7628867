import { expect, it } from 'vitest'
import type { Account } from '#lib/store/accounts.ts'
import { account } from '#lib/store/contract/rows.ts'
import { createResetLinks } from './resetLink.ts'

const now = 1_763_700_000_000
const day = 24 * 3_600_000
const links = createResetLinks('a secret that is long enough for anyone')
const [ann, bob] = [account('änn@example.org'), account('bob@example.org')]
const { path, expiresAt } = links.make(ann, now)
const code = path.split('#')[1] ?? ''
const among =
  (...accounts: Account[]) =>
  (email: string) =>
    accounts.find((each) => each.email === email) ?? null

it('sets the password of its user for a day, until that password is a new one', () => {
  expect(path).toMatch(/^\/signin\/reset#[\w.-]+$/)
  expect(expiresAt).toBe(now + day)
  expect(links.accountOf(code, among(ann, bob), now + day - 1)).toBe(ann)
  expect(links.accountOf(code, among(ann, bob), now + day)).toBeNull()
  expect(links.accountOf(code, among({ ...ann, passwordHash: 'new' }), now)).toBeNull()
})

it.each([
  ['another user', code.replace(/^[^.]+/, Buffer.from(bob.email).toString('base64url')), ann],
  ['a later end', code.replace(String(expiresAt), String(expiresAt + 1)), ann],
  ['no end', code.replace(String(expiresAt), 'never'), ann],
  ['no signature', code.replace(/[^.]+$/, ''), ann],
  ['nothing', '', ann],
  ['a user who was disabled', code, { ...ann, disabledAt: 1 }],
  ['a signature of another service', createResetLinks('another').make(ann, now).path.split('#')[1] ?? '', ann],
])('does nothing with %s', (_what, given, held) => {
  expect(links.accountOf(given, among(held, bob), now)).toBeNull()
})
