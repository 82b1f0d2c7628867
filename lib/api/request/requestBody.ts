import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { errorCode } from '#lib/errorText.ts'
import { Problem } from '../answer/problem.ts'

const encodings = ['identity', 'gzip', 'x-gzip']

/** The whole body, decompressed. At most the limit is held in memory. */
export async function bodyOf(request: Request, limitBytes: number): Promise<Buffer> {
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() || 'identity'
  if (!encodings.includes(encoding)) {
    throw new Problem('unsupported-media-type', `Content-Encoding must be gzip or absent, not "${encoding}".`, {
      headers: { 'Accept-Encoding': 'gzip' },
    })
  }
  if (Number(request.headers.get('content-length')) > limitBytes) throw tooLarge(limitBytes)
  if (!request.body) return Buffer.alloc(0)
  const received = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0])
  if (encoding === 'identity') return upTo(limitBytes, received)
  const unpacked = createGunzip()
  received.on('error', (error) => unpacked.destroy(error)).pipe(unpacked)
  try {
    return await upTo(limitBytes, unpacked)
  } catch (error) {
    if (!isBadGzip(error)) throw error
    throw new Problem('malformed-body', 'Content-Encoding is gzip, but the body is not valid gzip.')
  } finally {
    received.destroy()
  }
}

async function upTo(limitBytes: number, stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > limitBytes) throw tooLarge(limitBytes)
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
