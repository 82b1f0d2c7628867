import { PMTiles } from 'pmtiles'
import { describe, expect, it } from 'vitest'
import { type GzippedTile, writePmtiles } from './writePmtiles.ts'

const tile = (z: number, x: number, y: number, text: string): GzippedTile => ({ z, x, y, bytes: Buffer.from(text) })

/** Reads as the published reader does, without its processing of tile bytes. */
function reader(file: Buffer) {
  const source = {
    getKey: () => 'memory',
    getBytes: async (offset: number, length: number) => ({
      data: new Uint8Array(file.subarray(offset, offset + length)).buffer,
    }),
  }
  const archive = new PMTiles(source, undefined, async (data) => data)
  return {
    header: () => archive.getHeader(),
    metadata: () => new PMTiles(source).getMetadata(),
    text: async (z: number, x: number, y: number) => {
      const found = await archive.getZxy(z, x, y)
      return found ? Buffer.from(found.data).toString() : null
    },
  }
}

describe('a PMTiles file', () => {
  const tiles = [
    tile(1, 1, 0, 'north-east'),
    tile(0, 0, 0, 'world'),
    tile(1, 0, 1, 'sea'),
    tile(1, 1, 1, 'sea'),
    tile(2, 3, 3, 'sea'),
  ]
  const file = writePmtiles(tiles, { name: 'ours' }, [-10, -20, 30, 40])
  const read = reader(file)

  it('returns every tile to the published reader, and nothing for a missing one', async () => {
    for (const { z, x, y, bytes } of tiles) expect(await read.text(z, x, y)).toBe(bytes.toString())
    expect(await read.text(1, 0, 0)).toBeNull()
    expect(await read.text(5, 3, 3)).toBeNull()
  })

  it('stores equal tiles once', async () => {
    expect(file.toString('latin1').match(/sea/g)).toHaveLength(1)
    expect(await read.header()).toMatchObject({ numAddressedTiles: 5, numTileContents: 3 })
  })

  it('describes itself in its header and metadata', async () => {
    expect(await read.header()).toMatchObject({ minZoom: 0, maxZoom: 2, minLon: -10, minLat: -20, maxLon: 30 })
    expect(await read.metadata()).toEqual({ name: 'ours' })
  })

  it('has a second level of directories if one cannot hold all tiles', async () => {
    const many: GzippedTile[] = []
    for (let x = 0; x < 128; x += 1) {
      // Tiles of all lengths, so that the directory does not compress to nothing.
      for (let y = 0; y < 128; y += 1)
        many.push(tile(7, x, y, `${x}/${y} `.padEnd(20 + ((x * 48_271 + y * 40_692) % 1999))))
    }
    const large = reader(writePmtiles(many, {}))
    expect((await large.header()).leafDirectoryLength).toBeGreaterThan(0)
    expect(await large.text(7, 0, 0)).toMatch(/^0\/0 /)
    expect(await large.text(7, 127, 64)).toMatch(/^127\/64 /)
    expect(await large.text(7, 77, 127)).toMatch(/^77\/127 /)
  })
})
