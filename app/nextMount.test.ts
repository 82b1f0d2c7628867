import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anna, openTestService, type TestService } from '#lib/api/contract/testService.ts'
import { vesselIdOf } from '#lib/vessel/identity.ts'
import { createNextMount } from './nextMount.ts'

let testService: TestService
let mount: (request: Request) => Promise<Response>

beforeAll(async () => {
  testService = await openTestService()
  const { service } = testService
  mount = createNextMount(async () => ({ ...service, settings: { ...service.settings, allowHttp: true } }))
})

afterAll(() => testService.close())

function throughNext(path: string, method: string, headers: Record<string, string>): Promise<Response> {
  const sent = { Authorization: `Bearer ${testService.secret}`, ...headers }
  return mount(asNextHandsOver(new Request(testService.origin + path, { method, headers: sent })))
}

/** A built Next passes a proxy of its request to a route. */
function asNextHandsOver(request: Request): Request {
  return new Proxy(request, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** The response without headers that differ between any two responses. */
async function whatMatters(response: Response) {
  const names = ['content-type', 'cache-control', 'etag', 'vary', 'allow', 'x-total-count', 'www-authenticate']
  const body = (await response.text()).replace(/urn:uuid:[\da-f-]+/, '')
  return {
    status: response.status,
    body,
    headers: [...names, 'access-control-allow-origin'].map((name) => [name, response.headers.get(name)]),
    hasId: response.headers.has('x-request-id'),
  }
}

const record = `/api/vessels/${vesselIdOf(anna.number)}`

describe('mounted in Next', () => {
  it.each([
    ['GET', '/api/vessels?limit=50', {}],
    ['GET', '/api/vessels/?limit=5', {}],
    ['GET', record, {}],
    ['GET', '/api/vessels?format=csv&limit=3', {}],
    ['GET', '/api/vessels', { Accept: 'application/geo+json' }],
    ['GET', '/api/tiles/0/0/0.mvt', {}],
    ['GET', '/api/facets', {}],
    ['GET', '/api/ports?text=Rotterdam', {}],
    ['GET', '/api/openapi.json', {}],
    ['HEAD', record, {}],
    ['OPTIONS', '/api/vessels', { Origin: 'https://charts.example' }],
    ['GET', '/api/vessels', { Authorization: 'Bearer unknown' }],
    ['GET', '/api/vessels?limit=0', {}],
    ['GET', '/api/vessels', { Accept: 'text/html' }],
    ['DELETE', '/api/vessels', {}],
    ['GET', '/api/nothing', {}],
    ['GET', '/api/account', {}],
    ['GET', '/healthz', {}],
    ['GET', '/readyz', {}],
    ['GET', '/flags/NL.svg', {}],
    ['GET', '/flags/XX.svg', {}],
  ] as const)('answers %s %s with %j like the HTTP server', async (method, path, headers) => {
    const [next, http] = [await throughNext(path, method, headers), await testService.ask(path, headers, method)]
    expect(await whatMatters(next)).toEqual(await whatMatters(http))
  })

  it('answers unchanged data with 304', async () => {
    const etag = (await throughNext(record, 'GET', {})).headers.get('etag') ?? ''
    expect((await throughNext(record, 'GET', { 'If-None-Match': etag })).status).toBe(304)
  })

  it('does not compress, because Next drops Content-Encoding', async () => {
    const response = await throughNext('/api/vessels', 'GET', { 'Accept-Encoding': 'gzip, br, zstd' })
    expect(response.headers.has('content-encoding')).toBe(false)
    expect(await response.json()).toMatchObject({ paging: { limit: 100 } })
  })

  it('accepts a body', async () => {
    const secret = await testService.token({ rights: { read: true, extended: false, ingest: true } })
    const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'text/plain' }
    const request = new Request(`${testService.origin}/api/ingest`, { method: 'POST', headers, body: '!AIVDM' })
    const { status } = await mount(request)
    expect(status).toBe(503)
  })

  it('accepts a link token in the address', async () => {
    const link = await testService.token({ rights: { link: true } })
    const ask = (path: string) => mount(new Request(`${testService.origin}${path}token=${link}`))
    const response = await ask('/api/vessels?format=csv&')
    expect({ status: response.status, policy: response.headers.get('referrer-policy') }).toEqual({
      ...{ status: 200, policy: 'no-referrer' },
    })
    expect((await ask('/api/vessels?')).status).toBe(403)
  })

  it('streams', async () => {
    const response = await throughNext('/api/stream', 'GET', {})
    const reader = response.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('retry: 2000\n\n')
    await reader?.cancel()
  })

  it('refuses plain HTTP, because Next does not pass on the peer', async () => {
    const closed = createNextMount(async () => testService.service)
    const request = new Request(`${testService.origin}/api/vessels`, { headers: { Authorization: testService.secret } })
    expect((await closed(request)).status).toBe(403)
  })
})
