const CLEAR_LINE = '\r\u001b[2K'

export interface StatusLine {
  say(text: string): void
  /** Takes the line away: what comes next begins where it began. */
  end(): void
}

/** One line of a terminal that is written over and over. */
export function statusLine(write: (text: string) => void): StatusLine {
  return { say: (text) => write(`${CLEAR_LINE}${text}`), end: () => write(CLEAR_LINE) }
}
