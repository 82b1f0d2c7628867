/** Far more than a sentence with its TAG block (82 characters each): what is longer is noise. */
export const maxLineBytes = 4096

/** Splits chunks of bytes, cut anywhere, into lines without their ends. */
export interface LineSplitter {
  split(chunk: Buffer): string[]
  /** The last line, after the last bytes. */
  end(): string[]
  /** The bytes so far end within a line, which the next bytes continue. */
  readonly isWithinLine: boolean
}

const lineEnd = /\r\n|[\r\n]/

/**
 * A line may end in CR, LF or both. One that is too long is cut once, and the rest of it is skipped. Empty lines are left
 * out, unless lines are counted.
 */
export function createLineSplitter({ emptyLines = false } = {}): LineSplitter {
  let rest = ''
  let passingOver = false
  let endedInCarriageReturn = false

  function take(lines: string[], line: string): void {
    if (line !== '' || emptyLines) lines.push(line.length > maxLineBytes ? line.slice(0, maxLineBytes) : line)
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
      if (rest.length > maxLineBytes) {
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
