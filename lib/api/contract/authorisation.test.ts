import { SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { linkRights, publicRights } from '#lib/access/token.ts'
import type { TokenRights } from '#lib/store/tokens.ts'
import type { ProblemKind } from '#lib/wire/problem.ts'
import { cookieOf, newUser } from './account/user.ts'
import { servedRoutes } from './servedRoutes.ts'
import { testNow, testServiceForFile } from './testService.ts'

type Audience =
  | 'anybody'
  | 'readers'
  | 'readers at either base address'
  | 'readers and visitors'
  | 'readers and links'
  | 'senders'
  | 'watchers'
  | 'readers and watchers'
  | 'users'
  | 'administrators'

/** Callers who may use a route. A new route needs a row. */
const audiences: Record<string, Audience> = {
  'GET /api/vessels': 'readers and visitors',
  'GET /api/vessels/{id}': 'readers and visitors',
  'GET /api/vessels/{id}/track': 'readers',
  'GET /api/vessels/{id}/changes': 'readers',
  'GET /api/vessels/{id}/calls': 'readers',
  'GET /api/tracks': 'readers',
  'GET /api/passages': 'readers',
  'GET /api/traffic': 'readers',
  'GET /api/facets': 'readers and visitors',
  'GET /api/extent': 'readers and visitors',
  'GET /api/credits': 'readers and visitors',
  'GET /api/search': 'readers and visitors',
  'GET /api/tiles/{z}/{x}/{y}': 'readers and visitors',
  'GET /api/stream': 'readers',
  'GET /api/ports': 'readers and visitors',
  'GET /api/ports/match': 'readers and visitors',
  'GET /api/ports/{code}': 'readers and visitors',
  'GET /api/ports/{code}/expected': 'readers',
  'GET /api/ports/{code}/eta-errors': 'readers',
  'GET /api/ports/{code}/in-port': 'readers',
  'GET /api/ports/{code}/calls': 'readers',
  'GET /api/ports/{code}/berths': 'readers',
  'GET /api/ports/{code}/queue': 'readers',
  'GET /api/ports/{code}/counts': 'readers',
  'GET /api/ports/{code}/turnaround': 'readers',
  'GET /api/stations': 'readers and visitors',
  'GET /api/stations/{mmsi}': 'readers and visitors',
  'GET /api/tiles/stations/{z}/{x}/{y}': 'readers and visitors',
  'GET /api/distress': 'readers and visitors',
  'GET /api/distress/{id}': 'readers and visitors',
  'POST /api/distress/{id}/acknowledge': 'watchers',
  'GET /api/texts': 'readers',
  'GET /api/service': 'readers and visitors',
  'GET /api/coverage': 'readers',
  'GET /api/interference': 'readers',
  'GET /api/tiles/coverage/{z}/{x}/{y}': 'readers',
  'GET /api/feeds': 'readers',
  'POST /api/ingest': 'senders',
  'GET /api/graphql': 'readers',
  'POST /api/graphql': 'readers',
  'GET /api/lists': 'readers and watchers',
  'POST /api/lists': 'watchers',
  'GET /api/lists/{id}': 'readers and watchers',
  'PATCH /api/lists/{id}': 'watchers',
  'DELETE /api/lists/{id}': 'watchers',
  'GET /api/lists/{id}/members': 'readers and watchers',
  'POST /api/lists/{id}/members': 'watchers',
  'POST /api/lists/{id}/members/remove': 'watchers',
  'POST /api/lists/{id}/import': 'watchers',
  'PATCH /api/lists/{id}/members/{member}': 'watchers',
  'DELETE /api/lists/{id}/members/{member}': 'watchers',
  'GET /api/lists/{id}/report': 'readers',
  'GET /api/lists/{id}/reports': 'readers',
  'GET /api/lists/{id}/reports/{report}': 'readers',
  'GET /api/watches': 'watchers',
  'POST /api/watches': 'watchers',
  'GET /api/watches/{id}': 'watchers',
  'PATCH /api/watches/{id}': 'watchers',
  'DELETE /api/watches/{id}': 'watchers',
  'GET /api/events': 'watchers',
  'POST /api/events/acknowledge': 'watchers',
  'GET /api/webhooks': 'watchers',
  'POST /api/webhooks': 'watchers',
  'GET /api/webhooks/{webhook}': 'watchers',
  'PATCH /api/webhooks/{webhook}': 'watchers',
  'DELETE /api/webhooks/{webhook}': 'watchers',
  'POST /api/webhooks/{webhook}/rotate': 'watchers',
  'POST /api/webhooks/{webhook}/test': 'watchers',
  'GET /api/webhooks/{webhook}/deliveries': 'watchers',
  'POST /api/webhooks/{webhook}/deliveries/{delivery}/replay': 'watchers',
  'GET /api/openapi.json': 'anybody',
  'GET /healthz': 'anybody',
  'GET /readyz': 'anybody',
  'GET /metrics': 'anybody',
  'GET /graphql': 'readers at either base address',
  'POST /graphql': 'readers at either base address',
  'GET /v2/maritime/ais-latest': 'readers at either base address',
  'POST /v2/maritime/ais-latest': 'readers at either base address',
  'GET /api/v2/maritime/ais-latest': 'readers at either base address',
  'POST /api/v2/maritime/ais-latest': 'readers at either base address',
  'GET /v2/maritime/ais-historical': 'readers at either base address',
  'POST /v2/maritime/ais-historical': 'readers at either base address',
  'GET /api/v2/maritime/ais-historical': 'readers at either base address',
  'POST /api/v2/maritime/ais-historical': 'readers at either base address',
  'GET /flags/{name}': 'anybody',
  'GET /basemap/{z}/{x}/{y}': 'anybody',
  'GET /basemap/{map}/{z}/{x}/{y}': 'anybody',
  'GET /ogc': 'readers and links',
  'GET /ogc/api': 'readers and links',
  'GET /ogc/conformance': 'readers and links',
  'GET /ogc/collections': 'readers and links',
  'GET /ogc/collections/{collection}': 'readers and links',
  'GET /ogc/collections/{collection}/queryables': 'readers and links',
  'GET /ogc/collections/{collection}/schema': 'readers and links',
  'GET /ogc/collections/{collection}/items': 'readers and links',
  'GET /ogc/collections/{collection}/items/{feature}': 'readers and links',
  'GET /api/account': 'users',
  'POST /api/account/password': 'users',
  'GET /api/account/messages': 'users',
  'PATCH /api/account/messages': 'users',
  'GET /api/account/sessions': 'users',
  'GET /api/account/tokens': 'users',
  'POST /api/account/tokens': 'users',
  'DELETE /api/account/tokens/{id}': 'users',
  'GET /api/account/views': 'users',
  'POST /api/account/views': 'users',
  'PATCH /api/account/views/{id}': 'users',
  'DELETE /api/account/views/{id}': 'users',
  'POST /api/account/views/{id}/public-link': 'administrators',
  'GET /api/account/links': 'users',
  'POST /api/account/links': 'users',
  'GET /api/account/links/{code}': 'users',
  'DELETE /api/account/links/{code}': 'users',
  'GET /api/account/users': 'administrators',
  'POST /api/account/users': 'administrators',
  'PATCH /api/account/users/{email}': 'administrators',
  'DELETE /api/account/users/{email}': 'administrators',
  'DELETE /api/account/users/{email}/excess-tokens': 'administrators',
  'POST /api/account/users/{email}/reset-link': 'administrators',
  'POST /api/account/reset': 'anybody',
  'GET /api/account/aliases': 'administrators',
  'POST /api/account/aliases': 'administrators',
  'DELETE /api/account/aliases/{text}': 'administrators',
  'GET /api/account/port-areas': 'administrators',
  'POST /api/account/port-areas': 'administrators',
  'PATCH /api/account/port-areas/{id}': 'administrators',
  'DELETE /api/account/port-areas/{id}': 'administrators',
  'GET /api/account/sources': 'administrators',
  'POST /api/account/sources': 'administrators',
  'POST /api/account/sources/test': 'administrators',
  'GET /api/account/sources/{id}': 'administrators',
  'PATCH /api/account/sources/{id}': 'administrators',
  'DELETE /api/account/sources/{id}': 'administrators',
  'GET /api/account/identities': 'administrators',
  'POST /api/account/identities/{id}': 'administrators',
  'POST /api/account/characteristics': 'administrators',
  'GET /api/account/system': 'administrators',
  'GET /api/account/system/bundle': 'administrators',
  'GET /api/account/map': 'administrators',
  'PATCH /api/account/map': 'administrators',
  'POST /api/account/map/files': 'administrators',
  'POST /api/account/map/uploads': 'administrators',
  'DELETE /api/account/map/files/{path}': 'administrators',
  'GET /api/account/audit': 'administrators',
  // Runs last, because it ends the caller's session.
  'DELETE /api/account/sessions': 'users',
}

const testService = await testServiceForFile()
await newUser(testService, 'ann@example.org', 'admin')
await newUser(testService, 'vic@example.org', 'viewer')

interface Credential {
  headers?: Record<string, string>
  inAddress?: string
  base?: '/api' | '/api/jwt'
}

const bearer = (secret: string, base: '/api' | '/api/jwt' = '/api') => ({
  headers: { Authorization: `Bearer ${secret}` },
  base,
})
const token = async (rights: Partial<TokenRights>) => bearer(await testService.token({ rights }))
const jwt = async (rights: Partial<TokenRights>) => bearer((await testService.jwt({ rights })).secret, '/api/jwt')

async function revoked({ id, secret }: { id: string; secret: string }): Promise<string> {
  await testService.store.tokens.revoke(id, testNow)
  await testService.service.directory.refresh(testNow)
  return secret
}

const jwtForAnotherAudience = () =>
  new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setAudience('elsewhere').sign(testService.service.jwtKey)

async function session(email: string, headers: Record<string, string> = {}): Promise<Credential> {
  return { headers: { cookie: await cookieOf(testService, email), origin: testService.origin, ...headers } }
}

const links = ['readers and links'] as const
const read = [
  'readers',
  'readers at either base address',
  ...links,
  'readers and visitors',
  'readers and watchers',
] as const
const atEitherBase = ['readers at either base address', ...links] as const
const signedIn = [...read, 'watchers', 'users'] as const

type Caller = [
  name: string,
  credential: () => Promise<Credential>,
  may: readonly Audience[],
  refusal: `${401 | 403} ${ProblemKind}`,
  detail?: string,
]

/** All requests to other routes are refused; `{path}` in a detail is the requested path under its base address. */
const callers: Caller[] = [
  ['a caller without a token', async () => ({}), [], '401 token-required'],
  ['an unknown token', async () => bearer('0'.repeat(32)), [], '401 token-invalid'],
  ['a short token', async () => bearer('abc'), [], '401 token-invalid'],
  ['an expired token', async () => bearer(await testService.token({ expiresAt: testNow })), [], '401 token-expired'],
  ['a revoked token', async () => bearer(await revoked(await testService.simpleToken())), [], '401 token-revoked'],
  ['a token', () => token({ read: true }), read, '403 not-permitted'],
  ['a token with the extended right', () => token({ read: true, extended: true }), read, '403 not-permitted'],
  ['a token that only posts', () => token({ ingest: true }), ['senders'], '403 not-permitted'],
  [
    'a token that reads and posts',
    () => token({ read: true, ingest: true }),
    [...read, 'senders'],
    '403 not-permitted',
  ],
  [
    'a token that only watches',
    () => token({ watch: true }),
    ['watchers', 'readers and watchers'],
    '403 not-permitted',
  ],
  [
    'a token at /api/jwt',
    async () => bearer(testService.secret, '/api/jwt'),
    atEitherBase,
    '401 token-at-wrong-address',
    'use it at /api/{path}.',
  ],
  ['a JWT', () => jwt({ read: true }), read, '403 not-permitted'],
  ['a JWT that only posts', () => jwt({ ingest: true }), ['senders'], '403 not-permitted'],
  [
    'a JWT at /api',
    async () => bearer((await testService.jwt()).secret),
    atEitherBase,
    '401 token-at-wrong-address',
    'use it at /api/jwt/{path}.',
  ],
  ['an altered JWT', async () => bearer(`${(await testService.jwt()).secret}x`, '/api/jwt'), [], '401 token-invalid'],
  ['a long token that is no JWT', async () => bearer('x'.repeat(33), '/api/jwt'), [], '401 token-invalid'],
  [
    'a JWT for another audience',
    async () => bearer(await jwtForAnotherAudience(), '/api/jwt'),
    [],
    '401 token-invalid',
  ],
  [
    'an expired JWT',
    async () => bearer((await testService.jwt({ expiresAt: testNow - 1000 })).secret, '/api/jwt'),
    [],
    '401 token-expired',
  ],
  ['a revoked JWT', async () => bearer(await revoked(await testService.jwt()), '/api/jwt'), [], '403 token-withdrawn'],
  ['a link token', () => token(linkRights), links, '403 not-permitted', 'is for /ogc and /api/vessels?format=csv only'],
  [
    'a link token in the address',
    async () => ({ inAddress: await testService.token({ rights: linkRights }) }),
    links,
    '403 not-permitted',
    'is for /ogc and /api/vessels?format=csv only',
  ],
  ['a public link', () => token(publicRights), ['readers and visitors'], '403 not-permitted'],
  ['a viewer', async () => session('vic@example.org'), signedIn, '403 not-permitted'],
  ['an administrator', async () => session('ann@example.org'), [...signedIn, 'administrators'], '403 not-permitted'],
  [
    'a page of a user who has signed out since',
    async () => session('ann@example.org', { 'X-Session-Of': encodeURIComponent('vic@example.org') }),
    [],
    '401 token-required',
    'now belongs to ann@example.org',
  ],
]

/** Headers with which a browser sends a cookie from a page of another site. */
const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: '' },
]

interface ErrorBody {
  detail?: string
  fault?: { detail: { errorcode: string } }
  errors?: { message: string; extensions: { code: string } }[]
}

async function outcomeOf(route: string, { headers = {}, inAddress, base = '/api' }: Credential, said = '') {
  const [method = '', template = ''] = route.split(' ')
  const path = template.replaceAll(/\{\w+\}/g, '0').replace(/^\/api\//, `${base}/`)
  const query = inAddress === undefined ? '' : `?token=${inAddress}`
  const response = await fetch(`${testService.origin}${path}${query}`, { method, headers })
  if (![401, 403].includes(response.status)) {
    await response.body?.cancel()
    return 'let in'
  }
  const { detail, fault, errors: [graphqlError] = [] } = (await response.json()) as ErrorBody
  const text = detail ?? graphqlError?.message ?? ''
  expect(text).toContain(said.replace('{path}', path.slice(base.length + 1)))
  const kind = fault?.detail.errorcode
  if (response.status === 401 && kind) {
    const error = kind === 'token-required' ? 'invalid_request' : 'invalid_token'
    const basic = path.startsWith('/ogc') ? ', Basic realm="vessels", charset="UTF-8"' : ''
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer realm="vessels", error="${error}", error_description="${text.replaceAll('"', "'")}"${basic}`,
    )
  }
  return `${response.status} ${kind ?? graphqlError?.extensions.code}`
}

it('every route has its audience', () => {
  expect(Object.keys(audiences).sort()).toEqual(servedRoutes().sort())
})

it.each(callers)('%s may use its own routes only', async (_caller, credentialOf, may, refusal, said) => {
  const credential = await credentialOf()
  const outcomes: Record<string, string> = {}
  const expected: Record<string, string> = {}
  for (const [route, audience] of Object.entries(audiences)) {
    outcomes[route] = await outcomeOf(route, credential, said)
    const refused = route.endsWith('/graphql') ? `${refusal.slice(0, 3)} FORBIDDEN` : refusal
    expected[route] = audience === 'anybody' || may.includes(audience) ? 'let in' : refused
  }
  expect(outcomes).toEqual(expected)
})

it.each(foreign)('a page of another site changes nothing with the cookie of a user: %j', async (headers) => {
  const credential = await session('ann@example.org', headers)
  const own: readonly Audience[] = ['watchers', 'users', 'administrators']
  const changes = Object.entries(audiences).filter(([route, of]) => own.includes(of) && !route.startsWith('GET '))
  expect(changes.length).toBeGreaterThan(25)
  for (const [route] of changes) {
    expect(await outcomeOf(route, credential, 'Only pages of this service'), route).toBe('403 not-permitted')
  }
})
