/** Far above what any sentence with its TAG block takes (82 characters and as many again): what is longer is noise. */
export const longestLineBytes = 4096

/** Bytes in pieces, cut anywhere, to lines without their ends. */
export interface LineSplitter {
  split(chunk: Buffer): string[]
  /** What is left when no more bytes come. */
  end(): string[]
  /** The bytes so far end within a line: what comes next belongs to it. */
  readonly isWithinLine: boolean
}

const lineEnd = /\r\n|[\r\n]/

/**
 * A line may end in CR, LF or both. One that is too long is cut, once; the rest of it is passed over. Empty lines are
 * left out, unless lines are to be counted.
 */
export function createLineSplitter({ emptyLines = false } = {}): LineSplitter {
  let rest = ''
  let passingOver = false
  let endedInCarriageReturn = false

  function take(lines: string[], line: string): void {
    if (line !== '' || emptyLines) lines.push(line.length > longestLineBytes ? line.slice(0, longestLineBytes) : line)
  }

  return {
    split(chunk) {
      const lines: string[] = []
      let text = chunk.toString('latin1')
      if (endedInCarriageReturn && text.startsWith('\n')) text = text.slice(1)
      if (chunk.length > 0) endedInCarriageReturn = text.endsWith('\r')
      const pieces = (rest + text).split(lineEnd)
      rest = pieces.pop() ?? ''
      if (passingOver && pieces.length > 0) {
        pieces.shift()
        passingOver = false
      }
      for (const piece of pieces) take(lines, piece)
      if (passingOver) rest = ''
      if (rest.length > longestLineBytes) {
        take(lines, rest)
        rest = ''
        passingOver = true
      }
      return lines
    },
    get isWithinLine() {
      return rest !== '' || passingOver
    },
    end() {
      const lines: string[] = []
      if (rest !== '') take(lines, rest)
      rest = ''
      passingOver = false
      return lines
    },
  }
}
