import { expect, it } from 'vitest'
import { type PolicySettings, pagePolicy } from './pagePolicy.ts'

const rulesOf = (settings: PolicySettings, path = '/') =>
  Object.fromEntries(
    pagePolicy({ nonce: 'abc', path }, settings)
      .split('; ')
      .map((rule) => [rule.slice(0, rule.indexOf(' ')), rule.slice(rule.indexOf(' ') + 1)]),
  )
const usual = { mapStyleUrl: null, chartOverlay: null, embedOrigins: null }

it('allows no other host and no embedding', () => {
  expect(rulesOf(usual)).toMatchObject({ 'connect-src': "'self'", 'frame-ancestors': "'self'" })
  expect(pagePolicy({ nonce: 'abc', path: '/' }, usual)).not.toMatch(/https?:|unsafe-(inline|eval)/)
  expect(rulesOf(usual)['script-src']).toBe("'self' 'nonce-abc' 'strict-dynamic'")
})

it('allows the host of MAP_STYLE_URL, for data and images only', () => {
  const rules = rulesOf({ ...usual, mapStyleUrl: 'https://charts.example:8443/styles/sea.json?key=1' })
  expect(rules['connect-src']).toBe("'self' https://charts.example:8443")
  expect(rules['img-src']).toContain(' https://charts.example:8443')
  expect(rules['script-src']).not.toContain('charts')
  expect(rulesOf({ ...usual, mapStyleUrl: '/style.json' })['connect-src']).toBe("'self'")
})

it('allows EMBED_ORIGINS to embed the map and links to it, and no other page', () => {
  const embedOrigins = ['https://wall.example', 'https://ops.example']
  const ancestorsOf = (path: string) => rulesOf({ ...usual, embedOrigins }, path)['frame-ancestors']
  for (const path of ['/', '/p/c0de', '/s/c0de'])
    expect([path, ancestorsOf(path)]).toEqual([path, "'self' https://wall.example https://ops.example"])
  for (const path of ['/signin', '/signin/reset', '/account', '/account/users', '/docs', '/status', '/p', '/sx/'])
    expect([path, ancestorsOf(path)]).toEqual([path, "'self'"])
})
