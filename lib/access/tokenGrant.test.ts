import { describe, expect, it } from 'vitest'
import { maxTokensOfViewer, whyNotGrant } from './tokenGrant.ts'

const plain = { rights: { extended: false, ingest: false }, ratePerMinute: null }
const held = { ratePerMinute: 30, heldTokens: 0 }

describe('a viewer', () => {
  it('makes tokens that read what she reads, at most as often as any', () => {
    expect(whyNotGrant('viewer', plain, held)).toBeNull()
    expect(whyNotGrant('viewer', { ...plain, ratePerMinute: 30 }, held)).toBeNull()
    expect(whyNotGrant('viewer', { ...plain, ratePerMinute: 31 }, held)).toContain('30 requests per minute')
  })

  it.each(['extended', 'ingest'])('makes none with the right %s', (right) => {
    const rights = { ...plain.rights, [right]: true }
    expect(whyNotGrant('viewer', { ...plain, rights }, held)).toContain('Only an administrator')
  })

  it('makes so many and no more', () => {
    expect(whyNotGrant('viewer', plain, { ...held, heldTokens: maxTokensOfViewer - 1 })).toBeNull()
    expect(whyNotGrant('viewer', plain, { ...held, heldTokens: maxTokensOfViewer })).toContain('revoke one')
  })
})

it('an administrator makes any', () => {
  const all = { rights: { extended: true, ingest: true }, ratePerMinute: 1_000 }
  expect(whyNotGrant('admin', all, { ratePerMinute: 30, heldTokens: 1_000 })).toBeNull()
})
