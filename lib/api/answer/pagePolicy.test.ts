import { expect, it } from 'vitest'
import { pagePolicy } from './pagePolicy.ts'

const policyOf = ({ path = '/', chartOrigins = [] as string[], embedOrigins = null as string[] | null } = {}) =>
  pagePolicy({ nonce: 'abc', path, chartOrigins }, { embedOrigins })
const rulesOf = (given?: Parameters<typeof policyOf>[0]) =>
  Object.fromEntries(
    policyOf(given)
      .split('; ')
      .map((rule) => [rule.slice(0, rule.indexOf(' ')), rule.slice(rule.indexOf(' ') + 1)]),
  )

it('allows no other host and no embedding', () => {
  expect(rulesOf()).toMatchObject({ 'connect-src': "'self'", 'frame-ancestors': "'self'" })
  expect(policyOf()).not.toMatch(/https?:|unsafe-(inline|eval)/)
  expect(rulesOf()['script-src']).toBe("'self' 'nonce-abc' 'strict-dynamic'")
})

it('allows the hosts of the chart, for data and images only', () => {
  const rules = rulesOf({ chartOrigins: ['https://charts.example:8443', 'https://fonts.example'] })
  expect(rules['connect-src']).toBe("'self' https://charts.example:8443 https://fonts.example")
  expect(rules['img-src']).toContain(' https://charts.example:8443 https://fonts.example')
  expect(rules['script-src']).not.toContain('charts')
})

it('leaves out hosts that would change the rules', () => {
  const origins = ['https://x;sandbox', 'https://*', "https://a 'unsafe-inline'", 'https://good.example']
  const rules = rulesOf({ chartOrigins: origins, embedOrigins: origins })
  expect(rules['connect-src']).toBe("'self' https://good.example")
  expect(rules['frame-ancestors']).toBe("'self' https://good.example")
  expect(policyOf({ chartOrigins: origins })).not.toMatch(/sandbox|\*|unsafe-inline/)
})

it('allows EMBED_ORIGINS to embed the map and links to it, and no other page', () => {
  const embedOrigins = ['https://wall.example', 'https://ops.example']
  const ancestorsOf = (path: string) => rulesOf({ path, embedOrigins })['frame-ancestors']
  for (const path of ['/', '/p/c0de', '/s/c0de'])
    expect([path, ancestorsOf(path)]).toEqual([path, "'self' https://wall.example https://ops.example"])
  for (const path of ['/signin', '/signin/reset', '/account', '/account/users', '/docs', '/status', '/p', '/sx/'])
    expect([path, ancestorsOf(path)]).toEqual([path, "'self'"])
})
