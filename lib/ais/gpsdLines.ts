import { lineWriter } from './compiledLine.ts'
import type { GpsdOptions } from './gpsd.ts'
import { tableOf } from './layout.ts'
import type { Message } from './message.ts'

/** Above what a payload of the greatest length becomes when each of its characters must be escaped. */
const longestLineBytes = 8_192
const chunkBytes = 1 << 17
const lineFeed = 10

/** Messages as gpsd writes them, each a line, with as many decimals. */
export interface GpsdLines {
  add(message: Message): void
  /** What was added since. */
  take(): Buffer
}

export function createGpsdLines({ scaled }: GpsdOptions): GpsdLines {
  let bytes = Buffer.alloc(chunkBytes)
  let view = viewOf(bytes)
  let used = 0

  function grow(): void {
    const larger = Buffer.alloc(bytes.length * 2)
    bytes.copy(larger)
    bytes = larger
    view = viewOf(bytes)
  }

  return {
    add(message) {
      if (used + longestLineBytes > bytes.length) grow()
      used = lineWriter(tableOf(message), scaled)(message, bytes, view, used)
      bytes[used++] = lineFeed
    },
    take() {
      const taken = Buffer.from(bytes.subarray(0, used))
      used = 0
      return taken
    },
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
