import { stripVTControlCharacters } from 'node:util'
import { createLog, type LogLevel } from '#lib/log.ts'
import { isLogLine } from '../commands/pretty.ts'

/**
 * What a child prints, as lines of our log: its own log lines as they are, anything else (Next's greetings, a stack)
 * as the message of one.
 */
export function logLinesOf(options: { level: LogLevel; write: (line: string) => void; now?: () => number }) {
  return (name: string, stream: 'stdout' | 'stderr', line: string): void => {
    const message = stripVTControlCharacters(line).trim()
    const log = createLog({ process: name, ...options })
    if (isLogLine(line)) options.write(line)
    else if (message === '') return
    else if (stream === 'stderr') log.warn(message)
    else log.info(message)
  }
}
