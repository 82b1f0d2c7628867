import { createReadStream, type ReadStream } from 'node:fs'
import { pipeline, Readable, Transform } from 'node:stream'
import { createGunzip, createZstdDecompress } from 'node:zlib'

/** Streams the unpacked bytes of a recording. A failure is an error of the stream. */
export function openFile(path: string): Readable {
  return openMeasured(path).chunks
}

/** Also counts the bytes of the file that have been read. */
export function openMeasured(path: string): { chunks: Readable; fileBytesRead(): number } {
  let file: ReadStream | null = null
  async function* read(): AsyncGenerator<Buffer> {
    file = createReadStream(path)
    yield* unpacked(file)
  }
  return { chunks: Readable.from(read()), fileBytesRead: () => file?.bytesRead ?? 0 }
}

/** The chunk size of a plain file. */
const chunkBytes = 1 << 16

interface Packing {
  name: string
  /** Magic bytes. */
  begins: readonly number[]
  /** `null` if Lastfix cannot unpack it. */
  unpack: (() => Transform) | null
  instead: string
}

const packings: readonly Packing[] = [
  { name: 'gzip', begins: [0x1f, 0x8b], unpack: () => createGunzip({ chunkSize: chunkBytes }), instead: '' },
  {
    name: 'zstd',
    begins: [0x28, 0xb5, 0x2f, 0xfd],
    unpack: () => createZstdDecompress({ chunkSize: chunkBytes }),
    instead: '',
  },
  { name: 'UTF-16', begins: [0xff, 0xfe], unpack: fromWideCharacters, instead: '' },
  { name: 'bzip2', begins: [0x42, 0x5a, 0x68], unpack: null, instead: 'bunzip2 -c' },
  { name: 'xz', begins: [0xfd, 0x37, 0x7a, 0x58], unpack: null, instead: 'xz -dc' },
  { name: 'zip', begins: [0x50, 0x4b, 0x03, 0x04], unpack: null, instead: 'unzip -p' },
  { name: '7z', begins: [0x37, 0x7a, 0xbc, 0xaf], unpack: null, instead: '7z x -so' },
]
const maxBeginning = 4

/** Windows PowerShell writes UTF-16 when output is redirected to a file. */
function fromWideCharacters(): Transform {
  const decoder = new TextDecoder('utf-16le')
  return new Transform({
    transform(chunk, _encoding, done) {
      done(null, Buffer.from(decoder.decode(chunk, { stream: true }), 'latin1'))
    },
  })
}

/** The recording has an unsupported compression. */
export class PackedError extends Error {
  override readonly name = 'PackedError'

  constructor(packing: string, instead: string) {
    super(`${packing} is not supported; unpack it with ${instead}`)
  }
}

/** Unpacks bytes that begin with the magic bytes of a compression, whatever the name of the file. */
export async function* unpacked(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunks = packed[Symbol.asyncIterator]()
  try {
    const first = await beginningOf(chunks)
    const whole = joined(first, chunks)
    const packing = packings.find(({ begins }) => begins.every((byte, index) => first[index] === byte))
    if (packing === undefined) yield* whole
    else if (packing.unpack === null) throw new PackedError(packing.name, packing.instead)
    else yield* pipeline(Readable.from(whole), packing.unpack(), () => {})
  } finally {
    await chunks.return?.()
  }
}

async function beginningOf(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for (let length = 0; length < maxBeginning; ) {
    const next = await chunks.next()
    if (next.done) break
    pieces.push(next.value)
    length += next.value.length
  }
  return Buffer.concat(pieces)
}

async function* joined(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}
