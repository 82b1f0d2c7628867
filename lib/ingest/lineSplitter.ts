/** Far more than a sentence with its TAG block, of at most 82 characters each. */
export const maxLineBytes = 4096

/** Splits chunks of bytes, cut anywhere, into lines without their ends. */
export interface LineSplitter {
  split(chunk: Buffer): string[]
  /** The last line, if the last bytes did not end it. */
  end(): string[]
  /** Whether the next bytes continue a line. */
  readonly isWithinLine: boolean
}

/** The lines of a text that is complete. */
export function linesOf(bytes: Buffer): string[] {
  const splitter = createLineSplitter()
  return [...splitter.split(bytes), ...splitter.end()]
}

const lineEnd = /\r\n|[\r\n]/

/** A text without CR is split twice as fast. */
function piecesOf(text: string): string[] {
  return text.includes('\r') ? text.split(lineEnd) : text.split('\n')
}

/**
 * Accepts CR, LF or both as line ends. A line that is too long is cut, and its rest is skipped. Empty lines are left out
 * unless `emptyLines` is set, as for counting lines.
 */
export function createLineSplitter({ emptyLines = false, maxBytes = maxLineBytes } = {}): LineSplitter {
  let rest = ''
  let passingOver = false
  let endedInCarriageReturn = false

  function take(lines: string[], line: string): void {
    if (line !== '' || emptyLines) lines.push(line.length > maxBytes ? line.slice(0, maxBytes) : line)
  }

  return {
    split(chunk) {
      const lines: string[] = []
      let text = chunk.toString('latin1')
      if (endedInCarriageReturn && text.startsWith('\n')) text = text.slice(1)
      if (chunk.length > 0) endedInCarriageReturn = text.endsWith('\r')
      const pieces = piecesOf(rest + text)
      rest = pieces.pop() ?? ''
      if (passingOver && pieces.length > 0) {
        pieces.shift()
        passingOver = false
      }
      for (const piece of pieces) take(lines, piece)
      if (passingOver) rest = ''
      if (rest.length > maxBytes) {
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
