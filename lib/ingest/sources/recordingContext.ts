import { createLog } from '#lib/log.ts'
import type { SourceContext } from '../source.ts'

export interface RecordingContext extends SourceContext {
  /** Every line of the log. */
  logged: Record<string, unknown>[]
  abort(): void
}

/** What a source runs in, for tests to look at what it says and to end it. */
export function recordingContext(now: () => number = Date.now): RecordingContext {
  const ending = new AbortController()
  const logged: Record<string, unknown>[] = []
  const log = createLog({ process: 'test', level: 'debug', write: (line) => logged.push(JSON.parse(line)) })
  return { signal: ending.signal, abort: () => ending.abort(), log, logged, now }
}

/** The port of a listener that was asked for any, once it listens. */
export function portIn(logged: Record<string, unknown>[]): number {
  const address = logged.find(({ message }) => message === 'listening')?.address
  if (typeof address === 'object' && address !== null && 'port' in address) return Number(address.port)
  throw new Error('nothing listens yet')
}
