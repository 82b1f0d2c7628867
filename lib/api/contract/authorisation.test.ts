import { afterAll, beforeAll, expect, it } from 'vitest'
import { linkRights, publicRights } from '#lib/access/token.ts'
import type { TokenRights } from '#lib/store/tokens.ts'
import { newUser, place } from './account/user.ts'
import { type Harbour, harbourNow, openHarbour } from './harbour.ts'
import { servedRoutes } from './servedRoutes.ts'

type Audience =
  | 'anybody'
  | 'readers'
  | 'readers and visitors'
  | 'readers and links'
  | 'senders'
  | 'watchers'
  | 'users'
  | 'administrators'

/** Callers who may use a route. A new route needs a row. */
const audiences: Record<string, Audience> = {
  'GET /api/vessels': 'readers and visitors',
  'GET /api/vessels/{id}': 'readers and visitors',
  'GET /api/vessels/{id}/track': 'readers',
  'GET /api/tracks': 'readers',
  'GET /api/facets': 'readers and visitors',
  'GET /api/extent': 'readers and visitors',
  'GET /api/search': 'readers and visitors',
  'GET /api/tiles/{z}/{x}/{y}': 'readers and visitors',
  'GET /api/stream': 'readers',
  'GET /api/ports': 'readers and visitors',
  'GET /api/ports/match': 'readers and visitors',
  'GET /api/ports/{code}': 'readers and visitors',
  'GET /api/service': 'readers and visitors',
  'GET /api/feeds': 'readers',
  'POST /api/ingest': 'senders',
  'GET /api/graphql': 'readers',
  'POST /api/graphql': 'readers',
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
  'GET /graphql': 'readers',
  'POST /graphql': 'readers',
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
  'GET /api/account/sessions': 'users',
  'DELETE /api/account/sessions': 'users',
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
  'GET /api/account/identities': 'administrators',
  'POST /api/account/identities/{id}': 'administrators',
  'POST /api/account/characteristics': 'administrators',
  'GET /api/account/audit': 'administrators',
  'GET /api/account/audit.csv': 'administrators',
}

let harbour: Harbour

beforeAll(async () => {
  harbour = await openHarbour()
  await newUser(harbour, 'ann@example.org', 'admin')
  await newUser(harbour, 'vic@example.org', 'viewer')
})
afterAll(() => harbour.close())

interface Credential {
  headers?: Record<string, string>
  inAddress?: string
  isJwt?: boolean
}

const bearer = (secret: string) => ({ headers: { Authorization: `Bearer ${secret}` } })

async function revokedToken(): Promise<string> {
  const secret = await harbour.token({ name: 'revoked' })
  const token = (await harbour.store.tokens.all()).find(({ name, revokedAt }) => name === 'revoked' && !revokedAt)
  await harbour.store.tokens.revoke(token?.id ?? '', harbourNow)
  await harbour.service.directory.refresh(harbourNow)
  return secret
}

const jwt = async (rights: Partial<TokenRights>) => ({ ...bearer((await harbour.jwt({ rights })).secret), isJwt: true })
const token = async (rights: Partial<TokenRights>) => bearer(await harbour.token({ rights }))
const read = ['readers', 'readers and links', 'readers and visitors'] as const
const signedIn = [...read, 'watchers', 'users'] as const

type Caller = [name: string, credential: () => Promise<Credential>, may: readonly Audience[], refusal: 401 | 403]

/** All other requests are refused: 401 for an unknown caller, 403 for a known one. */
const callers: Caller[] = [
  ['nobody', async () => ({}), [], 401],
  ['an unknown token', async () => bearer('0'.repeat(32)), [], 401],
  ['an expired token', async () => bearer(await harbour.token({ expiresAt: harbourNow - 1 })), [], 401],
  ['a revoked token', async () => bearer(await revokedToken()), [], 401],
  ['an altered JWT', async () => ({ ...bearer(`${(await harbour.jwt()).secret}x`), isJwt: true }), [], 401],
  ['a token', () => token({ read: true }), read, 403],
  ['a token with the extended right', () => token({ read: true, extended: true }), read, 403],
  ['a token that only posts', () => token({ ingest: true }), ['senders'], 403],
  ['a token that reads and posts', () => token({ read: true, ingest: true }), [...read, 'senders'], 403],
  ['a token that only watches', () => token({ watch: true }), ['watchers'], 403],
  ['a JWT', () => jwt({ read: true }), read, 403],
  ['a JWT that only posts', () => jwt({ ingest: true }), ['senders'], 403],
  ['a link token', () => token(linkRights), ['readers and links'], 403],
  [
    'a link token in the address',
    async () => ({ inAddress: await harbour.token({ rights: linkRights }) }),
    ['readers and links'],
    403,
  ],
  ['a public link', () => token(publicRights), ['readers and visitors'], 403],
  ['a viewer', async () => session('vic@example.org'), signedIn, 403],
  ['an administrator', async () => session('ann@example.org'), [...signedIn, 'administrators'], 403],
]

async function session(email: string): Promise<Credential> {
  // Any of more than fifty that begin together may be dropped.
  await harbour.service.sessions.endAllOf(email)
  const cookie = (await harbour.service.sessions.begin(email, { ...place, origin: harbour.origin })).split(';')[0] ?? ''
  return { headers: { cookie, origin: harbour.origin } }
}

async function statusOf(route: string, { headers = {}, inAddress, isJwt = false }: Credential): Promise<number> {
  const [method = '', template = ''] = route.split(' ')
  const path = template.replaceAll(/\{\w+\}/g, '0')
  const asked = isJwt ? path.replace(/^\/api\//, '/api/jwt/') : path
  const query = inAddress === undefined ? '' : `?token=${inAddress}`
  const response = await fetch(`${harbour.origin}${asked}${query}`, { method, headers })
  await response.body?.cancel()
  return response.status
}

it('every route has its audience', () => {
  expect(Object.keys(audiences).sort()).toEqual(servedRoutes().sort())
})

it.each(callers)('%s may use its own routes only', async (_caller, credential, may, refusal) => {
  const outcomes: Record<string, string> = {}
  const expected: Record<string, string> = {}
  for (const [route, audience] of Object.entries(audiences)) {
    const status = await statusOf(route, await credential())
    outcomes[route] = [401, 403].includes(status) ? `refused with ${status}` : 'let in'
    expected[route] = audience === 'anybody' || may.includes(audience) ? 'let in' : `refused with ${refusal}`
  }
  expect(outcomes).toEqual(expected)
})
