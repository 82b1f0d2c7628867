import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownPaths } from '#lib/settingsTable.ts'
import { servedRoutes } from './servedRoutes.ts'
import { anna, bearer, nowhere, testServiceForFile } from './testService.ts'

const root = join(import.meta.dirname, '../../..')
const testService = await testServiceForFile([anna, nowhere])
const { settings } = testService.service
const below = await testService.besides({
  settings: { ...settings, basePath: '/ais', authUrl: 'https://boat.example' },
})
const csv = '/api/vessels?format=csv&limit=1'

it('answers below BASE_PATH, whether the proxy passes that on or removes it', async () => {
  for (const path of ['/api/vessels', '/ais/api/vessels', '/ais//api//vessels', '/ais/ogc', '/ais/healthz']) {
    expect([path, (await below.ask(path)).status]).toEqual([path, 200])
  }
  for (const path of ['/aisle/healthz', '/other/api/vessels', '/ais/ais/healthz']) {
    expect([path, (await below.ask(path)).status]).toEqual([path, 404])
  }
})

it('leads below it in pages of results and in OGC API Features', async () => {
  expect((await below.ask(`/ais${csv}`)).headers.get('link')).toMatch(
    /^<https:\/\/boat\.example\/ais\/api\/vessels\?next=[^>]+>; rel="next"/,
  )
  for (const path of ['/ogc', '/ogc/collections', '/ogc/collections/vessels/items', '/ogc/api']) {
    for (const base of ['', '/ais']) {
      const text = await (await below.ask(`${base}${path}?f=json`)).text()
      expect([path, text.match(/https:\/\/boat\.example(?!\/ais\/ogc)/g)]).toEqual([path, null])
      expect(text).toContain('https://boat.example/ais/ogc')
    }
  }
})

it('names it in the servers of the reference', async () => {
  const { servers, paths } = await (await below.ask('/ais/api/openapi.json')).json()
  expect(servers.map(({ url }: { url: string }) => url)).toEqual(['/ais/api', '/ais/api/jwt'])
  expect(paths['/healthz'].servers[0].url).toBe('/ais/')
})

it('answers GraphQL and streams below it', async () => {
  const asked = await fetch(`${below.origin}/ais/graphql`, {
    method: 'POST',
    headers: { ...bearer(testService.secret), 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: '{ vessels { totalCount { value } } }' }),
  })
  expect(asked.status).toBe(200)
  const stream = await below.ask('/ais/api/stream', { Accept: 'text/event-stream' })
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  await stream.body?.cancel()
})

it('changes nothing without it', async () => {
  expect(settings.basePath).toBe('')
  expect(await (await testService.ask('/ogc?f=json')).text()).toContain(`"${testService.origin}/ogc`)
  expect((await testService.ask('/ais/api/vessels')).status).toBe(404)
  expect((await testService.ask(csv)).status).toBe(200)
})

it('refuses every path that Lastfix has itself', () => {
  const pages = readdirSync(join(root, 'app'), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  )
  const files = readdirSync(join(root, 'public'))
  const routes = servedRoutes().map((route) => route.split('/')[1] ?? '')
  expect([...new Set(['_next', ...pages, ...files, ...routes])].sort()).toEqual([...ownPaths].sort())
})
