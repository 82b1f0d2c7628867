import { afterAll, describe, expect, it } from 'vitest'
import type { ProblemBody } from '#lib/wire/problemSchema.ts'
import { bearer, testNow, testServiceForFile } from './testService.ts'

const testService = await testServiceForFile()
const link = await testService.token({ rights: { link: true } })
const fetched: string[] = []

/** The secret of a link token appears only in the URL that the client sent. */
afterAll(() => {
  const all = [...fetched, ...testService.log].join('\n')
  expect(fetched.length).toBeGreaterThan(20)
  expect(all).not.toContain(link)
})

/** Sends no headers, like programs that are given only a URL. */
async function open(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(testService.origin + path, { method, headers })
  const text = await response.text()
  fetched.push(JSON.stringify([...response.headers]), text)
  return { status: response.status, headers: response.headers, text }
}

const withToken = (path: string, secret = link) => `${path}${path.includes('?') ? '&' : '?'}token=${secret}`
const basic = (secret: string) => ({ Authorization: `Basic ${Buffer.from(`qgis:${secret}`).toString('base64')}` })

interface Definition {
  components: { securitySchemes: Record<string, object> }
  security: readonly object[]
  paths: Record<string, { get?: { security?: readonly object[] } }>
}

const addresses = [
  '/ogc',
  '/ogc/',
  '/ogc/api',
  '/ogc/conformance',
  '/ogc/collections',
  '/ogc/collections/vessels',
  '/ogc/collections/vessels/items?limit=5',
  '/ogc/collections/vessels/items?limit=5&f=html',
  '/ogc/collections/vessels/queryables',
  '/ogc/collections/ports/items?limit=5',
  '/api/vessels?format=csv&limit=5',
  '/api/vessels/?format=CSV&limit=5',
]

describe('a link token', () => {
  it.each(addresses)('opens %s by the address alone', async (path) => {
    const { status, headers } = await open(withToken(path))
    expect(status).toBe(200)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toContain('private')
  })

  it('opens them with HEAD too, and /ogc as the password of Basic', async () => {
    for (const path of addresses) expect((await open(withToken(path), {}, 'HEAD')).status).toBe(200)
    expect((await open('/ogc', basic(link))).status).toBe(200)
  })

  it.each([
    '/api/vessels?format=geojson',
    '/api/vessels?format=json',
    '/api/facets?format=csv',
    '/api/vessels/x?format=csv',
  ])('does not open %s, wherever it is sent', async (path) => {
    for (const asked of [await open(withToken(path)), await open(path, bearer(link))]) {
      expect(asked.status).toBe(403)
      expect(asked.text).toContain('is for /ogc and /api/vessels?format=csv only')
    }
  })

  it('posts nothing', async () => {
    const posted = await fetch(withToken(`${testService.origin}/api/vessels?format=csv`), {
      method: 'POST',
      body: '{}',
    })
    expect(posted.status).toBe(405)
  })

  it('is described in both definitions, with its addresses', async () => {
    const definitionAt = async (path: string) =>
      JSON.parse((await open(path, bearer(testService.secret))).text) as Definition
    const [rest, ogc] = [await definitionAt('/api/openapi.json'), await definitionAt('/ogc/api')]
    for (const { components } of [rest, ogc]) {
      expect(components.securitySchemes.link).toMatchObject({ type: 'apiKey', in: 'query', name: 'token' })
    }
    expect(ogc.security).toContainEqual({ link: [] })
    const taking = Object.entries(rest.paths).filter(([, { get }]) => get?.security?.some((way) => 'link' in way))
    expect(taking.map(([path]) => path)).toEqual(['/vessels'])
  })

  it('has its rate like any other token', async () => {
    const slow = await testService.token({ rights: { link: true }, ratePerMinute: 1 })
    expect((await open(withToken('/ogc', slow))).status).toBe(200)
    expect((await open(withToken('/ogc', slow))).status).toBe(429)
  })

  it('stays out of the answer where other parameters are wrong', async () => {
    expect((await open(withToken('/ogc/collections/vessels/items?colour=red'))).status).toBe(400)
    expect((await open(withToken('/api/vessels?format=csv&limit=0'))).status).toBe(400)
    expect((await open(withToken('/ogc/nothing'))).status).toBe(404)
  })
})

describe('in the address', () => {
  const refusalOf = async (path: string, headers: Record<string, string> = {}) => {
    const { status, text, headers: answered } = await open(path, headers)
    const { detail, fault } = JSON.parse(text) as ProblemBody
    return { status, detail, kind: fault.detail.errorcode, text: text + JSON.stringify([...answered]) }
  }

  it.each(['/ogc', '/api/vessels?format=csv'])('any other token is refused at %s, and not repeated', async (path) => {
    const { secret: jwt } = await testService.jwt()
    const refused = await refusalOf(withToken(path, testService.secret))
    expect(refused).toMatchObject({ status: 401, kind: 'token-invalid' })
    expect(refused.detail).toContain('must be a link token')
    expect(refused.text).not.toContain(testService.secret)
    for (const secret of [jwt, 'nobody', '']) {
      const { status, text } = await refusalOf(withToken(path, secret))
      expect(status).toBe(401)
      if (secret) expect(text).not.toContain(secret)
    }
  })

  it('another token is refused even beside a good one in the header', async () => {
    expect(await refusalOf(withToken('/ogc', testService.secret), bearer(testService.secret))).toMatchObject({
      status: 401,
    })
  })

  it('an expired link token is refused with the reason', async () => {
    const expired = await testService.token({ rights: { link: true }, expiresAt: testNow - 1 })
    expect(await refusalOf(withToken('/ogc', expired))).toMatchObject({ status: 401, kind: 'token-expired' })
  })

  it('a token in the address is ignored elsewhere if the header has one', async () => {
    expect((await open(withToken('/api/vessels?limit=1', 'any'), bearer(testService.secret))).status).toBe(200)
  })
})
