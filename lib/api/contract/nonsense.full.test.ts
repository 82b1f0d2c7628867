import { expect, it } from 'vitest'
import { Random } from '../../../bench/synthetic/random.ts'
import { accountPathsOf } from '../account/paths.ts'
import type { Described } from '../reference/described.ts'
import { operations } from '../reference/operations.ts'
import { browserOf, newUser } from './account/user.ts'
import { openHarbour } from './harbour.ts'

const requests = 6_000

const nonsense = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1e309',
    '-0',
    'NaN',
    '9'.repeat(400),
    '0x10',
    'null',
    'true',
    '[]',
    '{}',
    '[[[[',
    '{"a":',
    '"',
  ],
  ...[
    '\u0000',
    '\uFFFF',
    '%',
    '😀',
    'é',
    'a'.repeat(3_000),
    "' OR 1=1 --",
    '../../etc/passwd',
    '<b>',
    '*',
    '?',
    '&',
    ',',
  ],
  ...['2026-13-45', '2026-11-22T25:61:00Z', '-PT1H', 'PT9999999999H', '180,90,-180,-90', 'NaN,1,2,3', '4,51,5'],
  ...['POLYGON((0 0))', '{"type":"Polygon","coordinates":[]}', '{"type":"Polygon","coordinates":[[[1e400,0]]]}'],
  ...[
    '{"type":"Point","coordinates":null}',
    '~',
    'A~',
    '-',
    'json',
    'xml',
    'desc',
    '-updated_at',
    'now-1d',
    '..',
    '1..',
  ],
  ...['00000000-0000-0000-0000-000000000000', '244660001', '__proto__', 'constructor', 'toString'],
]

const words = {
  cql2: [
    ...[
      'name',
      'speed',
      'timestamp',
      'geometry',
      "'A'",
      "'%_%'",
      '5',
      '-1e400',
      '=',
      '<>',
      '>',
      'AND',
      'OR',
      'NOT',
      '(',
      ')',
      ',',
    ],
    ...[
      'LIKE',
      'IN',
      'BETWEEN',
      'IS NULL',
      'S_INTERSECTS(',
      'POINT(4 51)',
      'POLYGON((',
      'T_AFTER(',
      "TIMESTAMP('2026-13-01')",
    ],
  ],
  graphql: [
    ...[
      '{',
      '}',
      'vessels',
      'nodes',
      'staticData',
      'name',
      '(',
      ')',
      'first:',
      '5',
      '-1',
      '[',
      ']',
      '"NL"',
      'query',
      'mutation',
    ],
    ...[
      '$a: Int',
      '$a',
      '...',
      'on Vessel',
      'fragment F',
      '@skip(if: true)',
      '__schema',
      '__typename',
      'flag:',
      'after:',
      'null',
    ],
  ],
}

const sentenceOf = (random: Random, language: keyof typeof words) =>
  Array.from({ length: 1 + random.below(14) }, () => random.pick(words[language])).join(' ')

const ogcParameters = [
  'bbox',
  'datetime',
  'limit',
  'filter',
  'filter-lang',
  'f',
  'properties',
  'sortby',
  'crs',
  'token',
  'name',
]
const ogcPaths = [
  '',
  '/collections',
  '/collections/{id}',
  '/collections/vessels/items',
  '/collections/ports/items',
  '/collections/vessels/items/{id}',
]

/** A value of JSON, at most a few levels deep, under names that the service knows and does not. */
function jsonOf(random: Random, names: readonly string[], depth = 0): unknown {
  const kind = random.below(depth > 2 ? 4 : 7)
  if (kind === 0) return random.pick(nonsense)
  if (kind === 1) return random.pick([0, -1, 1.5, 1e308, 2 ** 53, -(2 ** 31)])
  if (kind === 2) return random.pick([null, true, false])
  if (kind === 3)
    return random.pick(['flag=NL', 'entered', 'https://example.org/hook', 'ann@example.org', 'view', '24'])
  const inside = () => jsonOf(random, names, depth + 1)
  if (kind === 4) return Array.from({ length: random.below(4) }, inside)
  return Object.fromEntries(Array.from({ length: 1 + random.below(6) }, () => [random.pick(names), inside()]))
}

function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties' ? [...Object.keys(value), ...namesIn(value)] : namesIn(value),
  )
}

it('nothing that is sent to any path is answered with a failure of the service', async () => {
  const harbour = await openHarbour()
  const random = new Random(7)
  const rights = { read: true, extended: true, ingest: true, watch: true, link: false }
  const bearer = { Authorization: `Bearer ${await harbour.token({ rights })}` }
  const { email } = await newUser(harbour, 'ann@example.org', 'admin')
  let admin = await browserOf(harbour, email)
  const document = await (await harbour.ask('/api/openapi.json')).json()
  const names = [
    ...new Set([...namesIn(document), 'email', 'role', 'password', 'code', 'ownPassword', 'disabled', 'kind']),
  ]
  const accountRoutes = accountPathsOf(() => Promise.resolve(harbour.service)).flatMap(({ path, methods }) =>
    methods.map((method) => ({ path, method })),
  )
  const failures = new Map<string, string>()
  const statuses = new Map<number, number>()

  const textOf = () => encodeURIComponent(random.pick(nonsense))
  const filled = (path: string) =>
    path.replaceAll(/\{\w+\}/g, () => (random.chance(0.3) ? '244660001' : textOf()) || '0')

  function queryOf({ parameters = [] }: Pick<Described, 'parameters'>): string {
    const inQuery = parameters.filter((parameter) => 'in' in parameter && parameter.in === 'query')
    if (inQuery.length === 0) return ''
    const pairs = Array.from({ length: random.below(4) }, () => {
      const { name } = random.pick(inQuery) as { name: string }
      return `${random.chance(0.1) ? textOf() : name}=${textOf()}`
    })
    return `?${pairs.join('&')}`
  }

  function ogcAddress(): string {
    const pairs = Array.from({ length: 1 + random.below(3) }, () => `${random.pick(ogcParameters)}=${textOf()}`)
    if (random.chance(0.5)) pairs.push(`filter=${encodeURIComponent(sentenceOf(random, 'cql2'))}`)
    return `/ogc${filled(random.pick(ogcPaths))}?${pairs.join('&')}`
  }

  async function fireAtFaces(): Promise<void> {
    const isGraphql = random.chance(0.5)
    const address = isGraphql ? '/graphql' : ogcAddress()
    const body = JSON.stringify({ query: sentenceOf(random, 'graphql'), variables: jsonOf(random, names) })
    const post = { method: 'POST', headers: { ...bearer, 'Content-Type': 'application/json' }, body }
    await note(
      address,
      await fetch(harbour.origin + address, isGraphql ? post : { headers: bearer }),
      isGraphql ? body : '',
    )
  }

  async function note(address: string, response: Response, body: string, route = address.split('?')[0]): Promise<void> {
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    if (response.status >= 500)
      failures.set(`${route} ${response.status}`, `${address} ${body} ${await response.text()}`)
    if (!response.bodyUsed) await response.body?.cancel()
  }

  async function fire(): Promise<void> {
    const ofAccount = random.chance(0.15)
    const { path, method } = ofAccount ? random.pick(accountRoutes) : random.pick(operations)
    const operation = operations.find((each) => each.path === path && each.method === method)
    const verb = method.toUpperCase()
    const address = `${operation?.atRoot ? '' : '/api'}/${filled(path)}${operation ? queryOf(operation) : ''}`
    const hasBody = verb === 'POST' || verb === 'PATCH'
    const body = random.chance(0.1) ? random.pick(nonsense) : JSON.stringify(jsonOf(random, names))
    const response = ofAccount
      ? await admin.ask(verb, address.replace(/^\/api\//, ''), hasBody ? body : undefined)
      : await fetch(harbour.origin + address, {
          method: verb,
          headers: { ...bearer, ...(hasBody && { 'Content-Type': 'application/json' }) },
          ...(hasBody && { body }),
        })
    // It has signed itself out.
    if (ofAccount && response.status === 401) admin = await browserOf(harbour, email)
    await note(address, response, hasBody ? body : '', `${verb} ${path}`)
  }

  for (let sent = 0; sent < requests; sent += 1) await (random.chance(0.2) ? fireAtFaces() : fire())
  for (const status of [200, 400, 404, 422]) expect(statuses.get(status), `answers with ${status}`).toBeGreaterThan(100)
  expect([...failures].map((each) => each.join(': ').slice(0, 600))).toEqual([])
  expect(harbour.log.filter((line) => line.includes(`"level":"error"`))).toEqual([])
  await harbour.close()
}, 300_000)
