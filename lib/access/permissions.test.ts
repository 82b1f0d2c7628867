import { describe, expect, it } from 'vitest'
import { exceedsRole, grantRefusal, maxTokensOfViewer } from './permissions.ts'
import { grantedRights, linkRights, publicRights } from './token.ts'

const plain = { rights: grantedRights({}), ratePerMinute: null }
const held = { ratePerMinute: 30, heldTokens: 0 }

describe('a viewer', () => {
  it('creates tokens with their own rights, at most at the default rate', () => {
    expect(grantRefusal('viewer', plain, held)).toBeNull()
    expect(grantRefusal('viewer', { ...plain, ratePerMinute: 30 }, held)).toBeNull()
    expect(grantRefusal('viewer', { ...plain, rights: linkRights }, held)).toBeNull()
    expect(grantRefusal('viewer', { ...plain, ratePerMinute: 31 }, held)).toContain('30 requests per minute')
  })

  it.each(['extended', 'ingest'])('creates none with the right %s', (right) => {
    const rights = { ...plain.rights, [right]: true }
    expect(grantRefusal('viewer', { ...plain, rights }, held)).toContain('Only an administrator')
  })

  it('creates a limited number', () => {
    expect(grantRefusal('viewer', plain, { ...held, heldTokens: maxTokensOfViewer - 1 })).toBeNull()
    expect(grantRefusal('viewer', plain, { ...held, heldTokens: maxTokensOfViewer })).toContain('revoke one')
  })
})

it.each([
  ['viewer', plain, false],
  ['viewer', { ...plain, rights: { ...plain.rights, ingest: true } }, true],
  ['viewer', { ...plain, rights: { ...plain.rights, extended: true } }, true],
  ['viewer', { ...plain, rights: publicRights }, true],
  ['viewer', { ...plain, ratePerMinute: 30 }, false],
  ['viewer', { ...plain, ratePerMinute: 31 }, true],
  ['admin', { ...plain, ratePerMinute: 31 }, false],
] as const)('of a %s, %j can do more than the role may grant: %s', (role, token, isTooMuch) => {
  expect(exceedsRole(role, token, 30)).toBe(isTooMuch)
})

it('an administrator creates any', () => {
  const all = { rights: grantedRights({ extended: true, ingest: true }), ratePerMinute: 1_000 }
  expect(grantRefusal('admin', all, { ratePerMinute: 30, heldTokens: 1_000 })).toBeNull()
})
