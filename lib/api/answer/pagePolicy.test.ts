import { expect, it } from 'vitest'
import { pagePolicy } from './pagePolicy.ts'

const rulesOf = (settings: Parameters<typeof pagePolicy>[1]) =>
  Object.fromEntries(
    pagePolicy('abc', settings)
      .split('; ')
      .map((rule) => [rule.slice(0, rule.indexOf(' ')), rule.slice(rule.indexOf(' ') + 1)]),
  )
const usual = { mapStyleUrl: null, chartOverlay: null, embedOrigins: null }

it('allows no other host and no embedding', () => {
  expect(rulesOf(usual)).toMatchObject({ 'connect-src': "'self'", 'frame-ancestors': "'self'" })
  expect(pagePolicy('abc', usual)).not.toMatch(/https?:|unsafe-(inline|eval)/)
  expect(rulesOf(usual)['script-src']).toBe("'self' 'nonce-abc' 'strict-dynamic'")
})

it('allows the host of MAP_STYLE_URL, for data and images only', () => {
  const rules = rulesOf({ ...usual, mapStyleUrl: 'https://charts.example:8443/styles/sea.json?key=1' })
  expect(rules['connect-src']).toBe("'self' https://charts.example:8443")
  expect(rules['img-src']).toContain(' https://charts.example:8443')
  expect(rules['script-src']).not.toContain('charts')
  expect(rulesOf({ ...usual, mapStyleUrl: '/style.json' })['connect-src']).toBe("'self'")
})

it('allows EMBED_ORIGINS to embed the page', () => {
  const embedOrigins = ['https://wall.example', 'https://ops.example']
  expect(rulesOf({ ...usual, embedOrigins })['frame-ancestors']).toBe("'self' https://wall.example https://ops.example")
})
