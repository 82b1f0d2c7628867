import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { harbourBounds, harbourMap } from './fixtures/harbourMap.ts'
import { openMapFile } from './mapFile.ts'
import { writePmtiles } from './writePmtiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'lastfix-maps-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(bytes: Uint8Array, name = 'harbour.pmtiles'): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

/** The file with another root directory, at its end. */
function withDirectory(file: Buffer, directory: Buffer): Buffer {
  const changed = Buffer.concat([file, directory])
  changed.writeBigUInt64LE(BigInt(file.length), 8)
  changed.writeBigUInt64LE(BigInt(directory.length), 16)
  return changed
}

async function refusal(bytes: Uint8Array): Promise<string> {
  const map = await openMapFile(written(bytes)).catch((error: Error) => error)
  return map instanceof Error ? map.message : `opened: ${map.name}`
}

describe.each(['protomaps', 'openmaptiles'] as const)('a map of the schema %s', (schema) => {
  it('is recognised by its layers, with its bounds and zooms', async () => {
    const map = await openMapFile(written(harbourMap(schema)))
    expect(map).toMatchObject({ schema, name: 'harbour.pmtiles', minZoom: 9, maxZoom: 14, encoding: 'gzip' })
    expect(map.bounds).toEqual(harbourBounds)
    expect(map.layers).toContain('water')
    expect(await map.tile(9, 260, 164)).not.toBeNull()
    expect(await map.tile(9, 0, 0)).toBeNull()
    expect(await map.tile(3, 0, 0)).toBeNull()
    await map.close()
  })
})

it('keeps links in its attribution, but no scripts', async () => {
  const map = await openMapFile(written(harbourMap('protomaps')))
  expect(map.attribution).toBe(
    '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">© OpenStreetMap</a>',
  )
  await map.close()
})

it('is cut in its attribution, before the patterns that read it take minutes', async () => {
  const tiles = [{ z: 0, x: 0, y: 0, bytes: gzipSync('') }]
  const map = await openMapFile(written(writePmtiles(tiles, { attribution: '<'.repeat(128 * 1024) })))
  expect(map.attribution).toBe('&#60;'.repeat(1_000))
  await map.close()
})

it('has no schema if its layers match none', async () => {
  const tiles = [{ z: 0, x: 0, y: 0, bytes: gzipSync('') }]
  const map = await openMapFile(written(writePmtiles(tiles, { vector_layers: [{ id: 'ocean' }] })))
  expect(map).toMatchObject({ schema: null, layers: ['ocean'] })
  await map.close()
})

describe('a file that cannot be used', () => {
  const good = harbourMap('protomaps')
  const changed = (change: (file: Buffer) => void) => {
    const file = Buffer.from(good)
    change(file)
    return file
  }

  it.each([
    ['is not one of maps', Buffer.from('{"type":"FeatureCollection"}'), 'is not a PMTiles file'],
    ['is empty', Buffer.alloc(0), 'is not a PMTiles file'],
    ['is truncated', good.subarray(0, good.length - 100), `truncated: it should have ${good.length} bytes`],
    ['is truncated in its header', good.subarray(0, 60), 'is not a PMTiles file'],
    ['is of version 2', changed((file) => file.writeUInt8(2, 7)), 'version 2: must be version 3'],
    ['has brotli in it', changed((file) => file.writeUInt8(3, 98)), 'something else than gzip'],
    ['has an unknown type of tiles', changed((file) => file.writeUInt8(6, 99)), 'tiles of an unknown type'],
    ['lies outside the world', changed((file) => file.writeInt32LE(1_900_000_000, 102)), 'no valid bounds'],
    [
      'has other zooms than it says',
      changed((file) => file.writeUInt8(10, 100)),
      'zooms 10 to 14, but has tiles of zoom 9',
    ],
    ['has no directory where it says', changed((file) => file.fill(0xff, 127, 140)), 'is damaged'],
    [
      'has pictures for vector tiles',
      writePmtiles([{ z: 0, x: 0, y: 0, bytes: gzipSync('\x89PNG and so on') }], {}),
      'says that it has vector tiles, but tile 0/0/0 is none',
    ],
    [
      'has a few kB of metadata that are 40 MB',
      writePmtiles([{ z: 0, x: 0, y: 0, bytes: gzipSync('') }], { attribution: 'x'.repeat(40 * 1024 * 1024) }),
      'is damaged: Error: its metadata or a tile is larger than 8388608 bytes',
    ],
    [
      'has a directory of a few kB that is 3 MB',
      withDirectory(good, gzipSync(Buffer.concat([Buffer.from([0xc0, 0x8d, 0xb7, 0x01]), Buffer.alloc(3_000_000)]))),
      'is damaged: Error: a directory is larger than 1048576 bytes',
    ],
    [
      'has a tile that claims 100 MB',
      withDirectory(good, gzipSync(Buffer.from([1, 0xd5, 0xaa, 0x05, 1, 0x80, 0xc2, 0xd7, 0x2f, 1]))),
      'is damaged: Error: it has a part of 100000000 bytes, expected at most 8388608',
    ],
    ['has no tiles', writePmtiles([], {}), 'it has no tiles'],
  ])('%s', async (_, bytes, message) => expect(await refusal(bytes)).toContain(message))

  it('has other layers than its metadata', async () => {
    const honest = await openMapFile(written(harbourMap('openmaptiles')))
    const bytes = await honest.tile(9, 260, 164)
    await honest.close()
    const lying = writePmtiles([{ z: 9, x: 260, y: 164, bytes: bytes ?? Buffer.of() }], {
      vector_layers: [{ id: 'earth' }],
    })
    expect(await refusal(lying)).toContain('says that it has the layers earth, but its tiles have')
  })

  it('does not exist', async () => {
    await expect(openMapFile(join(folder, 'none.pmtiles'))).rejects.toThrow('none.pmtiles does not exist')
  })
})
