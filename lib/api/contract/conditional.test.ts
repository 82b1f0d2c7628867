import { describe, expect, it, vi } from 'vitest'
import { vesselIdOf } from '#lib/vessel/identity.ts'
import { anna, bearer, put, testNow, testServiceForFile } from './testService.ts'

const testService = await testServiceForFile()

const annas = `/api/vessels/${vesselIdOf(anna.number)}`
const paths = [
  '/api/vessels?flag=NL',
  annas,
  '/api/tiles/5/16/10.mvt',
  '/api/vessels?format=csv',
  `${annas}?format=geojson`,
  '/api/facets?class=A',
  '/api/extent',
]

async function tagOf(path: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await testService.ask(path, headers)
  expect(response.status).toBe(200)
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0)
  return response.headers.get('etag') ?? ''
}

async function statusWith(path: string, tag: string, headers: Record<string, string> = {}): Promise<number> {
  return (await testService.ask(path, { 'If-None-Match': tag, ...headers })).status
}

describe('an ETag', () => {
  it.each(paths)('of %s is answered with 304', async (path) => {
    const tag = await tagOf(path)
    expect(tag).toMatch(/^W\/"[\w-]+"$/)
    const response = await testService.ask(path, { 'If-None-Match': tag })
    expect({ status: response.status, body: await response.text() }).toEqual({ status: 304, body: '' })
    expect(response.headers.get('etag')).toBe(tag)
    expect(response.headers.get('vary')).toContain('Accept-Encoding')
    expect(response.headers.get('x-request-id')).not.toBeNull()
    expect(response.headers.get('x-ratelimit-remaining')).not.toBeNull()
  })

  it('matches among several tags, strong or weak, and *', async () => {
    const tag = await tagOf(annas)
    for (const sent of [`"x", ${tag}`, tag.replace('W/', ''), '*']) expect(await statusWith(annas, sent)).toBe(304)
    for (const sent of ['"x"', '', `${tag.slice(0, -1)}x"`]) expect(await statusWith(annas, sent)).toBe(200)
  })

  it('is absent from an error', async () => {
    for (const path of ['/api/vessels?limit=0', '/api/vessels?format=pdf', '/api/vessels/nobody']) {
      expect(await statusWith(path, '*')).toBeGreaterThanOrEqual(400)
      expect((await testService.ask(path)).headers.has('etag')).toBe(false)
    }
  })

  it('is the same for every encoding and different for every format', async () => {
    const tag = await tagOf('/api/vessels', { 'Accept-Encoding': 'gzip' })
    expect(await statusWith('/api/vessels', tag, { 'Accept-Encoding': 'br' })).toBe(304)
    expect(await statusWith('/api/vessels', tag, { Accept: 'text/csv' })).toBe(200)
  })

  it('is different for another page and for a token with other rights', async () => {
    const tag = await tagOf('/api/vessels?limit=5')
    expect(await statusWith('/api/vessels?limit=6', tag)).toBe(200)
    const extended = await testService.token({ rights: { read: true, extended: true, ingest: false } })
    expect(await statusWith('/api/vessels?limit=5', tag, bearer(extended))).toBe(200)
  })

  it('needs only the version of the fleet, no query', async () => {
    const tag = await tagOf('/api/vessels?limit=5')
    const { fleet } = testService.service.follower
    const untouchable = new Proxy(fleet ?? {}, {
      get: (target, name) => {
        // Promises look for a `then` in whatever they resolve to.
        if (name === 'version' || name === 'then') return Reflect.get(target, name)
        throw new Error(`${String(name)} of the fleet was asked for`)
      },
    })
    const follower = Object.create(testService.service.follower, {
      fleet: { value: untouchable },
      catchUp: { value: async () => {} },
    })
    const watched = await testService.besides({ follower })
    expect((await watched.ask('/api/vessels?limit=5', { 'If-None-Match': tag })).status).toBe(304)
    expect((await watched.ask('/api/vessels?limit=5')).status).toBe(500)
  })

  it('changes for the collection and the changed vessel only', async () => {
    const [ofAll, ofAnna] = [await tagOf('/api/vessels'), await tagOf(annas)]
    const other = testService.fleet[0]
    if (!other) throw new Error('the test service has no vessels')
    const change = { updatedMicroseconds: testNow * 1000 + 60_000_000 }
    await put(testService.store, [{ ...other, ...change }])
    await vi.waitFor(async () => expect(await statusWith('/api/vessels', ofAll)).toBe(200))
    expect(await statusWith(annas, ofAnna)).toBe(304)
    await put(testService.store, [{ ...anna, ...change }])
    await vi.waitFor(async () => expect(await statusWith(annas, ofAnna)).toBe(200))
  })

  it('changes with time for a query with relative times', async () => {
    const [relative, absolute] = ['/api/vessels?updated_after=-PT1H', '/api/vessels?updated_after=2026-11-21']
    const tags = { [relative]: await tagOf(relative), [absolute]: await tagOf(absolute) }
    const later = await testService.besides({ now: () => testNow + 2_000 })
    const laterWith = async (path: string) => {
      return (await later.ask(path, { 'If-None-Match': tags[path] ?? '' })).status
    }
    expect([await laterWith(absolute), await laterWith(relative)]).toEqual([304, 200])
  })

  it('does not match after a restart, but for that of a tile, which is of its content', async () => {
    const tags = await Promise.all(paths.map((path) => tagOf(path)))
    await testService.restart()
    for (const [index, path] of paths.entries())
      expect(await statusWith(path, tags[index] ?? ''), path).toBe(path.includes('/tiles/') ? 304 : 200)
  })
})
