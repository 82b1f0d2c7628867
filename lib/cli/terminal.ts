import { createLog, type Log, type LogLevel } from '#lib/log.ts'
import { pretty } from './commands/pretty.ts'

/** Log lines go to stderr: readable on a terminal, as they are otherwise. */
export function writeLogLine(line: string): void {
  process.stderr.write(`${process.stderr.isTTY ? pretty(line, process.stderr.hasColors()) : line}\n`)
}

export function createTerminalLog(process: string, level: LogLevel): Log {
  return createLog({ process, level, write: writeLogLine })
}
