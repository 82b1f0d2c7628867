import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { vesselIdOf } from '#lib/vessel/identity.ts'
import { anna, testServiceForFile } from './testService.ts'

const testService = await testServiceForFile()

const decode: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
  none: (bytes) => bytes,
}

async function encodingOf(acceptEncoding: string | null, path = '/api/vessels?limit=50'): Promise<string> {
  const { headers, bytes } = await testService.askRaw(
    path,
    acceptEncoding === null ? {} : { 'Accept-Encoding': acceptEncoding },
  )
  const encoding = headers.get('content-encoding') ?? 'none'
  const plain = await testService.askRaw(path)
  expect(decode[encoding]?.(bytes)).toEqual(plain.bytes)
  if (encoding !== 'none') expect(bytes.length).toBeLessThan(plain.bytes.length)
  return encoding
}

describe('the encoding of data', () => {
  it.each([
    [null, 'none'],
    ['identity', 'none'],
    ['deflate', 'none'],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['zstd', 'zstd'],
    ['gzip, deflate', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['zstd;q=0, br;q=0, gzip;q=0.1', 'gzip'],
    ['gzip;q=0', 'none'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['*, zstd', 'zstd'],
    ['identity, gzip;q=0.5', 'none'],
    ['GZIP', 'gzip'],
  ])('for Accept-Encoding: %s is %s', async (asked, encoding) => {
    expect(await encodingOf(asked)).toBe(encoding)
  })

  it.each(['format=csv', 'format=geojson', 'format=ndjson'])('is chosen for %s, too', async (query) => {
    expect(await encodingOf('gzip', `/api/vessels?limit=50&${query}`)).toBe('gzip')
  })

  it('is chosen for tiles, too', async () => {
    expect(await encodingOf('br', '/api/tiles/0/0/0.mvt')).toBe('br')
  })

  it('is none for a small body', async () => {
    expect(await encodingOf('gzip, br, zstd', `/api/vessels/${vesselIdOf(anna.number)}`)).toBe('none')
  })

  it('is in Vary, and proxies must not change it', async () => {
    const { headers } = await testService.askRaw('/api/vessels', { 'Accept-Encoding': 'gzip' })
    expect(headers.get('cache-control')).toContain('no-transform')
    expect(headers.get('vary')).toContain('Accept-Encoding')
  })
})
