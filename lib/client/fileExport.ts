import { backOff } from '#lib/backOff.ts'
import { RequestFailure } from './ask.ts'

const triesInARow = 4
const maxPauseMs = 30_000

export interface ExportProgress {
  written: number
  total: number | null
}

/** A file that is fetched page by page. If a page fails, the written part is kept, and `run` continues from there. */
export interface FileExport {
  readonly progress: ExportProgress
  /** Throws a RequestFailure if the service does not answer for long, and the signal's reason when it is aborted. */
  run(signal: AbortSignal, onProgress: (progress: ExportProgress) => void): Promise<Blob>
  /** The part written so far, as a valid file. */
  file(): Blob
  fileName(nowMs: number): string
}

export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>

/** Retries for as long as a restart of the service takes, or as the service requests. */
export async function patiently<Result>(
  ask: () => Promise<Result>,
  signal: AbortSignal,
  pause: Pause = pauseFor,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      if (signal.aborted || tries === triesInARow || !isPassing(error)) throw error
      const asked = (error.retryAfterSeconds ?? 0) * 1000
      await pause(Math.min(maxPauseMs, Math.max(asked, backOff(tries, 500, maxPauseMs))), signal)
    }
  }
}

function isPassing(error: unknown): error is RequestFailure {
  return error instanceof RequestFailure && ['offline', 'too-many-requests', 'loading', 'failing'].includes(error.kind)
}

function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, failed) => {
    const timer = setTimeout(done, milliseconds)
    const callOff = () => {
      clearTimeout(timer)
      failed(signal.reason)
    }
    signal.addEventListener('abort', callOff, { once: true })
  })
}
