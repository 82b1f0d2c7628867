import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { publicRights } from '#lib/access/token.ts'
import { fleetOf } from '#lib/fleet/fixtures/fleetOf.ts'
import { SourceBook } from '#lib/ingest/feeds/sourceBook.ts'
import { selectRows } from '#lib/query/rows.ts'
import { filtersOfScopes, readScope } from '#lib/query/scope.ts'
import { commit } from '#lib/store/contract/rows.ts'
import { mmsiOf, vesselIdOf } from '#lib/vessel/identity.ts'
import { hasSameAccess } from '../guard.ts'
import { cookieOf, newUser } from './account/user.ts'
import { local } from './local.ts'
import { servedRoutes } from './servedRoutes.ts'
import { setSourceTerms } from './sourceTerms.ts'
import { allVessels, anna, bearer, nowhere, put, type TestService, testNow, testServiceForFile } from './testService.ts'

/**
 * Vessels outside a scope do not exist for its caller: every route answers, down to the byte, as with a store that has
 * only the vessels of the scope.
 */
const europe = areaOf(-30, 30, 60, 70)
const scope = `/?map=4/52/8&ship_type=Cargo,Tanker&last_known_position=${europe}`

function areaOf(west: number, south: number, east: number, north: number): string {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return JSON.stringify({ type: 'Polygon', coordinates: [ring] })
}

const stored = asStored()

function asStored(): string {
  const read = readScope(scope)
  if ('scope' in read) return read.scope
  throw new Error(read.refusal)
}

function vesselsWithin(): Set<number> {
  const fleet = fleetOf(everyone)
  const within = new Set<number>()
  selectRows(fleet, filtersOfScopes([stored]) ?? []).rows.forEach((row) => void within.add(fleet.vesselAt(row).number))
  return within
}

/** Vessels outside are received by another source, or have no position. */
function sourceOf({ number, longitude }: (typeof everyone)[number]): string | null {
  if (within.has(number)) return 'roof'
  return longitude === null ? null : 'mast'
}

/** A vessel outside the scope that is found by a former MMSI. */
const renamed = { ...nowhere, number: 244_660_009, mmsis: '351000001 244660009', imo: anna.imo, name: 'RENAMED' }
/** A vessel outside the scope that sends the MMSI of one within. */
const double = { ...renamed, number: 1_000_000_000 + anna.number, mmsis: null, name: 'DOUBLE' }
const everyone = [...allVessels, renamed, double]
const within = vesselsWithin()
const all = everyone.map((vessel) => ({ ...vessel, positionSource: sourceOf(vessel) }))
const inside = all.filter(({ number }) => within.has(number))
const outside = all.filter(({ number }) => !within.has(number))
const some = [...inside.slice(0, 3), ...outside.slice(0, 5), anna, renamed, double]
const ids = [...some.map(({ number }) => vesselIdOf(number)), '0']
const texts = some
  .flatMap(({ name, number, callSign, imo }) => [name?.slice(0, 4), `${number}`, callSign, imo ?? 'x'])
  .concat('351000001')
const graphql = `{ vessels(first: 500, lastTimestamp: { startTime: "1970-01-01T00:00:00Z" }) {
  totalCount { value } nodes { id staticData { mmsi name } lastPositionUpdate { latitude } } pageInfo { hasNextPage }
} }`

type Ask = string | { path: string; headers?: Record<string, string>; body?: string }

/** The request to each route, or why it needs none. A new route needs a row. */
const asks: Record<string, readonly Ask[] | 'has no vessels' | 'needs another right' | 'is refused'> = {
  'GET /api/vessels': [
    'limit=1000',
    'format=csv&limit=1000',
    'format=geojson&limit=1000',
    'format=kml',
    'sort=-timestamp&limit=20',
    ...[
      'sort=-updated_at&limit=7',
      'sort=updated_at&limit=7&flag=NL,PA,LR',
      'sort=-timestamp&offset=3&limit=5',
      'flag=NL',
    ],
    ...[
      `mmsi=${some.map(({ number }) => mmsiOf(number))}`,
      `imo=${some.map(({ imo }) => imo ?? 1)}`,
      'destination=rot',
      'name=a',
    ],
    'ship_type=Fishing',
    'bbox=3,50,9,56',
    `last_known_position=${areaOf(3, 50, 9, 56)}`,
    'embed=enhanced_data',
    'updated_after=1970-01-01T00:00:00Z',
    'speed_min=5',
    'length_min=100',
    'matched_port=NLRTM,CNSHG',
    'class=B',
    'at=2026-11-21T11:00:00Z&limit=1000',
    'shared_mmsi=true',
    'shared_mmsi=false&limit=1000',
    'source=roof',
    'call_sign=P',
    'eta_after=2020-01-01T00:00:00Z',
    'position_updated_after=-PT1H&limit=1000',
    'updated_before=2026-11-21T12:00:00Z',
    'speed_max=1',
    'length_max=50',
    'navigational_status=MOORED',
    'general_classification=Merchant',
    'individual_classification=Tanker',
    'offset=30&limit=3',
    'at=-PT1H&limit=1000',
    'at=-PT1H&bbox=3,50,9,56',
  ].map((query) => `/api/vessels?${query}`),
  'GET /api/vessels/{id}': [
    ...ids.map((id) => `/api/vessels/${id}`),
    ...ids.map((id) => `/api/vessels/${id}?embed=evidence,identity`),
    ...ids.map((id) => `/api/vessels/${id}?at=-PT1H`),
  ],
  'GET /api/vessels/{id}/changes': ids.map((id) => `/api/vessels/${id}/changes`),
  'GET /api/vessels/{id}/calls': ids.map((id) => `/api/vessels/${id}/calls`),
  'GET /api/vessels/{id}/track': ids.map((id) => `/api/vessels/${id}/track`),
  'GET /api/tracks': ['/api/tracks', '/api/tracks?bbox=3,50,9,56'],
  'GET /api/passages': ['bbox=3,50,9,56', 'bbox=3,50,9,56&counts=hour', 'line=3,53;9,53'].map(
    (query) => `/api/passages?${query}`,
  ),
  'GET /api/traffic': ['/api/traffic', '/api/traffic?bbox=3,50,9,56&step=day'],
  'GET /api/facets': [
    '/api/facets',
    '/api/facets?at=-PT1H',
    '/api/facets?flag=NL,PA',
    '/api/facets?shared_mmsi=true',
    '/api/facets?ship_type=Fishing&speed_min=3',
    '/api/facets?at=2026-11-21T11:00:00Z',
  ],
  'GET /api/extent': ['/api/extent', '/api/extent?ship_type=Fishing', '/api/extent?flag=NL,PA'],
  'GET /api/credits': ['/api/credits', '/api/credits?flag=NL', '/api/credits?bbox=3,50,9,56'],
  'GET /api/search': texts.map((text) => `/api/search?text=${text}`),
  'GET /api/tiles/{z}/{x}/{y}': [
    '0/0/0',
    '1/1/0',
    '2/2/1',
    '5/16/10',
    '9/262/169',
    '14/8376/5418',
    '20/536084/346769',
  ].flatMap((tile) => [
    `/api/tiles/${tile}.mvt`,
    `/api/tiles/${tile}.mvt?flag=NL,PA,LR`,
    `/api/tiles/${tile}.mvt?at=-PT1H`,
  ]),
  'GET /api/stream': ['/api/stream', '/api/stream?flag=NL,PA'],
  'GET /api/ports': ['/api/ports', '/api/ports?text=rot', '/api/ports?code=CNSHG,NLRTM,DEHAM'],
  'GET /api/ports/match': 'has no vessels',
  'GET /api/ports/{code}': ['/api/ports/CNSHG', '/api/ports/NLRTM'],
  'GET /api/ports/{code}/expected': ['/api/ports/CNSHG/expected', '/api/ports/NLRTM/expected'],
  'GET /api/ports/{code}/in-port': ['/api/ports/CNSHG/in-port'],
  'GET /api/ports/{code}/calls': ['/api/ports/CNSHG/calls'],
  'GET /api/ports/{code}/berths': ['/api/ports/CNSHG/berths'],
  'GET /api/ports/{code}/queue': ['/api/ports/CNSHG/queue'],
  'GET /api/ports/{code}/counts': ['/api/ports/CNSHG/counts'],
  'GET /api/ports/{code}/turnaround': ['/api/ports/CNSHG/turnaround'],
  'GET /api/stations': ['/api/stations'],
  'GET /api/stations/{mmsi}': ['/api/stations/002442000'],
  'GET /api/tiles/stations/{z}/{x}/{y}': ['/api/tiles/stations/0/0/0.mvt'],
  'GET /api/distress': ['/api/distress'],
  'GET /api/distress/{id}': ['/api/distress/1'],
  'POST /api/distress/{id}/acknowledge': 'needs another right',
  'GET /api/texts': ['/api/texts'],
  'GET /api/ports/{code}/eta-errors': ['/api/ports/CNSHG/eta-errors?until=2026-11-21T12:00:00Z'],
  'GET /api/service': ['/api/service'],
  'GET /api/coverage': 'is refused',
  'GET /api/interference': 'is refused',
  'GET /api/tiles/coverage/{z}/{x}/{y}': 'is refused',
  'GET /api/feeds': 'is refused',
  'POST /api/ingest': 'needs another right',
  'GET /api/graphql': [`/api/graphql?query=${encodeURIComponent(graphql)}`],
  'POST /api/graphql': [graphqlPost('/api/graphql')],
  'GET /graphql': [`/graphql?query=${encodeURIComponent(graphql)}`],
  'POST /graphql': [graphqlPost('/graphql')],
  'GET /v2/maritime/ais-latest': [
    'format=csv',
    'sortBy=posDt DESC',
    'mmsi=244660009,351000001',
    "filter=flag='NL' OR sog>4",
    'filter=NOT (mmsi>300000000)',
    'filter=DISJOINT(position,POLYGON((3 50, 9 50, 9 56, 3 56, 3 50)))',
  ].map((query) => `/v2/maritime/ais-latest?${query}`),
  'POST /v2/maritime/ais-latest': [aisPost('/v2/maritime/ais-latest')],
  'GET /api/v2/maritime/ais-latest': ['/api/v2/maritime/ais-latest'],
  'POST /api/v2/maritime/ais-latest': [aisPost('/api/v2/maritime/ais-latest')],
  'GET /v2/maritime/ais-historical': [
    'mmsi IN (244660001, 351000001, 244660009)',
    "vesselName IN ('ANNA, \"THE FIRST\"', 'RENAMED') OR BBOX(position, -180, -90, 180, 90)",
  ].map(
    (where) =>
      `/v2/maritime/ais-historical?filter=posDt DURING 2026-11-20T12:00:01Z/2026-11-21T12:00:00Z AND (${where})`,
  ),
  'POST /v2/maritime/ais-historical': [historyPost('/v2/maritime/ais-historical')],
  'GET /api/v2/maritime/ais-historical': [
    '/api/v2/maritime/ais-historical?filter=posDt BETWEEN 2026-11-20T12:00:01Z AND 2026-11-21 AND mmsi=351000001',
  ],
  'POST /api/v2/maritime/ais-historical': [historyPost('/api/v2/maritime/ais-historical')],
  'GET /api/lists': ['/api/lists'],
  'POST /api/lists': 'needs another right',
  'GET /api/lists/{id}': ['/api/lists/unknown'],
  'PATCH /api/lists/{id}': 'needs another right',
  'DELETE /api/lists/{id}': 'needs another right',
  'GET /api/lists/{id}/members': ['/api/lists/unknown/members'],
  'GET /api/lists/{id}/report': ['/api/lists/unknown/report'],
  'GET /api/lists/{id}/reports': ['/api/lists/unknown/reports'],
  'GET /api/lists/{id}/reports/{report}': ['/api/lists/unknown/reports/2026-11-21T12:00Z'],
  'POST /api/lists/{id}/members': 'needs another right',
  'POST /api/lists/{id}/members/remove': 'needs another right',
  'POST /api/lists/{id}/import': 'needs another right',
  'PATCH /api/lists/{id}/members/{member}': 'needs another right',
  'DELETE /api/lists/{id}/members/{member}': 'needs another right',
  'GET /api/watches': 'needs another right',
  'POST /api/watches': 'needs another right',
  'GET /api/watches/{id}': 'needs another right',
  'PATCH /api/watches/{id}': 'needs another right',
  'DELETE /api/watches/{id}': 'needs another right',
  'GET /api/events': 'needs another right',
  'POST /api/events/acknowledge': 'needs another right',
  'GET /api/webhooks': 'needs another right',
  'POST /api/webhooks': 'needs another right',
  'GET /api/webhooks/{webhook}': 'needs another right',
  'PATCH /api/webhooks/{webhook}': 'needs another right',
  'DELETE /api/webhooks/{webhook}': 'needs another right',
  'POST /api/webhooks/{webhook}/rotate': 'needs another right',
  'POST /api/webhooks/{webhook}/test': 'needs another right',
  'GET /api/webhooks/{webhook}/deliveries': 'needs another right',
  'POST /api/webhooks/{webhook}/deliveries/{delivery}/replay': 'needs another right',
  'GET /api/openapi.json': 'has no vessels',
  'GET /healthz': 'has no vessels',
  'GET /readyz': ['/readyz'],
  'GET /metrics': 'has no vessels',
  'GET /flags/{name}': 'has no vessels',
  'GET /basemap/{z}/{x}/{y}': 'has no vessels',
  'GET /basemap/{map}/{z}/{x}/{y}': 'has no vessels',
  'GET /ogc': ['/ogc'],
  'GET /ogc/api': ['/ogc/api'],
  'GET /ogc/conformance': ['/ogc/conformance'],
  'GET /ogc/collections': ['/ogc/collections'],
  'GET /ogc/collections/{collection}': ['/ogc/collections/vessels', '/ogc/collections/ports'],
  'GET /ogc/collections/{collection}/queryables': ['/ogc/collections/vessels/queryables'],
  'GET /ogc/collections/{collection}/schema': ['/ogc/collections/vessels/schema'],
  'GET /ogc/collections/{collection}/items': [
    '',
    'limit=9&f=html',
    "filter=flag='NL' OR speed>4",
    'filter=NOT (mmsi>300000000)',
    "filter=name LIKE 'A%'",
    ...[
      'filter=imo IS NULL',
      'filter=S_INTERSECTS(geometry,POLYGON((3 50, 9 50, 9 56, 3 56, 3 50)))',
      'bbox=3,50,9,56',
    ],
  ]
    .map((query) => `/ogc/collections/vessels/items?${query}`)
    .concat('/ogc/collections/ports/items?filter=vessels>0', '/ogc/collections/ports/items?bbox=3,50,9,56'),
  'GET /ogc/collections/{collection}/items/{feature}': [
    ...ids.map((id) => `/ogc/collections/vessels/items/${id}`),
    '/ogc/collections/ports/items/CNSHG',
  ],
}

function aisPost(path: string): Ask {
  return {
    path,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ filter: 'dwt > 5 OR sog < 4' }),
  }
}

function historyPost(path: string): Ask {
  const filter =
    'posDt BETWEEN 2026-11-20T12:00:01Z AND 2026-11-21 AND mmsi < 999999999 AND INTERSECTS(position, POINT(4.05 51.98))'
  return { path, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ filter }) }
}

function graphqlPost(path: string): Ask {
  return { path, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ query: graphql }) }
}

const [whole, part] = [await testServiceForFile(all), await testServiceForFile(inside)]

type Caller = Record<string, string>

async function partner() {
  const user = await newUser(whole, `partner${randomUUID()}@example.org`, 'viewer')
  await whole.store.accounts.changeScope(user.email, stored, testNow)
  await whole.service.directory.refresh(testNow)
  return user
}

async function answerOf(testService: TestService, caller: Caller, ask: Ask) {
  const { path, headers = {}, body } = typeof ask === 'string' ? { path: ask } : ask
  const response = await fetch(`${testService.origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...caller },
    ...(body !== undefined && { body }),
  })
  const bytes = response.headers.get('content-type')?.startsWith('text/event-stream')
    ? await streamed(response, inside.length)
    : Buffer.from(await response.arrayBuffer()).toString('latin1')
  // Ids of requests and processes, not of vessels; and the caller's limits.
  const varying = new RegExp(
    `${testService.origin}|(?!6c617374)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|^id: .*$|"requestQuota":[^}]+`,
    'gm',
  )
  return {
    ask: path,
    status: response.status,
    total: response.headers.get('x-total-count'),
    body: bytes.replaceAll(varying, ''),
  }
}

/** Reads the first events of a stream, up to this many vessels; a stream with fewer ends with its first heartbeat. */
async function streamed(response: Response, max: number): Promise<string> {
  let text = ''
  const total = () => Number(/"total":(\d+)/.exec(text)?.[1] ?? max)
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString('latin1')
    if (text.split('event: enter').length - 1 >= Math.min(total(), max)) break
  }
  return text
}

const partAnswers = new Map<Ask, ReturnType<typeof answerOf>>()

/** The answer of the store with only the vessels of the scope, asked for once: nothing changes in it. */
function partAnswer(ask: Ask): ReturnType<typeof answerOf> {
  const answer = partAnswers.get(ask) ?? answerOf(part, bearer(part.secret), ask)
  partAnswers.set(ask, answer)
  return answer
}

it('every route has its row', () => {
  const routes = servedRoutes().filter((route) => !route.includes(' /api/account'))
  expect(Object.keys(asks).sort()).toEqual(routes.sort())
})

it('has vessels within and others', () => {
  expect([inside.length > 20, outside.length > 100, within.has(anna.number)]).toEqual([true, true, true])
})

const callers: [name: string, credential: () => Promise<Caller>][] = [
  ['a token with a scope', async () => bearer(await whole.token({ scope: stored }))],
  ['a token of a user with a scope', async () => bearer(await whole.token({ owner: (await partner()).email }))],
  [
    'a user with a scope',
    async () => ({ cookie: await cookieOf(whole, (await partner()).email), origin: whole.origin }),
  ],
]

it.each(callers)('%s is answered as if there were no other vessels', async (_name, credential) => {
  const caller = await credential()
  for (const [route, row] of Object.entries(asks)) {
    if (row === 'is refused') expect((await answerOf(whole, caller, route.split(' ')[1] ?? '')).status, route).toBe(403)
    if (typeof row === 'string') continue
    for (const ask of row) {
      const [answer, expected] = [await answerOf(whole, caller, ask), await partAnswer(ask)]
      expect(answer, `${route}: ${JSON.stringify(ask)}`).toEqual(expected)
      expect(answer.status, expected.body).toBeOneOf(route.includes('{') ? [200, 404] : [200])
      expect(answer.status === 200 && answer.body).not.toContain('"errors"')
    }
  }
})

/** Expects that vessels outside do not exist for a visitor, on routes that visitors may use. */
async function expectInsideOnly(visitor: Caller): Promise<void> {
  let answered = 0
  for (const ask of Object.values(asks).flatMap((row) => (typeof row === 'string' ? [] : row))) {
    const answer = await answerOf(whole, visitor, ask)
    if (answer.status === 403) continue
    expect(answer).toEqual(await partAnswer(ask))
    answered += 1
  }
  expect(answered).toBeGreaterThan(80)
}

it('a visitor with a public link is answered so too, where they are answered at all', async () => {
  await expectInsideOnly(bearer(await whole.token({ rights: publicRights, scope: stored })))
})

it('an open stream ends with the scope that it began with', async () => {
  const { email } = await partner()
  const headers = bearer(await whole.token({ owner: email }))
  const request = new Request(`${whole.origin}/api/stream`, { headers })
  const call = { request, connection: local, service: whole.service }
  const scope = { text: stored, conditions: [] }
  expect(await hasSameAccess({ ...call, scope })).toBe(true)
  for (const changed of ['flag=NL', null]) {
    await whole.store.accounts.changeScope(email, changed, testNow)
    await whole.service.directory.refresh(testNow)
    expect(await hasSameAccess({ ...call, scope })).toBe(false)
  }
})

it('a user with a scope sees neither views, watches nor events that others share', async () => {
  const ann = await newUser(whole, 'ann@example.org', 'admin')
  const [user, other] = [await partner(), await newUser(whole, 'vic@example.org', 'viewer')]
  const { number, name, longitude, latitude } = renamed
  const query = `mmsi=${number}`
  await ann.send('POST', 'account/views', { kind: 'filters', name: 'Suspect', query, is_shared: true })
  const { id } = await ann.send<{ id: string }>('POST', 'watches', { name: 'Suspect', query })
  const event = {
    kind: 'entered',
    number,
    mmsi: number,
    at: testNow,
    name,
    longitude,
    latitude,
    changes: '[]',
    station: null,
  }
  await commit(whole.store, [], 0, { events: [{ watch: id, ...event }], states: [] })
  for (const path of ['account/views', 'watches', 'events', 'events?format=csv']) {
    expect(await (await other.ask('GET', path)).text(), path).toMatch(/Suspect|RENAMED/)
    expect(await (await user.ask('GET', path)).text(), path).not.toMatch(/Suspect|RENAMED|244660009/)
  }
  expect((await user.ask('GET', `watches/${id}`)).status).toBe(404)
})

it('to visitors, vessels whose position is of a source that may not be published do not exist', async () => {
  const visitor = bearer(await whole.token({ rights: publicRights }))
  await setSourceTerms(whole, { mast: { credit: null, licence: null, isPublic: false } })
  await expectInsideOnly(visitor)
  await whole.restart()
  await expectInsideOnly(visitor)
  const vessels = async (caller: Caller) => (await answerOf(whole, caller, '/api/vessels?limit=1')).total
  expect(await vessels({ ...bearer(whole.secret) })).toBe(String(all.length))

  const received = { ...double, positionSource: 'roof', updatedMicroseconds: double.updatedMicroseconds + 1e6 }
  await put(whole.store, [received])
  const found = await answerOf(whole, visitor, `/api/vessels/${vesselIdOf(double.number)}`)
  expect(found.body).toContain('DOUBLE')
  expect(await vessels(visitor)).toBe(String(inside.length + 1))
})

it('visitors wait until the terms of sources are known', async () => {
  const { origin } = await part.besides({ sources: new SourceBook(part.store.feeds) })
  const ask = async (caller: Caller) => (await fetch(`${origin}/api/vessels?limit=1`, { headers: caller })).status
  expect(await ask(bearer(await part.token({ rights: publicRights })))).toBe(503)
  expect(await ask(bearer(part.secret))).toBe(200)
})
