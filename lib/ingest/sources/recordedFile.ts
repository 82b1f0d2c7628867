import { createReadStream, type ReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { unpacked } from './unpack.ts'

/** The bytes of a recording; what goes wrong comes out of the stream as its error. */
export function openFile(path: string): Readable {
  return openMeasured(path).chunks
}

/** The same, and how much of the file itself has been read so far. */
export function openMeasured(path: string): { chunks: Readable; fileBytesRead(): number } {
  let file: ReadStream | null = null
  async function* read(): AsyncGenerator<Buffer> {
    file = createReadStream(path)
    yield* unpacked(file)
  }
  return { chunks: Readable.from(read()), fileBytesRead: () => file?.bytesRead ?? 0 }
}
