import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

const deflated = promisify(deflateRaw)

/** A piece of a file, and its deflate blocks (RFC 1951), which end at a byte and refer to nothing before. */
export interface GzipPiece {
  bytes: Uint8Array
  blocks: Uint8Array
}

/** Gzip (RFC 1952) without a name and a time. */
const header = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff)
const lastBlock = Uint8Array.of(1, 0, 0, 0xff, 0xff)
const bytesOfStoredHeader = 5
const bytesOfTrailer = 8

export async function gzipPiece(bytes: Uint8Array): Promise<GzipPiece> {
  return { bytes, blocks: await deflated(bytes, { finishFlush: constants.Z_SYNC_FLUSH }) }
}

/** Joins compressed pieces to a gzip file, with a short text between each two of them. */
export function gzipWith(pieces: readonly GzipPiece[], between: Uint8Array): Buffer<ArrayBuffer> {
  const stored = Buffer.alloc(bytesOfStoredHeader + between.length)
  stored.writeUInt16LE(between.length, 1)
  stored.writeUInt16LE(~between.length & 0xffff, 3)
  stored.set(between, bytesOfStoredHeader)
  let checksum = 0
  let length = 0
  const parts: Uint8Array[] = [header]
  function add(bytes: Uint8Array, blocks: Uint8Array): void {
    parts.push(blocks)
    checksum = crc32(bytes, checksum)
    length += bytes.length
  }
  for (const [index, { bytes, blocks }] of pieces.entries()) {
    if (index > 0) add(between, stored)
    add(bytes, blocks)
  }
  const trailer = Buffer.alloc(bytesOfTrailer)
  trailer.writeUInt32LE(checksum, 0)
  trailer.writeUInt32LE(length % 2 ** 32, 4)
  return Buffer.concat([...parts, lastBlock, trailer])
}
