import { pipeline, Readable, Transform } from 'node:stream'
import { createGunzip, createZstdDecompress } from 'node:zlib'

/** As much at a time as a plain file comes in. */
const chunkBytes = 1 << 16

interface Packing {
  name: string
  /** The bytes that such data begins with. */
  begins: readonly number[]
  /** `null` where it cannot be unpacked here. */
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
const longestBeginning = 4

/** What Windows PowerShell writes when output is sent to a file. */
function fromWideCharacters(): Transform {
  const decoder = new TextDecoder('utf-16le')
  return new Transform({
    transform(chunk, _encoding, done) {
      done(null, Buffer.from(decoder.decode(chunk, { stream: true }), 'latin1'))
    },
  })
}

/** A recording that is packed in a way that is not unpacked here. */
export class PackedError extends Error {
  override readonly name = 'PackedError'

  constructor(packing: string, instead: string) {
    super(`it is packed with ${packing}, which is not unpacked here; ${instead} unpacks it`)
  }
}

/** Bytes as they are, or unpacked where they begin as packed ones do, whatever the file is called. */
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
  for (let length = 0; length < longestBeginning; ) {
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
