import { describe, expect, it } from 'vitest'
import { PackError, readPack, writePack } from './pack.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (tile: Uint8Array | null) => tile && new TextDecoder().decode(tile)

describe('a pack of tiles', () => {
  const tiles = [
    { z: 1, x: 1, y: 0, bytes: bytes('north-east') },
    { z: 0, x: 0, y: 0, bytes: bytes('world') },
    { z: 1, x: 0, y: 1, bytes: bytes('sea') },
    { z: 1, x: 1, y: 1, bytes: bytes('sea') },
  ]
  const written = writePack(tiles)
  const pack = readPack(written)

  it('gives every tile back, and null for one it does not hold', () => {
    for (const { z, x, y, bytes } of tiles) expect(text(pack.tile(z, x, y))).toBe(text(bytes))
    expect(pack.tile(1, 0, 0)).toBeNull()
    expect(pack.tile(5, 3, 3)).toBeNull()
    expect(pack.tile(0, 1, 0)).toBeNull()
    expect(pack.tile(Number.NaN, 0, 0)).toBeNull()
  })

  it('keeps equal tiles once', () => {
    const different = writePack(tiles.map((tile, index) => ({ ...tile, bytes: bytes(`sea${index}`) })))
    expect(text(written)?.match(/sea/g)).toHaveLength(1)
    expect(text(different)?.match(/sea/g)).toHaveLength(4)
  })

  it('has a version that changes with the content and with where it lies, and only then', () => {
    const moved = tiles.map((tile) => (tile.z === 0 ? { ...tile, z: 2 } : tile))
    const redrawn = tiles.map((tile) => (tile.z === 0 ? { ...tile, bytes: bytes('World') } : tile))
    const swapped = tiles.map((tile) => ({ ...tile, bytes: tile.z === 0 ? bytes('sea') : tile.bytes }))
    expect(readPack(writePack([...tiles].reverse())).version).toBe(pack.version)
    const versions = [tiles, moved, redrawn, swapped].map((each) => readPack(writePack(each)).version)
    expect(new Set(versions).size).toBe(4)
  })

  it('refuses what is not a pack, and one of another format', () => {
    expect(() => readPack(bytes('not a pack of tiles at all'))).toThrow(PackError)
    const newer = Buffer.from(written)
    newer.writeUInt32LE(9, 4)
    expect(() => readPack(newer)).toThrow('basemap of format 9')
  })
})
