import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basemapTileResponse } from './basemap.ts'
import { writePack } from './pack.ts'

const folder = mkdtempSync(join(tmpdir(), 'lastfix-basemap-'))

beforeAll(() => {
  mkdirSync(join(folder, 'public/basemap'), { recursive: true })
  const pack = writePack([{ z: 0, x: 0, y: 0, bytes: gzipSync('the world') }])
  writeFileSync(join(folder, 'public/basemap/world.pack'), pack)
})
afterAll(() => rmSync(folder, { recursive: true }))

const world = { folder, z: '0', x: '0', y: '0' }
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('a tile of the basemap', () => {
  it('goes out gzipped to whom takes that, to be kept for good', async () => {
    const response = basemapTileResponse({ ...world, acceptsGzip: true })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(gunzipSync(await bytesOf(response)).toString()).toBe('the world')
  })

  it('goes out plain to whom does not', async () => {
    const response = basemapTileResponse({ ...world, acceptsGzip: false })
    expect(response.headers.has('content-encoding')).toBe(false)
    expect((await bytesOf(response)).toString()).toBe('the world')
  })

  it('is empty where the finer coast shows nothing new, and not found beyond the world', async () => {
    const response = basemapTileResponse({ folder, z: '8', x: '255', y: '0', acceptsGzip: true })
    expect([response.status, (await bytesOf(response)).length]).toEqual([200, 0])
    expect(basemapTileResponse({ folder, z: '8', x: '256', y: '0', acceptsGzip: true }).status).toBe(404)
  })

  it.each([
    { z: '1' },
    { x: '1' },
    { y: '-1' },
    { x: '0.5' },
    { z: '', x: '', y: '' },
    { x: 'Infinity' },
    { y: '../../package.json' },
  ])('is not found at %j', (elsewhere) => {
    expect(basemapTileResponse({ ...world, ...elsewhere, acceptsGzip: true }).status).toBe(404)
  })
})
