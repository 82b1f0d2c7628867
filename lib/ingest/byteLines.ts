import type { Reader } from '#lib/ais/reader.ts'
import { createLineSplitter, longestLineBytes } from './lineSplitter.ts'

const lineFeed = 10
const carriageReturn = 13

/** Bytes in pieces, cut anywhere, to a reader: plain lines are read where they lie, a text is made of the others only. */
export interface ByteLines {
  read(chunk: Buffer, arrivalMilliseconds: number): void
  /** No more bytes come. */
  end(arrivalMilliseconds: number): void
}

export function createByteLines(reader: Pick<Reader, 'line' | 'plainLines'>): ByteLines {
  const splitter = createLineSplitter()

  function take(lines: readonly string[], arrivalMilliseconds: number): void {
    for (const line of lines) reader.line(line, arrivalMilliseconds)
  }

  function takeLine(chunk: Buffer, start: number, arrivalMilliseconds: number): number {
    const end = lineEndIn(chunk, start)
    const isWhole = end < chunk.length && !splitter.isWithinLine && end - start <= longestLineBytes
    if (isWhole && end > start) take([chunk.toString('latin1', start, end)], arrivalMilliseconds)
    else if (!isWhole) take(splitter.split(chunk.subarray(start, end + 1)), arrivalMilliseconds)
    return end + 1
  }

  return {
    read(chunk, arrivalMilliseconds) {
      for (let start = 0; start < chunk.length; ) {
        const end = splitter.isWithinLine ? -1 : reader.plainLines(chunk, start, chunk.length, arrivalMilliseconds)
        start = end < 0 ? takeLine(chunk, start, arrivalMilliseconds) : end + 1
      }
    },
    end: (arrivalMilliseconds) => take(splitter.end(), arrivalMilliseconds),
  }
}

function lineEndIn(chunk: Buffer, start: number): number {
  let position = start
  while (position < chunk.length && chunk[position] !== lineFeed && chunk[position] !== carriageReturn) position += 1
  return position
}
