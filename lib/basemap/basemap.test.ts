import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mapTileResponse, type TileAddress } from './basemap.ts'
import { type MapFile, openMapFile } from './mapFile.ts'
import { writePmtiles } from './writePmtiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'lastfix-basemap-'))
const land = gzipSync(fromGeojsonVt({}, { version: 2, extent: 4096 }))

let map: MapFile

beforeAll(async () => {
  const path = join(folder, 'world.pmtiles')
  writeFileSync(path, writePmtiles([{ z: 0, x: 0, y: 0, bytes: land }], {}))
  map = await openMapFile(path)
})
afterAll(async () => {
  await map.close()
  rmSync(folder, { recursive: true })
})

const ask = (address: Partial<TileAddress> = {}, encoding = 'gzip, br') =>
  mapTileResponse(map, { z: '0', x: '0', y: '0', ...address }, new Headers({ 'accept-encoding': encoding }))
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('a tile of the basemap', () => {
  it('is sent gzipped to clients that accept it, cacheable for a year', async () => {
    const response = await ask()
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(await bytesOf(response)).toEqual(land)
  })

  it('is sent plain to other clients', async () => {
    const response = await ask({}, 'identity')
    expect(response.headers.has('content-encoding')).toBe(false)
    expect(await bytesOf(response)).toEqual(gunzipSync(land))
  })

  it('is not sent if it is larger than 8 MB when decompressed', async () => {
    const path = join(folder, 'large.pmtiles')
    const large = { z: 1, x: 0, y: 0, bytes: gzipSync(Buffer.alloc(9 * 1024 * 1024)) }
    const [first, last] = [
      { z: 0, x: 0, y: 0, bytes: land },
      { z: 2, x: 0, y: 0, bytes: land },
    ]
    writeFileSync(path, writePmtiles([first, large, last], {}))
    const other = await openMapFile(path)
    const asked = mapTileResponse(other, { z: '1', x: '0', y: '0' }, new Headers())
    await expect(asked).rejects.toThrow('its metadata or a tile is larger than 8388608 bytes')
    await other.close()
  })

  it('has no content where the map is empty', async () => {
    const response = await ask({ z: '8', x: '255' })
    expect([response.status, (await bytesOf(response)).length]).toEqual([204, 0])
  })

  it.each([
    { z: '8', x: '256' },
    { x: '1' },
    { y: '-1' },
    { x: '0.5' },
    { z: '99', x: '1' },
    { z: '', x: '', y: '' },
    { x: 'Infinity' },
    { y: '../../package.json' },
  ])('is not found at %j', async (elsewhere) => {
    expect((await ask(elsewhere)).status).toBe(404)
  })
})
