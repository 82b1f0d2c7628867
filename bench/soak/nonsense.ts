import { gzipSync } from 'node:zlib'
import { servedRoutes } from '#lib/api/contract/servedRoutes.ts'
import { itemParameters } from '#lib/api/ogc/items.ts'
import { openApiDocument, publicRoutes } from '#lib/api/routes.ts'
import type { Random } from '../synthetic/random.ts'

export interface NonsenseRequest {
  /** A row of the table of routes, such as `GET /api/vessels/{id}`. */
  route: string
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer<ArrayBuffer>
}

/** Requests to all routes with arbitrary parameters, headers and bodies. Deterministic for a seed and its answers. */
export interface Nonsense {
  next(): NonsenseRequest
  /** Ids, codes and cursors of an answer are sent again later. */
  learn(answer: string): void
}

const numbers = ['0', '-1', '-0', '5', '1e309', 'NaN', '0x10', '9'.repeat(400)]
const quotes = [
  'null',
  'true',
  '[]',
  '{}',
  '[[[[',
  '{"a":',
  '"',
  "' OR 1=1 --",
  '<b>',
  '*',
  '?',
  '&',
  ',',
  '~',
  'A~',
  '-',
]
const characters = ['', ' ', '\u0000', '\uFFFF', '%', '😀', 'é', 'a'.repeat(3_000), '../../etc/passwd', '..', '1..']
const times = ['2026-13-45', '2026-11-22T25:61:00Z', '-PT1H', 'PT9999999999H', 'now-1d']
const places = [
  ...['180,90,-180,-90', 'NaN,1,2,3', '4,51,5', 'POLYGON((0 0))', '{"type":"Point","coordinates":null}'],
  ...['{"type":"Polygon","coordinates":[]}', '{"type":"Polygon","coordinates":[[[1e400,0]]]}'],
]
const names = ['json', 'xml', 'desc', '-updated_at', '__proto__', 'constructor', 'toString']
const ids = ['00000000-0000-0000-0000-000000000000', '244660001']
const nonsense = [numbers, quotes, characters, times, places, names, ids].flat()

/** Values that are valid somewhere. */
const sensible = [
  ...['0', '1', '2', '3.mvt', '1.mvt', 'vessels', 'ports', 'NLRTM', 'NL.svg', '244660001', 'NL', 'Cargo', '10'],
  ...['2026-11-22T12:00:00Z', '3,50,9,56', 'updated_at', 'geojson', 'csv', 'kml', 'text/event-stream'],
]

const words = {
  cql2: [
    ...['name', 'speed', 'timestamp', 'geometry', "'A'", "'%_%'", '5', '-1e400', '=', '<>', '>', 'AND', 'OR', 'NOT'],
    ...['(', ')', ',', 'LIKE', 'IN', 'BETWEEN', 'IS NULL', 'S_INTERSECTS(', 'POINT(4 51)', 'POLYGON(('],
    ...['T_AFTER(', "TIMESTAMP('2026-13-01')"],
  ],
  graphql: [
    ...['{', '}', 'vessels', 'nodes', 'staticData', 'name', '(', ')', 'first:', '5', '-1', '[', ']', '"NL"', 'query'],
    ...['mutation', '$a: Int', '$a', '...', 'on Vessel', 'fragment F', '@skip(if: true)', '__schema', '__typename'],
    ...['flag:', 'after:', 'null'],
  ],
}

/** Lines of a receiver, whole and broken. */
const receiverLines = [
  '!AIVDM,1,1,,A,13aEOK?P00PD2wVMdLDRhgvL289?,0*26',
  '!AIVDM,2,1,3,B,55P5TL01VIaAL@7WKO@mBplU@<PDhh000000001S;AJ::4A80?4i@E53,0*3E',
  ...['!AIVDM', '\\s:a*00\\!AIVDM,1,1,,A,,0*26', '{"class":"AIS"}', '$GPGGA,,,,*00', '\u0000\u0000', 'A'.repeat(5_000)],
]

const headerValues: Record<string, readonly string[]> = {
  Accept: ['*/*', 'text/html', 'application/json;q=0', 'text/event-stream', 'application/geo+json', 'a/b;q=x'],
  'Accept-Encoding': ['gzip', 'br', 'zstd', 'identity;q=0', '*;q=0', 'gzip;q=NaN'],
  'If-None-Match': ['*', 'W/"a"', '"', 'W/'],
  'Last-Event-ID': ['0', '-1', 'a.b', '9'.repeat(30)],
  'Idempotency-Key': ['a', ' ', 'a'.repeat(500)],
  Range: ['bytes=5-', 'bytes=99999999-', 'bytes=-'],
  'X-Session-Of': ['ann%40example.org', '%'],
}

/** Expands from 20 kB to 20 MB of zeros. */
const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024))
const maxLearnt = 200
/** Requests that end the caller's own session. Rare, because signing in takes long. */
const endsSession = 'DELETE /api/account/sessions'

export function createNonsense(random: Random): Nonsense {
  const routes = servedRoutes()
  const learnt = [...ids]
  const memberNames = namesIn(openApiDocument())
  const examples = examplesByRoute()

  const value = () => random.pick(random.pick([nonsense, sensible, learnt]))
  const soup = (language: keyof typeof words) =>
    Array.from({ length: 1 + random.below(14) }, () => random.pick(words[language])).join(' ')

  function pathOf(route: string): string {
    const [, template = ''] = route.split(' ')
    return template.replaceAll(/\{\w+\}/g, () => encodeURIComponent(value()) || '0')
  }

  function queryOf(route: string): string {
    const { parameters, queries } = examples.get(route) ?? { parameters: [], queries: [] }
    const pairs = new URLSearchParams(random.chance(0.4) && queries.length > 0 ? random.pick(queries) : '')
    for (let more = random.below(4); more > 0 && parameters.length > 0; more -= 1) {
      pairs.append(random.chance(0.1) ? value() : random.pick(parameters), value())
    }
    if (route.includes('/items') && random.chance(0.5)) pairs.append('filter', filterOf())
    return pairs.size === 0 ? '' : `?${pairs}`
  }

  function filterOf(): string {
    const times = 1 + random.below(300)
    return random.pick([
      () => soup('cql2'),
      () => `${'('.repeat(times)}speed > 5${')'.repeat(times)}`,
      () => `${'NOT '.repeat(times)}speed > 5`,
      () => Array.from({ length: times }, () => soup('cql2')).join(random.pick([' AND ', ' OR '])),
      () => `name LIKE '${'%A'.repeat(times)}'`,
    ])()
  }

  function documentOf(): string {
    const times = 1 + random.below(60)
    const page = `vessels(first: ${random.below(30)}) { nodes { id staticData { name } } }`
    return random.pick([
      () => soup('graphql'),
      () => `{ ${Array.from({ length: times }, (_, at) => `a${at}: ${page}`).join(' ')} }`,
      () =>
        `{ vessels { nodes { ...F0 } } } ${Array.from({ length: times }, (_, at) => fragment(at, times)).join(' ')}`,
      () => `${'{ vessels { nodes '.repeat(times)}{ id }${' } }'.repeat(times)}`,
      () => `{ __schema { types { fields { type ${'{ ofType '.repeat(times)}{ name }${' }'.repeat(times)} } } } }`,
      () => `query(${Array.from({ length: times }, (_, at) => `$a${at}: Int = ${at}`).join(', ')}) { ${page} }`,
    ])()
  }

  /** Fragments that each spread the next one twice. Half of the time the last spreads the first. */
  function fragment(at: number, of: number): string {
    const next = at + 1 < of ? `...F${at + 1} ...F${at + 1}` : random.chance(0.5) ? '...F0' : 'id'
    return `fragment F${at} on Vessel { ${next} }`
  }

  /** A JSON value of a few levels, with known and unknown names. */
  function jsonOf(depth = 0): unknown {
    const kind = random.below(depth > 2 ? 4 : 7)
    if (kind === 0) return value()
    if (kind === 1) return random.pick([0, -1, 1.5, 1e308, 2 ** 53, -(2 ** 31)])
    if (kind === 2) return random.pick([null, true, false])
    if (kind === 3)
      return random.pick(['flag=NL', 'entered', 'https://example.org/hook', 'ann@example.org', 'view', '24'])
    if (kind === 4) return Array.from({ length: random.below(4) }, () => jsonOf(depth + 1))
    const count = 1 + random.below(6)
    return Object.fromEntries(Array.from({ length: count }, () => [random.pick(memberNames), jsonOf(depth + 1)]))
  }

  /** Usually an example of the reference with one member changed. */
  function textOfBody(route: string): string {
    if (random.chance(0.1)) return value()
    if (route.endsWith('/graphql')) return JSON.stringify({ query: documentOf(), variables: jsonOf() })
    if (route.endsWith('/ingest'))
      return Array.from({ length: random.below(20) }, () => random.pick(receiverLines)).join('\r\n')
    const bodies = examples.get(route)?.bodies ?? []
    if (bodies.length === 0 || random.chance(0.3)) return JSON.stringify(jsonOf())
    const example: Record<string, unknown> = JSON.parse(random.pick(bodies))
    if (random.chance(0.7)) example[random.pick([...Object.keys(example), random.pick(memberNames)])] = jsonOf()
    return JSON.stringify(example)
  }

  function packed(text: string): Pick<NonsenseRequest, 'headers' | 'body'> {
    const chance = random.next()
    if (chance < 0.9) return { headers: {}, body: text }
    if (chance < 0.95) return { headers: { 'Content-Encoding': 'gzip' }, body: gzipSync(text) }
    if (chance < 0.97) return { headers: { 'Content-Encoding': 'gzip' }, body: bomb }
    return { headers: { 'Content-Encoding': random.pick(['gzip', 'br', 'deflate', 'zstd', 'gzip, gzip']) }, body: text }
  }

  function headersOf(): Record<string, string> {
    if (!random.chance(0.2)) return {}
    const name = random.pick(Object.keys(headerValues))
    return { [name]: random.pick(headerValues[name] ?? []) }
  }

  function routeOf(): string {
    const route = random.pick(routes)
    return route === endsSession && random.chance(0.95) ? routeOf() : route
  }

  return {
    next() {
      const route = routeOf()
      const [method = ''] = route.split(' ')
      const request = { route, method, path: `${pathOf(route)}${queryOf(route)}`, headers: headersOf() }
      if (method !== 'POST' && method !== 'PATCH') return request
      const { headers, body } = packed(textOfBody(route))
      const type = random.chance(0.05) ? 'text/plain' : route.endsWith('/ingest') ? 'text/plain' : 'application/json'
      return { ...request, headers: { ...request.headers, 'Content-Type': type, ...headers }, body }
    },
    learn(answer) {
      for (const [, id = ''] of answer.matchAll(/"(?:id|code|next|cursor|endCursor|mmsi)":"?([^",}]{1,500})/g)) {
        if (learnt.length < maxLearnt) learnt.push(id)
        else learnt[random.below(maxLearnt)] = id
      }
    },
  }
}

interface RouteExamples {
  parameters: string[]
  queries: string[]
  bodies: string[]
}

/** The routes of the reference. */
function examplesByRoute(): Map<string, RouteExamples> {
  const byRoute = new Map<string, RouteExamples>()
  for (const { method, path, atRoot, parameters = [], examples } of publicRoutes) {
    const all = examples('0')
    byRoute.set(`${method.toUpperCase()} ${atRoot ? '' : '/api'}/${path}`, {
      parameters: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
      queries: all.flatMap(({ path }) => path.split('?')[1] ?? []),
      bodies: all.flatMap(({ body }) => (body?.startsWith('{') ? body : [])),
    })
  }
  const ogc = {
    parameters: [...itemParameters, 'f', 'token', 'properties', 'sortby', 'crs', 'name'],
    queries: [],
    bodies: [],
  }
  for (const route of servedRoutes()) if (route.includes(' /ogc')) byRoute.set(route, ogc)
  return byRoute
}

/** Names of members in the schemas of the reference, and some of the account API. */
function namesIn(document: unknown): string[] {
  const found = new Set(['email', 'role', 'password', 'code', 'own_password', 'disabled', 'kind', 'scope'])
  function look(schema: unknown): void {
    if (typeof schema !== 'object' || schema === null) return
    for (const [key, inside] of Object.entries(schema)) {
      if (key === 'properties') for (const name of Object.keys(inside)) found.add(name)
      look(inside)
    }
  }
  look(document)
  return [...found]
}
