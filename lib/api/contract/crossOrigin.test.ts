import { describe, expect, it } from 'vitest'
import { vesselIdOf } from '#lib/vessel/identity.ts'
import { anna, testServiceForFile } from './testService.ts'

const testService = await testServiceForFile()

const paths = [
  '/api/vessels',
  '/api/jwt/vessels',
  `/api/vessels/${vesselIdOf(anna.number)}`,
  '/api/tiles/0/0/0.mvt',
  '/api/service',
]
const origin = { Origin: 'https://charts.example' }

describe('a page of another origin', () => {
  it.each(paths)('may request %s, after a preflight that needs no token and allows any header', async (path) => {
    const response = await fetch(`${testService.origin}${path}`, {
      method: 'OPTIONS',
      headers: { ...origin, 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'authorization' },
    })
    expect(response.status).toBe(204)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      allow: 'GET, HEAD, OPTIONS',
      'access-control-allow-origin': '*',
      'x-request-id': expect.any(String),
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': 'Authorization, *',
    })
  })

  it('may read the response headers, also of an error', async () => {
    const data = await testService.ask('/api/vessels?limit=1', origin)
    const error = await fetch(`${testService.origin}/api/vessels`, { headers: origin })
    expect([data.status, error.status]).toEqual([200, 401])
    for (const { headers } of [data, error]) {
      expect(headers.get('access-control-allow-origin')).toBe('*')
      const exposed = headers.get('access-control-expose-headers')?.split(', ') ?? []
      for (const name of [
        'ETag',
        'Link',
        'Retry-After',
        'X-Request-Id',
        'X-Total-Count',
        'RateLimit',
        'X-RateLimit-Remaining',
      ])
        expect(exposed).toContain(name)
    }
  })

  it('cannot use a cookie', async () => {
    expect(
      (await testService.ask('/api/vessels?limit=1', origin)).headers.has('access-control-allow-credentials'),
    ).toBe(false)
  })

  it('may not write', async () => {
    const response = await testService.ask('/api/ingest', origin, 'OPTIONS')
    expect(response.headers.get('allow')).toBe('POST, OPTIONS')
    expect(response.headers.has('access-control-allow-origin')).toBe(false)
  })
})

describe('HEAD', () => {
  it.each(['/api/vessels?limit=3', `/api/vessels/${vesselIdOf(anna.number)}`, '/api/tiles/0/0/0.mvt'])(
    'of %s is GET without the body',
    async (path) => {
      const [get, head] = [await testService.ask(path), await testService.ask(path, {}, 'HEAD')]
      expect({ status: head.status, body: await head.text() }).toEqual({ status: 200, body: '' })
      for (const name of ['content-type', 'etag', 'vary', 'cache-control', 'link', 'x-total-count'])
        expect(head.headers.get(name)).toBe(get.headers.get(name))
    },
  )

  it('is refused without a token, like GET', async () => {
    const response = await fetch(`${testService.origin}/api/vessels`, { method: 'HEAD' })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toContain('Bearer realm="vessels"')
  })
})
