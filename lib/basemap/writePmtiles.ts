import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { PbfWriter } from 'pbf'
import { Compression, TileType, zxyToTileId } from 'pmtiles'

/** A Mapbox vector tile, gzipped. */
export interface GzippedTile {
  z: number
  x: number
  y: number
  bytes: Uint8Array
}

/** Encodes the layers of a tile. Copies the result, because a buffer of zlib keeps 16 KB for each tile. */
export function gzippedLayers(layers: Parameters<typeof fromGeojsonVt>[0], extent: number): Uint8Array {
  return new Uint8Array(gzipSync(fromGeojsonVt(layers, { version: 2, extent }), { level: 9 }))
}

interface Entry {
  tileId: number
  offset: number
  length: number
  runLength: number
}

export type Bounds = readonly [west: number, south: number, east: number, north: number]
const world: Bounds = [-180, -85.0511, 180, 85.0511]

const headerBytes = 127
/** Readers fetch the header and the root directory in one piece of this size. */
const firstPieceBytes = 16_384
const entriesOfLeaf = 4096

/** A PMTiles archive, version 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
export function writePmtiles(tiles: readonly GzippedTile[], metadata: object, bounds: Bounds = world): Buffer {
  const { entries, blobs } = placed(tiles)
  const { root, leaves } = directories(entries)
  const json = gzipSync(JSON.stringify(metadata))
  const [minZoom, maxZoom] = zoomsOf(tiles)
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  const dataBytes = blobs.reduce((sum, { length }) => sum + length, 0)
  const sections = [root.length, json.length, leaves.length, dataBytes]
  const numbers: number[] = []
  let end = headerBytes
  for (const length of sections) {
    numbers.push(end, length)
    end += length
  }
  numbers.push(tiles.length, entries.length, blobs.length)
  for (const [index, number] of numbers.entries()) header.writeBigUInt64LE(BigInt(number), 8 + 8 * index)
  // Clustered: tiles are in the order of their entries.
  header.writeUInt8(1, 96)
  header.writeUInt8(Compression.Gzip, 97)
  header.writeUInt8(Compression.Gzip, 98)
  header.writeUInt8(TileType.Mvt, 99)
  header.writeUInt8(minZoom, 100)
  header.writeUInt8(maxZoom, 101)
  const [west, south, east, north] = bounds
  const center = [(west + east) / 2, (south + north) / 2]
  for (const [index, degrees] of bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index)
  header.writeUInt8(minZoom, 118)
  for (const [index, degrees] of center.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 119 + 4 * index)
  return Buffer.concat([header, root, json, leaves, ...blobs])
}

/** Equal tiles are stored once, and equal neighbours share an entry. */
function placed(tiles: readonly GzippedTile[]): { entries: Entry[]; blobs: Uint8Array[] } {
  const sorted = tiles
    .map(({ z, x, y, bytes }) => ({ tileId: zxyToTileId(z, x, y), bytes }))
    .sort((a, b) => a.tileId - b.tileId)
  const offsets = new Map<string, number>()
  const blobs: Uint8Array[] = []
  const entries: Entry[] = []
  let end = 0
  for (const { tileId, bytes } of sorted) {
    const digest = createHash('sha256').update(bytes).digest('base64')
    const known = offsets.get(digest)
    const offset = known ?? end
    if (known === undefined) {
      offsets.set(digest, offset)
      blobs.push(bytes)
      end += bytes.length
    }
    const last = entries.at(-1)
    if (last && last.offset === offset && last.tileId + last.runLength === tileId) last.runLength += 1
    else entries.push({ tileId, offset, length: bytes.length, runLength: 1 })
  }
  return { entries, blobs }
}

/** Adds a level of directories if the entries do not fit into the first piece. */
function directories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const whole = directory(entries)
  if (headerBytes + whole.length <= firstPieceBytes) return { root: whole, leaves: Buffer.alloc(0) }
  const leaves: Buffer[] = []
  const rootEntries: Entry[] = []
  let end = 0
  for (let start = 0; start < entries.length; start += entriesOfLeaf) {
    const leaf = directory(entries.slice(start, start + entriesOfLeaf))
    rootEntries.push({ tileId: entries[start]?.tileId ?? 0, offset: end, length: leaf.length, runLength: 0 })
    leaves.push(leaf)
    end += leaf.length
  }
  return { root: directory(rootEntries), leaves: Buffer.concat(leaves) }
}

function directory(entries: readonly Entry[]): Buffer {
  const numbers = [
    entries.length,
    ...entries.map(({ tileId }, index) => tileId - (entries[index - 1]?.tileId ?? 0)),
    ...entries.map(({ runLength }) => runLength),
    ...entries.map(({ length }) => length),
    ...entries.map(({ offset }, index) => {
      const before = entries[index - 1]
      return before && before.offset + before.length === offset ? 0 : offset + 1
    }),
  ]
  const writer = new PbfWriter()
  for (const number of numbers) writer.writeVarint(number)
  return gzipSync(writer.finish())
}

function zoomsOf([first, ...others]: readonly GzippedTile[]): [min: number, max: number] {
  if (!first) return [0, 0]
  return others.reduce(([min, max], { z }) => [Math.min(min, z), Math.max(max, z)], [first.z, first.z])
}
