import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { errorCode } from '#lib/errorText.ts'
import { parseJson } from '#lib/json.ts'
import { Problem, unprocessableMember } from '../answer/problem.ts'

/** The largest body of a kind, decompressed. */
export interface TableBound {
  bytes: number
  lines: number
}

const mebibyte = 1024 * 1024

/** The bodies that are tables or lines. docs/limits.md lists them. */
export const tableBounds = {
  members: { bytes: 8 * mebibyte, lines: 100_000 },
  characteristics: { bytes: 32 * mebibyte, lines: 500_000 },
  sentences: { bytes: 8 * mebibyte, lines: 400_000 },
} satisfies Record<string, TableBound>

/** All other bodies are JSON. An area has at most 10,000 corners. */
export const jsonBound = { bytes: mebibyte / 4, entries: 20_000, depth: 64 }

const encodings = ['identity', 'gzip', 'x-gzip']

/** The body of a request with one of these media types. */
export function checkContentType({ headers }: Request, accepted: readonly string[]): void {
  const contentType = headers.get('content-type') ?? ''
  const [type = ''] = contentType.split(';')
  if (accepted.includes(type.trim().toLowerCase())) return
  throw new Problem('unsupported-media-type', `Content-Type must be ${accepted.join(' or ')}, not "${contentType}".`)
}

/** A body of lines, decompressed, with the number of its lines. Stops reading at the first line or byte too many. */
export async function tableBody(request: Request, { bytes, lines }: TableBound) {
  let count = 1
  const body = await bodyOf(request, bytes, (chunk) => {
    count += lineEndsIn(chunk)
    if (count > lines) throw unprocessableMember('body', `has more than ${lines} lines; send it in parts`)
  })
  return { body, lines: count }
}

/** The value of a JSON body. Its bounds keep a validation, and what it reports, short. */
export async function jsonValue(request: Request): Promise<unknown> {
  const body = await bodyOf(request, jsonBound.bytes)
  const value = parseJson(body.toString())
  if (value === undefined) throw new Problem('malformed-body', 'The body must be JSON.')
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > jsonBound.depth) throw unprocessableMember('body', `is nested more than ${jsonBound.depth} levels deep`)
    level = level.flatMap((parent) => (typeof parent === 'object' && parent !== null ? entriesOf(parent) : []))
  }
  return value
}

function entriesOf(parent: object): unknown[] {
  const entries = Object.values(parent)
  if (entries.length <= jsonBound.entries) return entries
  throw unprocessableMember('body', `has a list of more than ${jsonBound.entries} entries; send it in parts`)
}

/** CR, LF or both end a line. */
function lineEndsIn(chunk: Buffer): number {
  let lineFeeds = 0
  let carriageReturns = 0
  for (const byte of chunk) {
    if (byte === 0x0a) lineFeeds += 1
    else if (byte === 0x0d) carriageReturns += 1
  }
  return Math.max(lineFeeds, carriageReturns)
}

/** The whole body, decompressed. At most the limit is held in memory. */
async function bodyOf(request: Request, limitBytes: number, notice: (chunk: Buffer) => void = () => {}) {
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() || 'identity'
  if (!encodings.includes(encoding)) {
    throw new Problem('unsupported-media-type', `Content-Encoding must be gzip or absent, not "${encoding}".`, {
      headers: { 'Accept-Encoding': 'gzip' },
    })
  }
  if (Number(request.headers.get('content-length')) > limitBytes) throw tooLarge(limitBytes)
  if (!request.body) return Buffer.alloc(0)
  const received = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0])
  if (encoding === 'identity') return upTo(limitBytes, received, notice)
  const unpacked = createGunzip()
  received.on('error', (error) => unpacked.destroy(error)).pipe(unpacked)
  try {
    return await upTo(limitBytes, unpacked, notice)
  } catch (error) {
    if (!isBadGzip(error)) throw error
    throw new Problem('malformed-body', 'Content-Encoding is gzip, but the body is not valid gzip.')
  } finally {
    received.destroy()
  }
}

async function upTo(limitBytes: number, stream: Readable, notice: (chunk: Buffer) => void): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > limitBytes) throw tooLarge(limitBytes)
    notice(chunk)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function tooLarge(limitBytes: number): Problem {
  return new Problem('body-too-large', `The body is larger than ${limitBytes} bytes (decompressed); send it in parts.`)
}

function isBadGzip(error: unknown): boolean {
  return /^Z_/.test(errorCode(error))
}
