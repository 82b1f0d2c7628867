import { createHash } from 'node:crypto'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import {
  bytesToHeader,
  Compression,
  type Header,
  PMTiles,
  SharedPromiseCache,
  type Source,
  TileType,
  tileIdToZxy,
} from 'pmtiles'
import { errorCode, errorText } from '#lib/errorText.ts'
import { type AddedMap, type MapSchema, mapSchemas } from '#lib/wire/mapFiles.ts'
import { safeAttribution } from './attribution.ts'

/** The message names the file and the fault, and can be shown. */
class MapFileError extends Error {
  override readonly name = 'MapFileError'
}

export interface MapFile {
  path: string
  name: string
  /** Changes when the file changes. */
  version: string
  bytes: number
  tileCount: number
  contentType: string
  /** `null` for pictures, and for vector tiles of other schemas. */
  schema: MapSchema | null
  layers: readonly string[]
  bounds: AddedMap['bounds']
  minZoom: number
  maxZoom: number
  attribution: string
  encoding: 'gzip' | null
  /** As stored in the file. */
  tile(z: number, x: number, y: number): Promise<Uint8Array<ArrayBuffer> | null>
  /** Whether the path still leads to the file that was opened. */
  isCurrent(): Promise<boolean>
  close(): Promise<void>
}

const headerBytes = 127
const firstPieceBytes = 16_384
const directoriesKept = 32
const contentTypes: Partial<Record<TileType, string>> = {
  [TileType.Mvt]: 'application/vnd.mapbox-vector-tile',
  [TileType.Png]: 'image/png',
  [TileType.Jpeg]: 'image/jpeg',
  [TileType.Webp]: 'image/webp',
  [TileType.Avif]: 'image/avif',
}
/**
 * Limits against files that would fill the memory. An entry of a directory takes 4 bytes in the file and 60 in memory.
 */
const maxDirectoryBytes = 1024 * 1024
const maxPartBytes = 8 * 1024 * 1024
const gunzipped = promisify(gunzip)

/** Opens a PMTiles archive and checks it against its header. Throws a `MapFileError`. */
export async function openMapFile(path: string): Promise<MapFile> {
  const name = basename(path)
  const wrong = (what: string) => new MapFileError(`${name} ${what}`)
  const file = await open(path, 'r').catch((error: unknown) => {
    throw wrong(errorCode(error) === 'ENOENT' ? 'does not exist' : `cannot be read: ${errorText(error)}`)
  })
  try {
    const status = await file.stat()
    const { size, mtimeMs, ino } = status
    if (!status.isFile()) throw wrong('is not a file')
    const source = sourceOf(path, file)
    const start = Buffer.from((await source.getBytes(0, firstPieceBytes)).data)
    const header = checkedHeader(start, size, wrong)
    const contents = await readContents(source, header, wrong)
    return {
      path,
      name,
      version: createHash('sha256').update(start).update(`${size} ${mtimeMs}`).digest('hex').slice(0, 16),
      bytes: size,
      tileCount: header.numAddressedTiles,
      contentType: contentTypes[header.tileType] ?? '',
      bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
      minZoom: header.minZoom,
      maxZoom: header.maxZoom,
      encoding: header.tileCompression === Compression.Gzip ? 'gzip' : null,
      ...contents,
      async isCurrent() {
        const found = await stat(path).catch(() => null)
        return found?.ino === ino && found.size === size && found.mtimeMs === mtimeMs
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error instanceof MapFileError ? error : wrong(`is damaged: ${String(error)}`)
  }
}

function sourceOf(path: string, file: FileHandle): Source {
  return {
    getKey: () => path,
    async getBytes(offset, length) {
      if (length > maxPartBytes) throw new Error(`it has a part of ${length} bytes, expected at most ${maxPartBytes}`)
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset)
      // Readers request the first piece regardless of the size of the file.
      if (bytesRead < length && offset > 0) throw new Error(`it ends at byte ${offset + bytesRead}`)
      return { data: buffer.buffer.slice(0, bytesRead) }
    },
  }
}

type Wrong = (what: string) => MapFileError

function checkedHeader(start: Buffer, size: number, wrong: Wrong): Header {
  if (start.length < headerBytes || start.toString('latin1', 0, 7) !== 'PMTiles') throw wrong('is not a PMTiles file')
  if (start[7] !== 3) throw wrong(`is a PMTiles file of version ${start[7]}: must be version 3`)
  const header = bytesToHeader(new Uint8Array(start).buffer)
  const end = Math.max(
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  )
  if (end > size) throw wrong(`is truncated: it should have ${end} bytes and has ${size}`)
  if (!contentTypes[header.tileType]) throw wrong('holds tiles of an unknown type: must be vector tiles or pictures')
  const compressions = [header.internalCompression, header.tileCompression]
  if (compressions.some((each) => each !== Compression.Gzip && each !== Compression.None))
    throw wrong('is compressed with something else than gzip: convert it')
  const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = header
  const isPlace = minLon >= -180 && minLon < maxLon && maxLon <= 180 && minLat >= -90 && minLat < maxLat && maxLat <= 90
  if (!isPlace || minZoom > maxZoom || maxZoom > 24) throw wrong('has no valid bounds and zooms in its header')
  return header
}

const directoryIn = (data: ArrayBuffer, compression: Compression) =>
  unzipped(data, compression, 'a directory', maxDirectoryBytes)

const partIn = (data: ArrayBuffer, compression: Compression) =>
  unzipped(data, compression, 'its metadata or a tile', maxPartBytes)

/** Rejects if the gzipped tile is too large. */
export function unzippedTile({ buffer }: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  return partIn(buffer, Compression.Gzip)
}

async function unzipped(data: ArrayBuffer, compression: Compression, what: string, maxBytes: number) {
  const tooLarge = new Error(`${what} is larger than ${maxBytes} bytes`)
  if (compression !== Compression.Gzip) {
    if (data.byteLength > maxBytes) throw tooLarge
    return data
  }
  try {
    return new Uint8Array(await gunzipped(data, { maxOutputLength: maxBytes })).buffer
  } catch (error) {
    throw errorCode(error) === 'ERR_BUFFER_TOO_LARGE' ? tooLarge : error
  }
}

/** Reads the header, the metadata and the first and last tile, which must agree. */
async function readContents(source: Source, header: Header, wrong: Wrong) {
  const cache = new SharedPromiseCache(directoriesKept, undefined, directoryIn)
  const plain = new PMTiles(source, cache, partIn)
  const asTheyAre = new PMTiles(source, cache, async (data) => data)
  const metadata: unknown = header.jsonMetadataLength > 0 ? await plain.getMetadata() : {}
  const { vector_layers: described, attribution } = metadata as { vector_layers?: unknown; attribution?: unknown }
  const claimed = Array.isArray(described) ? described.map(({ id }) => String(id)) : []
  const found = new Set<string>()
  const isVector = header.tileType === TileType.Mvt
  for (const end of ['first', 'last'] as const) {
    const [z, x, y] = tileIdToZxy(await tileIdAt(end, cache, source, header))
    if (z < header.minZoom || z > header.maxZoom)
      throw wrong(`says that it has zooms ${header.minZoom} to ${header.maxZoom}, but has tiles of zoom ${z}`)
    const tile = await plain.getZxy(z, x, y)
    if (!isVector || !tile) continue
    for (const layer of layersOf(tile.data, `${z}/${x}/${y}`, wrong)) found.add(layer)
  }
  const layers = claimed.length > 0 ? claimed : [...found]
  if (isVector && found.size > 0 && ![...found].some((layer) => layers.includes(layer)))
    throw wrong(`says that it has the layers ${layers.join(', ')}, but its tiles have ${[...found].join(', ')}`)
  return {
    layers,
    schema: isVector ? schemaOf(layers) : null,
    attribution: safeAttribution(String(attribution ?? '')),
    async tile(z: number, x: number, y: number) {
      const found = await asTheyAre.getZxy(z, x, y)
      return found ? new Uint8Array(found.data) : null
    },
  }
}

async function tileIdAt(end: 'first' | 'last', cache: SharedPromiseCache, source: Source, header: Header) {
  let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength]
  for (let depth = 0; depth < 4; depth += 1) {
    const entry = (await cache.getDirectory(source, offset, length, header)).at(end === 'first' ? 0 : -1)
    if (!entry) throw new Error('it has no tiles')
    if (entry.runLength > 0) return entry.tileId
    offset = header.leafDirectoryOffset + entry.offset
    length = entry.length
  }
  throw new Error('its directories are nested too deeply')
}

function layersOf(data: ArrayBuffer, address: string, wrong: Wrong): string[] {
  const layers = layersIn(data)
  // VectorTile skips bytes that it cannot parse.
  if (layers === null || (layers.length === 0 && data.byteLength > 0))
    throw wrong(`says that it has vector tiles, but tile ${address} is none`)
  return layers
}

function layersIn(data: ArrayBuffer): string[] | null {
  try {
    return Object.keys(new VectorTile(new PbfReader(new Uint8Array(data))).layers)
  } catch {
    return null
  }
}

function schemaOf(layers: readonly string[]): MapSchema | null {
  const schemas: MapSchema[] = ['protomaps', 'openmaptiles']
  return schemas.find((schema) => mapSchemas[schema].layers.every((layer) => layers.includes(layer))) ?? null
}
