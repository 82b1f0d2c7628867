import { Refusal } from '../call.ts'
import { age } from './feedTable.ts'

const clearLine = '\r\u001b[2K'

/** A terminal line that each text overwrites. `end` clears it. */
function statusLine(write: (text: string) => void) {
  return { show: (text: string) => write(`${clearLine}${text}`), end: () => write(clearLine) }
}

/** Runs work that `signal` stops, with a status line on a terminal. Refuses with `stopped` if it was stopped. */
export async function withStatusLine<Result>(
  signal: AbortSignal,
  stopped: string,
  work: (show: (text: string) => void) => Promise<Result>,
): Promise<Result> {
  const line = statusLine((text) => process.stderr.isTTY && process.stderr.write(text))
  try {
    return await work(line.show)
  } catch (error) {
    throw signal.aborted ? new Refusal(stopped) : error
  } finally {
    line.end()
  }
}

export interface Progress {
  setStoredLines(lines: number): void
  end(): void
}

export interface ProgressOptions {
  name: string
  /** `null` if the size is unknown. */
  fileBytes: number | null
  fileBytesRead: (() => number) | null
  write: (text: string) => void
  now: () => number
  everyMilliseconds?: number
}

/** Before this time, speed and time left are noise. */
const minElapsedMilliseconds = 1_000

export function showProgress(options: ProgressOptions): Progress {
  const { fileBytes, fileBytesRead, write, now, everyMilliseconds = 250 } = options
  const line = statusLine(write)
  const startedAt = now()
  let lines = 0

  function draw(): void {
    const share = fileBytes && fileBytesRead ? fileBytesRead() / fileBytes : null
    line.show(progressText({ name: options.name, lines, share, elapsedMilliseconds: now() - startedAt }))
  }

  const timer = setInterval(draw, everyMilliseconds)
  draw()
  return {
    setStoredLines(stored) {
      lines = stored
    },
    end() {
      clearInterval(timer)
      line.end()
    },
  }
}

export interface ProgressState {
  name: string
  lines: number
  /** Share of the file, from 0 to 1. */
  share: number | null
  elapsedMilliseconds: number
}

/** "log.nmea.gz: 42%, 1,240,000 lines, 103,000 lines/s, 12 s left" */
export function progressText({ name, lines, share, elapsedMilliseconds }: ProgressState): string {
  const parts = [`${lines.toLocaleString('en-GB')} lines`]
  if (share !== null) parts.unshift(`${Math.min(100, Math.floor(share * 100))}%`)
  if (elapsedMilliseconds >= minElapsedMilliseconds) {
    const linesPerSecond = Math.round(lines / (elapsedMilliseconds / 1000))
    parts.push(`${linesPerSecond.toLocaleString('en-GB')} lines/s`)
    if (share !== null && share > 0 && share < 1) parts.push(`${age((elapsedMilliseconds * (1 - share)) / share)} left`)
  }
  return `${name}: ${parts.join(', ')}`
}
