import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { publicRights } from '#lib/access/token.ts'
import { vesselIdOf } from '#lib/vessel/identity.ts'
import { encodeCompactArea } from '#lib/wire/area/compactArea.ts'
import { pointsOf } from '#lib/wire/area/fixtures/points.ts'
import type { ProblemKind } from '#lib/wire/problem.ts'
import type { ProblemBody } from '#lib/wire/problemSchema.ts'
import { anna, bearer, testServiceForFile } from './testService.ts'

const testService = await testServiceForFile()

/** Expects the one shape of error. */
async function expectProblem(response: Response, status: number, kind: ProblemKind): Promise<ProblemBody> {
  const body = (await response.json()) as ProblemBody
  expect(body).toMatchObject({
    status,
    type: `urn:lastfix:problem:${kind}`,
    title: expect.any(String),
    instance: `urn:uuid:${response.headers.get('x-request-id')}`,
    fault: { faultstring: body.detail, detail: { errorcode: kind } },
  })
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe('application/json')
  return body
}

const area = (value: unknown) => `/api/vessels?last_known_position_within=${encodeURIComponent(JSON.stringify(value))}`

/** An area with as many points as make the URI this long. */
function areaOfLength(bytes: number): string {
  const corners: [number, number][] = []
  const path = () => area({ type: 'Polygon', coordinates: [[...corners, corners[0]]] })
  for (let step = 0; step < bytes; step += 1) {
    const angle = step / 2000
    corners.push([Math.round(Math.cos(angle) * 1e6) / 1e5, Math.round(Math.sin(angle) * 1e6) / 1e5])
    if (step % 50 === 0 && path().length > bytes - 60) break
  }
  return path()
}

describe('200', () => {
  it('for a polygon of 60 KiB', async () => {
    const path = areaOfLength(60 * 1024)
    expect(path.length).toBeGreaterThan(58 * 1024)
    expect((await testService.ask(path)).status).toBe(200)
  })

  it.each([
    '/api/vessels/',
    `/api/vessels/${vesselIdOf(anna.number)}/`,
    '/api/service/',
    '/api/tiles/0/0/0.mvt/',
    '/api//vessels/',
  ])('for %s with a trailing slash, without a redirect', async (path) => {
    expect((await testService.ask(path)).status).toBe(200)
    expect((await testService.ask(path.slice(0, -1))).status).toBe(200)
  })
})

describe('400', () => {
  it.each(['Basic YTpi', 'Bearer', 'Bearer a b', 'a'.repeat(32)])('for the Authorization header %j', async (sent) => {
    const response = await testService.ask('/api/vessels', { Authorization: sent })
    await expectProblem(response, 400, 'malformed-authorization')
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer realm="vessels", error="invalid_request", /)
  })

  it.each([
    ['limit=0', 'limit'],
    ['limit=ten', 'limit'],
    ['sort=name', 'sort'],
    ['order=beauty', 'order'],
    ['order=name&sort=timestamp', 'order'],
    ['mmsi=244660001,abc', 'mmsi'],
    ['next=altered', 'next'],
    ['format=xml', 'format'],
    ['last_known_position_within={', 'last_known_position_within'],
    ['bbox=4,51,5', 'bbox'],
  ])('for the parameter %s, with what it must be', async (query, parameter) => {
    const { errors, detail } = await expectProblem(
      await testService.ask(`/api/vessels?${query}`),
      400,
      'malformed-parameter',
    )
    expect(errors).toEqual([{ parameter, reason: expect.any(String) }])
    expect(detail).toContain(parameter)
  })

  it.each(['vessels', 'extent', 'facets', 'tiles/0/0/0.mvt', 'stream', 'tracks', 'passages'])(
    'for the filters that the list refuses, at %s, and 422 for those that nothing can match',
    async (path) => {
      const { errors } = await expectProblem(await testService.ask(`/api/${path}?class=Z`), 400, 'malformed-parameter')
      expect(errors).toMatchObject([{ parameter: 'class' }])
      await expectProblem(await testService.ask(`/api/${path}?speed_min=5&speed_max=1`), 422, 'unprocessable')
    },
  )

  it.each(['feeds', 'lists', 'watches', 'events', 'webhooks'])('for the limit of a collection, at %s', async (path) => {
    const token = await testService.token({ rights: { read: true, watch: true } })
    const answer = await testService.ask(`/api/${path}?limit=%25`, bearer(token))
    await expectProblem(answer, 400, 'malformed-parameter')
  })

  it('names every wrong parameter', async () => {
    const response = await testService.ask('/api/vessels?limit=0&sort=name&class=C')
    const { errors } = await expectProblem(response, 400, 'malformed-parameter')
    expect(errors?.map(({ parameter }) => parameter).sort()).toEqual(['class', 'limit', 'sort'])
  })
})

describe('a request that Node cannot parse', () => {
  /** Sends raw bytes that no client library would send. */
  async function expectProblemOf(request: string, status: number, kind: ProblemKind): Promise<void> {
    const socket = connect(Number(new URL(testService.origin).port), '127.0.0.1')
    socket.end(request)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    const headers = new Headers(
      head
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(': ') as [string, string]),
    )
    await expectProblem(new Response(body, { status: Number(head.split(' ')[1]), headers }), status, kind)
  }
  const get = (path: string, header = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${header}\r\n`

  it.each([get('/api/vessels?name=é'), get('/api/vessels?name=a b'), 'HELO a\r\n\r\n'])(
    'is answered with 400: %j',
    (request) => expectProblemOf(request, 400, 'malformed-request'),
  )

  it('is answered with 414 if its headers are too large', () =>
    expectProblemOf(get('/api/vessels', `X-Area: ${'a'.repeat(100)}\r\n`.repeat(1400)), 414, 'uri-too-long'))

  it.each([130_990, 140_000, 300_000])(
    'is a 414 where an address has %i bytes, which leaves no room for headers',
    (bytes) =>
      expectProblemOf(get(`/api/vessels?${'a'.repeat(bytes)}`, `X-More: ${'a'.repeat(100)}\r\n`), 414, 'uri-too-long'),
  )
})

describe('403', () => {
  it('for plain HTTP from another machine', async () => {
    const settings = { ...testService.service.settings, trustProxy: true }
    const proxied = await testService.besides({ settings })
    const response = await fetch(`${proxied.origin}/api/vessels`, { headers: { 'X-Forwarded-Proto': 'http' } })
    const { detail } = await expectProblem(response, 403, 'https-required')
    expect(detail).toContain('HTTPS is required')
  })
})

describe('404', () => {
  it.each(['/api', '/api/', '/api/messages', '/api/jwt', '/api/vessels/x/y', '/api/tiles/0/0', '/api/jwt/jwt/vessels'])(
    'for %s',
    async (path) => {
      await expectProblem(await testService.ask(path), 404, 'not-found')
    },
  )

  it.each([
    `/api/vessels/${vesselIdOf(201_000_007)}`,
    '/api/vessels/nobody',
    '/api/vessels/%zz',
    '/api/tiles/1/2/0.mvt',
  ])('for the unknown vessel %s', async (path) => {
    await expectProblem(await testService.ask(path), 404, 'not-found')
  })
})

describe('405', () => {
  it.each([
    ['/api/vessels', 'DELETE', 'GET, HEAD, OPTIONS'],
    ['/api/vessels/x', 'PUT', 'GET, HEAD, OPTIONS'],
    ['/api/jwt/vessels/', 'POST', 'GET, HEAD, OPTIONS'],
    ['/api/ingest', 'GET', 'POST, OPTIONS'],
    ['/api/vessels', 'TRACE', 'GET, HEAD, OPTIONS'],
    ['/api/vessels/', 'PROPFIND', 'GET, HEAD, OPTIONS'],
  ])('for %s by %s, with Allow', async (path, method, allowed) => {
    const { status, headers, bytes } = await testService.askRaw(path, {}, method)
    const { detail } = await expectProblem(
      new Response(bytes.toString(), { status, headers }),
      405,
      'method-not-allowed',
    )
    expect(detail).toContain(`${method} is not supported`)
    expect(headers.get('allow')).toBe(allowed)
  })
})

describe('406', () => {
  it.each(['/api/vessels', `/api/vessels/${vesselIdOf(anna.number)}`])(
    'at %s, with the available formats',
    async (path) => {
      const { detail } = await expectProblem(
        await testService.ask(path, { Accept: 'text/html' }),
        406,
        'not-acceptable',
      )
      for (const offered of ['application/json', 'application/geo+json', 'text/csv', 'application/x-ndjson']) {
        expect(detail).toContain(offered)
      }
    },
  )
})

describe('414', () => {
  it('for an address beyond 64 KiB', async () => {
    await expectProblem(await testService.ask(areaOfLength(70 * 1024)), 414, 'uri-too-long')
  })
})

describe('422', () => {
  it.each([
    [
      {
        type: 'Polygon',
        coordinates: [pointsOf('4 51, 5 51, 5 52, 4 52')],
      },
      'has an open ring at coordinates[0]: its last position [4,52] must be the same as its first [4,51]',
    ],
    [{ type: 'Point', coordinates: [4, 51] }, 'Polygon'],
  ])('for %j, with the reason', async (value, reason) => {
    const { errors } = await expectProblem(await testService.ask(area(value)), 422, 'unprocessable')
    expect(errors?.[0]?.reason).toContain(reason)
  })

  it('for a ring of more than 10,000 corners', async () => {
    const corners = Array.from({ length: 10_001 }, (_, i): [number, number] => {
      const angle = (i / 10_001) * 2 * Math.PI
      return [Math.cos(angle), Math.sin(angle)]
    })
    const ring = [...corners, ...corners.slice(0, 1)]
    const path = `/api/vessels?last_known_position=${encodeCompactArea([[ring]])}`
    const { errors } = await expectProblem(await testService.ask(path), 422, 'unprocessable')
    expect(errors).toEqual([
      {
        parameter: 'last_known_position',
        reason: 'has too many positions at coordinates[0][0]: 10001, expected at most 10000',
      },
    ])
  })
})

describe('429', () => {
  it('beyond the rate of the token, with Retry-After, and RateLimit before', async () => {
    const headers = bearer(await testService.token({ ratePerMinute: 2 }))
    const first = await testService.ask('/api/vessels?limit=1', headers)
    expect(first.headers.get('x-ratelimit-remaining')).toBe('1')
    expect(first.headers.get('ratelimit-policy')).toBe('"default";q=2;w=60')
    await testService.ask('/api/vessels?limit=1', headers)
    const response = await testService.ask('/api/vessels?limit=1', headers)
    const { detail } = await expectProblem(response, 429, 'rate-limit-exceeded')
    expect(detail).toContain('at most 2 requests per minute')
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(30)
  })

  it('counts the visitors of a public link by network', async () => {
    const settings = { ...testService.service.settings, trustProxy: true }
    const proxied = await testService.besides({ settings })
    const secret = await testService.token({ rights: publicRights })
    const left: (string | null)[] = []
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2', '2001:db8::1', '2001:db8::2']) {
      const headers = { ...bearer(secret), 'X-Forwarded-For': address, 'X-Forwarded-Proto': 'https' }
      const response = await proxied.ask('/api/vessels?limit=1', headers)
      await response.body?.cancel()
      left.push(response.headers.get('x-ratelimit-remaining'))
    }
    expect(left).toEqual(['1199', '1198', '1199', '1199', '1198'])
  })

  it('counts the visitors of a public link together, too', async () => {
    const settings = { ...testService.service.settings, trustProxy: true }
    let milliseconds = 0
    // The request costs as much as 6,000, half of the rate of a link.
    const processorMilliseconds = () => {
      milliseconds += 60_000
      return milliseconds
    }
    const proxied = await testService.besides({ settings, processorMilliseconds })
    const [link, other] = [
      await testService.token({ rights: publicRights }),
      await testService.token({ rights: publicRights }),
    ]
    const visit = (secret: string, address: string) => {
      const headers = { ...bearer(secret), 'X-Forwarded-For': address, 'X-Forwarded-Proto': 'https' }
      return proxied.ask('/api/vessels?limit=1', headers)
    }
    for (const address of ['192.0.2.1', '192.0.2.2']) expect((await visit(link, address)).status).toBe(200)
    const { detail } = await expectProblem(await visit(link, '192.0.2.3'), 429, 'rate-limit-exceeded')
    expect(detail).toBe(
      'The rate limit was exceeded; all visitors of this public link together may make at most 30000 requests per minute.',
    )
    expect((await visit(other, '192.0.2.3')).status).toBe(200)
  })
})

describe('500', () => {
  it('for an internal error, with only the request id', async () => {
    const broken = await testService.besides({
      limiter: {
        ...testService.service.limiter,
        take: () => {
          throw new Error('cannot read /secret/place')
        },
      },
    })
    const response = await broken.ask('/api/vessels')
    const body = await expectProblem(response, 500, 'internal')
    expect(JSON.stringify(body)).not.toContain('secret')
    const logged = testService.log.filter((line) => line.includes(body.instance.slice('urn:uuid:'.length)))
    expect(logged).toEqual([expect.stringContaining('/secret/place')])
  })
})

describe('502', () => {
  it('when the needed database fails', async () => {
    const down = await testService.besides({ evidenceOf: () => Promise.reject(new Error('gone')) })
    const path = `/api/vessels/${vesselIdOf(anna.number)}`
    await expectProblem(await down.ask(`${path}?embed=evidence`), 502, 'upstream-failed')
    expect((await down.ask(path)).status).toBe(200)
  })
})

describe('503', () => {
  it('while the fleet is loading, with Retry-After', async () => {
    const follower = Object.create(testService.service.follower, {
      fleet: { value: null },
      loadedCount: { value: 7 },
      catchUp: { value: async () => {} },
    })
    const loading = await testService.besides({ follower })
    const response = await loading.ask('/api/vessels')
    const { detail } = await expectProblem(response, 503, 'loading')
    expect(detail).toContain('7 vessels')
    expect(response.headers.get('retry-after')).toBe('2')
  })
})

describe('an error', () => {
  it('is application/problem+json if Accept allows it', async () => {
    const response = await testService.ask('/api/nothing', { Accept: 'application/problem+json' })
    expect(response.headers.get('content-type')).toBe('application/problem+json')
  })
})
