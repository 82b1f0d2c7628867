import { existsSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runIngest } from '#lib/ingest/main.ts'
import { socketAddress } from '#lib/ingest/push/socketAddress.ts'
import { createLog } from '#lib/log.ts'
import { webhook } from '#lib/store/contract/rows.ts'
import { vesselIdOf } from '#lib/vessel/identity.ts'
import { embeds } from '#lib/wire/embed.ts'
import { filterTable } from '#lib/wire/filterTable.ts'
import { formats } from '#lib/wire/formats/formats.ts'
import { httpMethods, type Operation, type RequestExample, type Schema } from '#lib/wire/openApi.ts'
import { problemKinds } from '#lib/wire/problem.ts'
import { createApi, openApiDocument, pathsOf } from '../routes.ts'
import { local } from './local.ts'
import { schemaCheck } from './schemaCheck.ts'
import { anna, bearer, testNow, testServiceForFile } from './testService.ts'

const document = openApiDocument(vesselIdOf(anna.number))
const rootPaths = ['/healthz', '/readyz', '/metrics']

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  httpMethods.flatMap((method) => {
    const operation = item[method]
    return operation ? [{ path, method: method.toUpperCase(), operation }] : []
  }),
)

const testService = await testServiceForFile()
const ingestSecret = await testService.token({ rights: { read: true, extended: false, ingest: true } })
const watchSecret = await testService.token({ rights: { watch: true } })
const listSecret = await testService.token({ rights: { read: true, watch: true } })
const ingestEnding = new AbortController()
let ingestEnded: Promise<unknown>

beforeAll(async () => {
  await testService.store.webhooks.add(webhook('k7qm2xw9'), 1)
  const times = { createdAt: testNow, updatedAt: testNow }
  const report = JSON.stringify({ at: '12:00', webhooks: [], since: 0 })
  const list = {
    id: 'k7qm-2xw9',
    owner: 'command line',
    name: 'Tugs',
    colour: '#1497a5',
    shared: false,
    report,
    ...times,
  }
  await testService.store.lists.add(list, 1)
  await testService.service.follower.catchUp()
  const { databaseUrl, dataFolder } = testService.service.settings
  const settings = { databaseUrl, dataFolder, aisSources: [] }
  const log = createLog({ process: 'test', write: () => {} })
  ingestEnded = runIngest({ settings, log, signal: ingestEnding.signal })
  await vi.waitFor(() => expect(existsSync(socketAddress(dataFolder))).toBe(true))
  await vi.waitFor(async () => expect(await testService.store.listReports.get(list.id, testNow)).not.toBeNull())
})

afterAll(async () => {
  ingestEnding.abort()
  await ingestEnded
})

describe('GET /api/openapi.json', () => {
  it.each(['/api', '/api/jwt'])('is served at %s without a token, also to other origins', async (base) => {
    const response = await fetch(`${testService.origin}${base}/openapi.json`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
  })

  it('states the maximum of every list in a request body', () => {
    const lists = new Map<string, number | undefined>()
    function walk(name: string, { $ref, type, items, maxItems, properties = {}, anyOf = [] }: Schema) {
      const referenced = $ref && document.components.schemas[$ref.split('/').at(-1) ?? '']
      if (referenced) walk(name, referenced)
      if ([type].flat().includes('array')) lists.set(name, maxItems)
      if (items) walk(`${name}[]`, items)
      for (const each of anyOf) walk(name, each)
      for (const [member, schema] of Object.entries(properties)) walk(`${name}.${member}`, schema)
    }
    for (const { operation } of operations) {
      const schema = operation.requestBody?.content['application/json']?.schema
      if (schema) walk(operation.operationId, schema)
    }
    expect(lists.get('post-watch.webhooks')).toBe(5)
    expect([...lists].filter(([, maximum]) => maximum === undefined)).toEqual([])
  })

  it('passes the recommended rules of a linter for OpenAPI', async () => {
    const rules = { 'operation-tag-defined': 'error' } as const
    const config = await createConfig({ extends: ['recommended-strict'], rules })
    const faults = await lintFromString({ source: JSON.stringify(document), config })
    expect(faults.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([])
    expect(document.openapi).toMatch(/^3\.1\./)
  })

  it('lists exactly the existing paths and methods', () => {
    const served = pathsOf(() => Promise.resolve(testService.service)).flatMap(({ path, methods }) =>
      methods.map((method) => `${method} /${path}`),
    )
    const told = operations.map(({ method, path }) => `${method} ${path}`)
    expect(told.toSorted()).toEqual([...served, ...rootPaths.map((path) => `GET ${path}`)].toSorted())
  })

  it('lists every filter, format and problem', () => {
    const list = document.paths['/vessels']!.get!
    const names = list.parameters.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(filterTable.map(({ parameter }) => parameter)))
    const types = Object.keys(list.responses['200']!.content!)
    expect(types).toEqual(Object.values(formats).map(({ mediaType }) => mediaType))
    const problems = operations.flatMap(({ operation }) => problemsOf(operation))
    expect([...new Set(problems)].sort()).toEqual(Object.keys(problemKinds).sort())
  })
})

function problemsOf({ responses }: Operation): string[] {
  return Object.values(responses).flatMap((response) =>
    Object.keys(response.content?.['application/problem+json']?.examples ?? {}),
  )
}

describe('the schema of a record', () => {
  it('fits every vessel, and no vessel has another key', async () => {
    const faults = schemaCheck('Page')
    const page = await (await testService.ask('/api/vessels?limit=1000')).json()
    expect(page.data).toHaveLength(testService.fleet.length)
    expect(faults(page)).toEqual([])
    const [first] = page.data
    expect(faults({ ...page, data: [{ ...first, more: 1 }] })).not.toEqual([])
    expect(faults({ ...page, data: [{ ...first, mmsi: '1' }] })).not.toEqual([])
    const { flag: _, ...less } = first
    expect(faults({ ...page, data: [less] })).not.toEqual([])
  })

  it('includes embedded parts', async () => {
    const answer = await testService.ask(`/api/vessels/${vesselIdOf(anna.number)}?embed=${embeds.join(',')}`)
    expect(schemaCheck('Vessel')(await answer.json())).toEqual([])
  })

  it.each([
    ['/api/extent', 'Extent'],
    ['/api/credits', 'Credits'],
    ['/api/search?text=an', 'VesselSearch'],
    ['/api/service', 'Service'],
    ['/api/feeds', 'Feeds'],
    ['/api/coverage', 'Coverage'],
    ['/api/interference', 'Interference'],
    ['/api/vessels?format=geojson&limit=1000', 'FeatureCollection'],
    ['/api/vessels?limit=0', 'Problem'],
    ['/api/nothing', 'Problem'],
  ])('of %s matches the response', async (path, name) => {
    expect(schemaCheck(name)(await (await testService.ask(path)).json())).toEqual([])
  })
})

const requests = operations.flatMap(({ path, method, operation }) =>
  operation['x-examples'].map((example) => ({ name: `${method} ${example.path}`, path, method, operation, example })),
)

/** Answers the example of a parameter without any other parameter. */
const alone = operations.flatMap(({ path, method, operation }) =>
  operation.parameters
    .filter((parameter) => parameter.in !== 'path')
    .map((parameter) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name) => String(exampleOf(operation, name)))
      const value = String(parameter.example)
      const query =
        parameter.in === 'query'
          ? `?${new URLSearchParams({ ...needed(path, parameter.name), [parameter.name]: value })}`
          : ''
      const [example] = operation.requestBody ? operation['x-examples'] : []
      const headers = { ...example?.headers, ...(parameter.in === 'header' && { [parameter.name]: value }) }
      const name = `${method} ${path} with ${parameter.name}`
      return { name, method, path: `${filled}${query}`, headers, body: example?.body, operation }
    }),
)

/** Tracks are refused for more vessels than some filters leave, passages without an area or a line, positions without a range. */
function needed(path: string, parameter: string): Record<string, string> {
  if (path === '/v2/maritime/ais-historical') {
    return { filter: `posDt BETWEEN '2026-11-21' AND '2026-11-22' AND mmsi = ${anna.number}` }
  }
  if (path === '/tracks') return { mmsi: String(anna.number) }
  return path === '/passages' && parameter !== 'line' ? { bbox: '4,51.9,4.2,52.1' } : {}
}

function exampleOf({ parameters }: Operation, name: string) {
  return parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.example
}

/** Calls without a socket, because a stream has no end to wait for. */
async function call(path: string, method: string, { headers, body }: Partial<RequestExample>): Promise<Response> {
  const service = async () => testService.service
  const secret = /^\/(watches|events|webhooks|distress\/\d+\/acknowledge)/.test(path)
    ? watchSecret
    : path.startsWith('/lists')
      ? listSecret
      : method === 'POST'
        ? ingestSecret
        : testService.secret
  const init = { method, headers: { ...bearer(secret), ...headers }, ...(body !== undefined && { body }) }
  const address = `http://localhost${rootPaths.includes(path) ? path : `/api${path}`}`
  const response = await createApi(service)(new Request(address, init), { ...local, method })
  await response.body?.cancel()
  return response
}

describe('every example', () => {
  it('exists for every operation', () => {
    for (const { operation } of operations) expect(operation['x-examples'].length).toBeGreaterThan(0)
  })

  it.each(requests)('$name is answered as documented', async ({ method, operation, example }) => {
    expect(Object.keys(operation.responses)).toContain(String(example.status))
    const { status, headers } = await call(example.path, method, example)
    expect(status).toBe(example.status)
    const type = headers.get('content-type') ?? ''
    const told = Object.keys(operation.responses[example.status]?.content ?? {})
    expect(
      told.some((known) => type.startsWith(known)),
      `${type} is one of ${told}`,
    ).toBe(true)
  })

  it.each(alone)('$name is answered', async ({ path, method, headers, body }) => {
    expect((await call(path, method, { headers, ...(body !== undefined && { body }) })).ok).toBe(true)
  })
})
