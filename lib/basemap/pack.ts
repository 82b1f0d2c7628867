import { createHash } from 'node:crypto'

/**
 * Many small tiles in one file: a header, a table sorted by tile, then the tiles themselves, equal ones once.
 * Header: magic and format (4 bytes each), version of the content (8), number of tiles (4). Row: tile, offset, length (4 each).
 */
const magic = 0x4c46424d
const format = 1
const headerBytes = 20
const rowBytes = 12

export interface PackedTile {
  z: number
  x: number
  y: number
  bytes: Uint8Array
}

export interface Pack {
  /** Names the content: it changes when any tile does. */
  version: string
  tile(z: number, x: number, y: number): Uint8Array | null
}

export class PackError extends Error {
  override readonly name = 'PackError'
}

export function writePack(tiles: readonly PackedTile[]): Uint8Array {
  const sorted = tiles
    .map((tile) => ({ key: tileKey(tile.z, tile.x, tile.y), bytes: tile.bytes }))
    .sort((one, other) => one.key - other.key)
  const places = new Map<string, number>()
  const blobs: Uint8Array[] = []
  let end = headerBytes + sorted.length * rowBytes
  const rows = sorted.map(({ key, bytes }) => {
    const digest = createHash('sha256').update(bytes).digest('hex')
    let offset = places.get(digest)
    if (offset === undefined) {
      offset = end
      places.set(digest, offset)
      blobs.push(bytes)
      end += bytes.length
    }
    return [key, offset, bytes.length] as const
  })
  const content = createHash('sha256')
  for (const { key, bytes } of sorted) content.update(`${key} ${bytes.length} `).update(bytes)

  const file = Buffer.alloc(end)
  file.writeUInt32LE(magic, 0)
  file.writeUInt32LE(format, 4)
  content.digest().copy(file, 8, 0, 8)
  file.writeUInt32LE(rows.length, 16)
  for (const [index, row] of rows.entries()) {
    for (const [column, value] of row.entries()) file.writeUInt32LE(value, headerBytes + index * rowBytes + column * 4)
  }
  let at = headerBytes + rows.length * rowBytes
  for (const blob of blobs) {
    file.set(blob, at)
    at += blob.length
  }
  return file
}

export function readPack(bytes: Uint8Array): Pack {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length < headerBytes || file.readUInt32LE(0) !== magic) throw new PackError('this is not a basemap file')
  if (file.readUInt32LE(4) !== format) {
    throw new PackError(`basemap of format ${file.readUInt32LE(4)}, this program reads ${format}: build it again`)
  }
  const rows = file.readUInt32LE(16)
  const keyAt = (row: number) => file.readUInt32LE(headerBytes + row * rowBytes)
  return {
    version: file.subarray(8, 16).toString('hex'),
    tile(z, x, y) {
      if (![x, y].every((part) => Number.isInteger(part) && part >= 0 && part < 2 ** z)) return null
      const key = tileKey(z, x, y)
      let [low, high] = [0, rows - 1]
      while (low <= high) {
        const middle = (low + high) >> 1
        if (keyAt(middle) < key) low = middle + 1
        else if (keyAt(middle) > key) high = middle - 1
        else {
          const offset = file.readUInt32LE(headerBytes + middle * rowBytes + 4)
          return file.subarray(offset, offset + file.readUInt32LE(headerBytes + middle * rowBytes + 8))
        }
      }
      return null
    },
  }
}

/** Tiles in one row of numbers, zoom after zoom. */
function tileKey(z: number, x: number, y: number): number {
  return (4 ** z - 1) / 3 + y * 2 ** z + x
}
