import { statusLine } from '../statusLine.ts'
import { age } from './feedTable.ts'

export interface Progress {
  /** So many lines are in the store. */
  note(lines: number): void
  /** Takes the line away: what comes next begins where it began. */
  end(): void
}

export interface ProgressOptions {
  name: string
  /** `null` where nobody knows how much is to come. */
  fileBytes: number | null
  fileBytesRead: (() => number) | null
  write: (text: string) => void
  now: () => number
  everyMilliseconds?: number
}

/** What is left cannot be told from the first moment. */
const LEAST_MILLISECONDS = 1_000

/** How far an import is, on one line of a terminal that is written over and over. */
export function showProgress(options: ProgressOptions): Progress {
  const { fileBytes, fileBytesRead, write, now, everyMilliseconds = 250 } = options
  const line = statusLine(write)
  const startedAt = now()
  let lines = 0

  function draw(): void {
    const share = fileBytes && fileBytesRead ? fileBytesRead() / fileBytes : null
    line.say(progressText({ name: options.name, lines, share, elapsedMilliseconds: now() - startedAt }))
  }

  const timer = setInterval(draw, everyMilliseconds)
  draw()
  return {
    note(inTheStore) {
      lines = inTheStore
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
  /** Of the file, from 0 to 1. */
  share: number | null
  elapsedMilliseconds: number
}

/** "log.nmea.gz: 42 %, 1,240,000 lines, 103,000 a second, 12 s left" */
export function progressText({ name, lines, share, elapsedMilliseconds }: ProgressState): string {
  const parts = [`${lines.toLocaleString('en-GB')} lines`]
  if (share !== null) parts.unshift(`${Math.min(100, Math.floor(share * 100))} %`)
  if (elapsedMilliseconds >= LEAST_MILLISECONDS) {
    const aSecond = Math.round(lines / (elapsedMilliseconds / 1000))
    parts.push(`${aSecond.toLocaleString('en-GB')} a second`)
    if (share !== null && share > 0 && share < 1) parts.push(`${age((elapsedMilliseconds * (1 - share)) / share)} left`)
  }
  return `${name}: ${parts.join(', ')}`
}
