/** Far above what any sentence with its TAG block takes (82 characters and as many again): what is longer is noise. */
export const longestLineBytes = 4096

/** Bytes in pieces, cut anywhere, to lines without their ends. Empty lines are left out. */
export interface LineSplitter {
  split(chunk: Buffer): string[]
  /** What is left when no more bytes come. */
  end(): string[]
}

const lineEnd = /[\r\n]/

/** A line may end in CR, LF or both. One that is too long is cut, once; the rest of it is passed over. */
export function createLineSplitter(): LineSplitter {
  let rest = ''
  let passingOver = false

  function take(lines: string[], line: string): void {
    if (line !== '') lines.push(line.length > longestLineBytes ? line.slice(0, longestLineBytes) : line)
  }

  return {
    split(chunk) {
      const lines: string[] = []
      const pieces = (rest + chunk.toString('latin1')).split(lineEnd)
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
    end() {
      const lines: string[] = []
      take(lines, rest)
      rest = ''
      passingOver = false
      return lines
    },
  }
}
