import { createReadStream } from 'node:fs'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** As much at a time as a plain file comes in. */
const chunkBytes = 1 << 16

/** The bytes of a recording; what goes wrong comes out of the stream as its error. */
export function openFile(path: string): Readable {
  return openMeasured(path).chunks
}

/** The same, and how much of the file itself has been read so far. */
export function openMeasured(path: string): { chunks: Readable; fileBytesRead(): number } {
  const file = createReadStream(path)
  const chunks = path.endsWith('.gz') ? pipeline(file, createGunzip({ chunkSize: chunkBytes }), () => {}) : file
  return { chunks, fileBytesRead: () => file.bytesRead }
}
