import { buildClientSchema, getIntrospectionQuery, printSchema } from 'graphql'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { encodeFacts } from '#lib/vessel/characteristics.ts'
import { vesselIdOf } from '#lib/vessel/identity.ts'
import { graphqlShipTypes } from '#lib/wire/graphql/shipTypes.ts'
import {
  allVessels,
  anna,
  boundForShanghai,
  nowhere,
  roads,
  testNow,
  testServiceForFile,
} from '../contract/testService.ts'
import { ask, namesFor } from './graphqlClient.ts'
import { schema } from './schema.ts'

const always = 'lastTimestamp: {startTime: "1970-01-01T00:00:00Z"}'

/** From a recording of last month, imported now. */
const imported = {
  ...anna,
  ...{ number: 244_660_009, imo: null, name: 'LAST MONTH' },
  broadcastMicroseconds: anna.updatedMicroseconds - 31 * 86_400_000_000,
}
const testService = await testServiceForFile([...allVessels, imported])

beforeAll(async () => {
  await testService.store.characteristics.save([
    { kind: 'imo', number: anna.imo ?? 0, facts: encodeFacts({ dwt: 8_200, teu: 700, loa: 120, subtype: 'Feeder' }) },
    { kind: 'mmsi', number: nowhere.number, facts: encodeFacts({ general_classification: 'Naval' }) },
  ])
  await vi.waitFor(async () => expect(await namesFor(testService, 'shipType: MILITARY_OPS')).toContain('NOWHERE'))
})

const codeOf = async (query: string, variables: object = {}) =>
  (await ask(testService, query, variables)).body.errors?.[0]?.extensions.code

describe('the schema', () => {
  it('is what introspection tells', async () => {
    const { body } = await ask(testService, getIntrospectionQuery())
    const told = buildClientSchema(body.data as unknown as Parameters<typeof buildClientSchema>[0])
    expect(printSchema(told)).toBe(printSchema(schema))
  })
})

describe('a vessel', () => {
  it('has the fields of the successor', async () => {
    const { body, headers } = await ask(
      testService,
      `query { vessels( imo:9074729) {pageInfo {hasNextPage endCursor correlationId} totalCount { value relation } nodes {
        id updateTimestamp
        staticData { aisClass flag name callsign mmsi imo shipType shipSubType timestamp dimensions { a length }
          validated { name imo shipType dimensions { length } } }
        lastPositionUpdate { timestamp latitude longitude heading collectionType }
        currentVoyage { destination eta draught }
        characteristics { basic { capacity { deadweight } history { builtYear } vesselTypeAndTrading { vesselSubtype } } }
      } } }`,
    )
    expect(body.errors).toBeUndefined()
    expect(body.data?.vessels).toEqual({
      pageInfo: { hasNextPage: false, endCursor: null, correlationId: headers.get('x-request-id') },
      totalCount: { value: 1, relation: 'EQUAL' },
      nodes: [
        {
          id: vesselIdOf(anna.number),
          updateTimestamp: '2026-11-21T12:00:00.000Z',
          staticData: {
            ...{ aisClass: 'A', flag: 'NL', name: anna.name, callsign: 'PDAN', mmsi: anna.number, imo: anna.imo },
            ...{ shipType: 'GENERAL_CARGO', shipSubType: 'Feeder', timestamp: null, dimensions: null },
            validated: { name: null, imo: anna.imo, shipType: 'GENERAL_CARGO', dimensions: null },
          },
          lastPositionUpdate: {
            timestamp: '2026-11-21T11:59:55.000Z',
            ...{ latitude: 51.98, longitude: 4.05, heading: null, collectionType: null },
          },
          currentVoyage: { destination: '=1+1', eta: '2026-11-25T06:00:00.000Z', draught: null },
          characteristics: {
            basic: {
              capacity: { deadweight: 8_200 },
              history: { builtYear: null },
              vesselTypeAndTrading: { vesselSubtype: 'Feeder' },
            },
          },
        },
      ],
    })
  })

  it('shows its matched port', async () => {
    const { body } = await ask(
      testService,
      `{ vessels(mmsi: ${boundForShanghai[1]?.number}) { nodes { currentVoyage { matchedPort {
        matchScore port { name unlocode centerPoint { latitude longitude } } } } } } }`,
    )
    expect(body.data?.vessels?.nodes).toMatchObject([
      { currentVoyage: { matchedPort: { matchScore: 1, port: { unlocode: 'CNSHG' } } } },
    ])
  })

  it('shows extended characteristics to tokens that have the right, and one error to others', async () => {
    const query = `{ vessels(first: 5, name: ["ANNA, \\"THE FIRST\\"", "nowhere"]) { nodes { staticData {
      validated { dimensions { length } } } characteristics { extended { capacity { teu cars } } } } } }`
    const refused = (await ask(testService, query)).body
    expect(refused.errors).toMatchObject([
      {
        path: ['vessels', 'nodes', expect.any(Number), 'characteristics', 'extended'],
        extensions: { code: 'FORBIDDEN' },
      },
    ])
    expect(refused.data?.vessels?.nodes).toHaveLength(2)
    const secret = await testService.token({ rights: { read: true, extended: true, ingest: false } })
    const shown = (await ask({ origin: testService.origin, secret }, query)).body
    expect(shown.errors).toBeUndefined()
    expect(shown.data?.vessels?.nodes).toContainEqual({
      staticData: { validated: { dimensions: { length: 120 } } },
      characteristics: { extended: { capacity: { teu: 700, cars: null } } },
    })
  })
})

describe('arguments', () => {
  const annaName = anna.name

  it.each([
    ['mmsi: 244660001', [annaName]],
    ['mmsi: "244660001"', [annaName]],
    ['mmsi: [ 244660001\n244660002 # by lines\n 1 ]', [annaName, 'NOWHERE']],
    ['imo: ["9074729"]', [annaName]],
    ['callsign: "pdan"', [annaName]],
    ['name: "nowhere"', ['NOWHERE']],
    ['name: "NOWHER"', []],
    ['name: "HERE"', []],
    ['name: [" nowhere ", "anna, \\"the  first\\""]', [annaName, 'NOWHERE']],
    ['mmsi: [244660001, 244660002] flag: "nl" name: "NOWHERE"', ['NOWHERE']],
    ['mmsi: []', []],
    ['flag: "NLD"', []],
    ['flag: "XX" mmsi: 244660001', []],
    ['mmsi: 244660001 after: null first: null flag: null', [annaName]],
    ['mmsi: 244660001 lastUpdate: {startTime: "2100-01-01T00:00:00Z"}', []],
    ['mmsi: 244660001 lastPositionUpdate: {startTime: "2026-11-21T12:00:00+00:00"}', [annaName]],
    ['mmsi: 244660001 lastPositionUpdate: {endTime: "2026-11-21T11:59:59.9Z"}', []],
    ['mmsi: [244660001, 244660002] lastTimestamp: {endTime: "2026-11-21T11:59:55Z"}', [annaName]],
    ['mmsi: [244660001, 244660002] lastTimestamp: {startTime: "2026-11-21T12:00:00Z"}', ['NOWHERE']],
    [
      'areaOfInterest: {wkt: "POLYGON((4 51.95, 4.1 51.95, 4.1 52, 4 52, 4 51.95))"} name: "anna, \\"the first\\""',
      [annaName],
    ],
    ['shipType: [GENERAL_CARGO, TUG] mmsi: 244660001', [annaName]],
    ['shipType: TUG mmsi: 244660001', []],
  ])('%s', async (given, names) => {
    expect((await namesFor(testService, given)).toSorted()).toEqual([...names].toSorted())
  })

  it('may be thousands of literals', async () => {
    const numbers = Array.from({ length: 2_000 }, (_, index) => anna.number + index).join(', ')
    const names = await namesFor(testService, `mmsi: [${numbers}] first: 1000`)
    expect(names).toEqual(expect.arrayContaining([annaName, 'NOWHERE']))
    const corners = Array.from({ length: 1_000 }, (_, index) => {
      const angle = (index / 1_000) * 2 * Math.PI
      return `[${(4.05 + 0.05 * Math.cos(angle)).toFixed(5)}, ${(51.98 + 0.05 * Math.sin(angle)).toFixed(5)}]`
    })
    const coordinates = [...corners, corners[0]].join(', ')
    const area = `areaOfInterest: {polygon: {type: "Polygon", coordinates: [[${coordinates}]]}}`
    expect(await namesFor(testService, `${area} name: "anna, \\"the first\\""`)).toEqual([annaName])
  })

  it('may be variables', async () => {
    const types = '$mmsi: [MMSI!]! $area: GeoJsonPolygonInput $absent: [String!]'
    const given = 'first: 100, mmsi: $mmsi areaOfInterest: {polygon: $area} flag: $absent'
    const values = { mmsi: [anna.number, nowhere.number], area: roads }
    expect(await namesFor(testService, given, { types, values })).toEqual([annaName])
  })

  it('leave out silent vessels unless lastTimestamp is sent', async () => {
    const quiet = (await ask(testService, '{ vessels { totalCount { value } } }')).body
    const all = (await ask(testService, `{ vessels(${always}) { totalCount { value } } }`)).body
    const since = (testNow - 30 * 86_400_000) * 1000
    const heard = testService.fleet.filter(
      ({ broadcastMicroseconds, updatedMicroseconds }) => (broadcastMicroseconds ?? updatedMicroseconds) >= since,
    )
    expect(quiet.data?.vessels?.totalCount.value).toBe(heard.length)
    expect(all.data?.vessels?.totalCount.value).toBe(testService.fleet.length)
    expect(heard.length).toBeLessThan(testService.fleet.length)
    expect(quiet.extensions.silentVessels).toContain('30 days')
    expect(all.extensions.silentVessels).toBeUndefined()
    expect(await namesFor(testService, `mmsi: ${imported.number}`)).toEqual([])
    expect(await namesFor(testService, `mmsi: ${imported.number} ${always}`)).toEqual(['LAST MONTH'])
  })
})

describe('ship types', () => {
  it('a filter finds exactly the vessels that show the type', async () => {
    const query = (given: string) =>
      `{ vessels(first: 1000 ${always} ${given}) { nodes { staticData { mmsi shipType } } } }`
    const all = (await ask(testService, query(''))).body.data?.vessels?.nodes ?? []
    expect(new Set(all.map(({ staticData }) => staticData.shipType)).size).toBeGreaterThan(5)
    for (const shipType of graphqlShipTypes) {
      const found = (await ask(testService, query(`shipType: ${shipType}`))).body.data?.vessels?.nodes
      expect(found).toEqual(all.filter(({ staticData }) => staticData.shipType === shipType))
    }
  })

  it('follow imported classifications, and are null where nothing is known', async () => {
    const query = `{ vessels(mmsi: [${nowhere.number}, ${boundForShanghai[0]?.number}]) { nodes { staticData { shipType } } } }`
    const { body } = await ask(testService, query)
    expect(body.data?.vessels?.nodes.map(({ staticData }) => staticData.shipType)).toEqual(['MILITARY_OPS', null])
  })
})

describe('pages', () => {
  it('are 100 vessels, 1000 at most', async () => {
    const sizes = []
    for (const first of ['', 'first: 7', 'first: 2000']) {
      const { body } = await ask(testService, `{ vessels(${always} ${first}) { nodes { id } } }`)
      sizes.push(body.data?.vessels?.nodes.length)
    }
    expect(sizes).toEqual([100, 7, testService.fleet.length])
  })

  it('refuse a cursor of other arguments, a mangled one, and one of REST', async () => {
    const first = await ask(testService, '{ vessels(first: 1 flag: "NL") { pageInfo { endCursor } } }')
    const cursor = first.body.data?.vessels?.pageInfo.endCursor
    expect(await codeOf(`{ vessels(first: 5 flag: ["NL"] after: "${cursor}") { nodes { id } } }`)).toBeUndefined()
    const { paging } = await (await testService.ask('/api/vessels?limit=1')).json()
    for (const wrong of [cursor, 'x', paging.next]) {
      expect(await codeOf(`{ vessels(flag: "DE" after: "${wrong}") { nodes { id } } }`)).toBe('BAD_USER_INPUT')
    }
  })
})

describe('ports', () => {
  it.each(['CNTZO', 'US NYC', 'nlrtm'])('port %s is found', async (code) => {
    const { body } = await ask(testService, `{ port(unlocode: "${code}") { unlocode name centerPoint { latitude } } }`)
    expect(body.data?.port).toMatchObject({ unlocode: code.replace(' ', '').toUpperCase() })
  })

  it('a port that nobody knows is null', async () => {
    const { body } = await ask(testService, '{ port(unlocode: "NLXXX") { name } }')
    expect(body.errors).toBeUndefined()
    expect(body.data).toEqual({ port: null })
  })

  it('a text is matched', async () => {
    const query = (text: string) => `{ matchedPort(text: "${text}") { matchScore port { name unlocode } } }`
    expect((await ask(testService, query('ROTTERDAM'))).body.data?.matchedPort).toMatchObject({
      matchScore: expect.any(Number),
      port: { unlocode: 'NLRTM' },
    })
    expect((await ask(testService, query('QZXQZX'))).body.data?.matchedPort).toEqual({ matchScore: null, port: null })
  })
})

describe('errors', () => {
  it.each([
    ['{ vessels(mmsi: aX2) { nodes { id } } }', 'BAD_USER_INPUT'],
    ['{ vessels(imo: ["hello world"]) { nodes { id } } }', 'BAD_USER_INPUT'],
    ['{ vessels(mmsi: {a: 1}) { nodes { id } } }', 'BAD_USER_INPUT'],
    ['{ vessels(mmsi: [[244660001]]) { nodes { id } } }', 'BAD_USER_INPUT'],
    ['{ vessels(lastUpdate: {startTime: {}}) { nodes { id } } }', 'BAD_USER_INPUT'],
    ['{ vessels(lastUpdate: {startTime: ["2026-11-21T00:00:00Z"]}) { nodes { id } } }', 'BAD_USER_INPUT'],
    ['{ vessels(mmsi: 99999999999) { nodes { id } } }', 'BAD_USER_INPUT'],
    ['{ vessels(first: 99999999999) { nodes { id } } }', 'BAD_USER_INPUT'],
    ['{ vessels(first: 0) { nodes { id } } }', 'BAD_USER_INPUT'],
    ['{ vessels(lastUpdate: {startTime: "yesterday"}) { nodes { id } } }', 'BAD_USER_INPUT'],
    ['{ vessels(lastUpdate: {startTime: "2026-02-31T00:00:00Z"}) { nodes { id } } }', 'BAD_USER_INPUT'],
    ['{ vessels(areaOfInterest: {wkt: "POINT(1 2)"}) { nodes { id } } }', 'BAD_USER_INPUT'],
    ['{ vessels(areaOfInterest: {}) { nodes { id } } }', 'BAD_USER_INPUT'],
    [
      '{ vessels(areaOfInterest: {polygon: {type: "Polygon" coordinates: [[[a, b]]]}}) { nodes { id } } }',
      'BAD_USER_INPUT',
    ],
    ['{ port(unlocode: "nowhere") { name } }', 'BAD_USER_INPUT'],
    ['{ matchedPort(text: "a") { matchScore } }', 'BAD_USER_INPUT'],
    ['{ vessels(shipType: BOAT) { nodes { id } } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ vessels(name: [1]) { nodes { id } } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ vessels(flag: [99]) { nodes { id } } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ vessels(callsign: 1) { nodes { id } } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ vessels { nodes { nothing } } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ vessels(name: ) { nodes { id } } }', 'GRAPHQL_PARSE_FAILED'],
    ['{ predictedVesselRoute(vessel: {imo: 9074729}, destination: [{unlocode: "NLRTM"}]) { id } }', 'FORBIDDEN'],
    ['query Q($first: Int!) { vessels(first: $first) { nodes { id } } }', 'BAD_USER_INPUT'],
  ])('%s is %s', async (query, code) => {
    const { status, body } = await ask(testService, query)
    expect(status).toBe(200)
    expect(body.errors?.[0]?.extensions.code).toBe(code)
    if (code === 'GRAPHQL_PARSE_FAILED') expect(body.errors?.[0]?.message).toContain('Syntax error')
  })

  it('name an object in place of a number in a variable', async () => {
    const query = 'query Find($mmsi: [MMSI!]) { vessels(mmsi: $mmsi) { nodes { id } } }'
    for (const mmsi of [{ toString: 1 }, [[244_660_001]]]) expect(await codeOf(query, { mmsi })).toBe('BAD_USER_INPUT')
  })

  it('of one root field leave the others', async () => {
    const { body } = await ask(
      testService,
      '{ bad: vessels(mmsi: "x") { nodes { id } } good: vessels(mmsi: 244660001) { ...few } } fragment few on VesselsConnection { nodes { id } }',
    )
    expect(body.errors).toMatchObject([{ path: ['bad'], extensions: { code: 'BAD_USER_INPUT' } }])
    expect(body.data).toMatchObject({ bad: null, good: { nodes: [{ id: vesselIdOf(anna.number) }] } })
  })

  it('have a status for clients that ask for application/graphql-response+json', async () => {
    const accept = { Accept: 'application/graphql-response+json, application/json;q=0.9' }
    const failed = await ask(testService, '{ nothing }', {}, accept)
    expect([failed.status, failed.headers.get('content-type')]).toEqual([400, 'application/graphql-response+json'])
    expect((await ask(testService, '{ vessels(mmsi: "x") { nodes { id } } }', {}, accept)).status).toBe(200)
  })

  it.each([
    [{ Authorization: 'Bearer nobody' }, 401, 'FORBIDDEN'],
    [{ 'Content-Type': 'text/plain' }, 415, 'BAD_USER_INPUT'],
  ])('of the whole request have the status of REST: %o', async (headers, status, code) => {
    const answer = await ask(testService, '{ vessels { nodes { id } } }', {}, headers)
    expect(answer.status).toBe(status)
    expect(answer.body.errors?.[0]?.extensions.code).toBe(code)
    expect(answer.body.extensions.requestId).toBe(answer.headers.get('x-request-id'))
  })
})

describe('limits', () => {
  const deep = (levels: number) =>
    `{ __schema { types { ${'ofType { '.repeat(levels)} name ${'} '.repeat(levels)} } } }`
  const roots = Array.from({ length: 11 }, (_, index) => `a${index}: port(unlocode: "NLRTM") { name }`).join(' ')
  const aliases = (count: number, field: string) =>
    Array.from({ length: count }, (_, index) => `a${index}: ${field}`).join(' ')
  const brackets = `${'['.repeat(4_900)}1${']'.repeat(4_900)}`
  const doubling = Array.from(
    { length: 60 },
    (_, index) => `fragment a${index} on Query { ...a${index + 1} ...a${index + 1} }`,
  )

  it.each([
    [`{ vessels { nodes { ${'id '.repeat(20_000)} } } }`, '10000 tokens'],
    [`{ vessels { nodes { ${'id '.repeat(1_900)} } } }`, 'select each once'],
    [deep(19), '22 levels of fields; at most 20'],
    [`{ ...all } fragment all on Query { ${roots} }`, '11 root fields; at most 10'],
    [
      `{ ...a0 } ${doubling.join(' ')} fragment a60 on Query { port(unlocode: "NLRTM") { name } }`,
      'root fields; at most 10',
    ],
    [`{ vessels(first: 1000) { nodes { ${aliases(300, 'id')} } } }`, 'at most 250000'],
    [`{ vessels(first: 1) { nodes { ${aliases(1_999, 'id')} } } }`, '2001 fields; at most 2000'],
    [
      `{ __schema { types { ...of } } } fragment of on __Type { ${aliases(110, 'fields { ...inner }')} } fragment inner on __Field { ${aliases(110, 'name')} }`,
      'fields; at most 2000',
    ],
    [`{ __schema { types { fields { ${aliases(600, 'name')} } } } }`, '"a0: name" is an alias; introspection'],
    ['{ all: __schema { types { name } } }', '"all: __schema" is an alias; introspection'],
    ['{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }', 'Cannot spread fragment'],
    [`{ vessels(mmsi: ${brackets}) { nodes { id } } }`, 'too many brackets'],
    [`{ vessels(name: ["${Array(101).fill('A').join('","')}"]) { nodes { id } } }`, 'at most 100 values'],
  ])('%.60s… names the limit', async (query, limit) => {
    const { body } = await ask(testService, query)
    expect(body.errors?.[0]?.message).toContain(limit)
  })
})

describe('the rate', () => {
  const fields = Array.from({ length: 400 }, (_, index) => `a${index}: id`).join(' ')
  const page = `vessels(first: 300 ${always}) { nodes { ${fields} } }`

  it('is charged for a large page before it is answered', async () => {
    const asker = { origin: testService.origin, secret: await testService.token({ ratePerMinute: 5 }) }
    const { body } = await ask(asker, `{ first: ${page} second: ${page} }`)
    expect(body.data?.first?.nodes).toHaveLength(300)
    expect(body.errors).toMatchObject([{ path: ['second'], extensions: { code: 'TOO_MANY_REQUESTS' } }])
  })

  it('leaves turns to others while a large page is answered', async () => {
    const other = { origin: testService.origin, secret: await testService.token() }
    const answered: string[] = []
    const large = ask(testService, `{ first: ${page} second: ${page} }`).then(() => answered.push('large'))
    const small = ask(other, '{ port(unlocode: "NLRTM") { name } }').then(() => answered.push('small'))
    await Promise.all([large, small])
    expect(answered).toEqual(['small', 'large'])
  })

  it('counts every root field, and refuses those beyond it', async () => {
    const secret = await testService.token({ ratePerMinute: 3 })
    const asker = { origin: testService.origin, secret }
    const pair = '{ a: port(unlocode: "NLRTM") { name } b: port(unlocode: "DEHAM") { name } }'
    const first = await ask(asker, pair)
    expect(first.body.extensions).toMatchObject({
      requestId: first.headers.get('x-request-id'),
      requestQuota: { limit: '3 req/m (burst 3)', remaining: 1 },
    })
    const second = await ask(asker, pair)
    expect(second.status).toBe(200)
    expect(second.body.data).toEqual({ a: { name: 'Rotterdam' }, b: null })
    expect(second.body.errors).toMatchObject([{ path: ['b'], extensions: { code: 'TOO_MANY_REQUESTS' } }])
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0)
    const third = await ask(asker, pair)
    expect(third.status).toBe(429)
    expect(third.body.errors).toMatchObject([{ extensions: { code: 'TOO_MANY_REQUESTS' } }])
  })
})

describe('addresses', () => {
  const query = `query=${encodeURIComponent('query Q($m: [MMSI!]) { vessels(mmsi: $m) { nodes { staticData { name } } } }')}`

  it.each(['/graphql', '/graphql/', '/api/graphql'])('GET %s takes a query', async (path) => {
    const response = await testService.ask(`${path}?${query}&variables=${encodeURIComponent('{"m":244660002}')}`)
    expect((await response.json()).data.vessels.nodes).toEqual([{ staticData: { name: 'NOWHERE' } }])
  })

  it.each(['/graphql', '/api/jwt/graphql'])('JWTs are taken at %s', async (path) => {
    const { secret } = await testService.jwt()
    const response = await testService.ask(`${path}?${query}`, { Authorization: `Bearer ${secret}` })
    expect(response.status).toBe(200)
  })

  it('pages of other origins may post', async () => {
    const { headers } = await testService.ask('/graphql', { Origin: 'https://charts.example' }, 'OPTIONS')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST, OPTIONS')
  })
})
