import { stripVTControlCharacters, styleText } from 'node:util'
import { z } from 'zod'
import { parseJson } from '#lib/json.ts'
import { createLog, type Log, type LogLevel, logLevels } from '#lib/log.ts'

const event = z.looseObject({
  time: z.string(),
  level: z.enum(logLevels),
  process: z.string(),
  message: z.string(),
})

const colours = { debug: 'gray', info: 'reset', warn: 'yellow', error: 'red' } as const

/** A line of our log in readable form; any other line is returned unchanged. */
export function pretty(line: string, coloured: boolean): string {
  const parsed = event.safeParse(jsonOf(line))
  if (!parsed.success) return line
  const { time, level, process, message, ...fields } = parsed.data
  const paint = (colour: Parameters<typeof styleText>[0], text: string) =>
    coloured && text !== '' ? styleText(colour, text, { validateStream: false }) : text
  const head = `${time.slice(11, 19)}Z ${process.padEnd(6)}`
  const text = level === 'warn' || level === 'error' ? `${level}: ${message}` : message
  const rest = Object.entries(fields).map(([name, value]) => `${name}=${shown(value)}`)
  return [paint('gray', head), paint(colours[level], text), paint('gray', rest.join(' '))].filter(Boolean).join(' ')
}

/** The reason or message of a line of our log; any other line is returned unchanged. */
export function reasonIn(line: string): string {
  const parsed = event.safeParse(jsonOf(line))
  if (!parsed.success) return line
  const { reason, message } = parsed.data
  return typeof reason === 'string' ? reason : message
}

function isLogLine(line: string): boolean {
  return event.safeParse(jsonOf(line)).success
}

function jsonOf(line: string): unknown {
  return line.startsWith('{') ? parseJson(line) : null
}

function shown(value: unknown): string {
  if (typeof value === 'string') return /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value)
  const error = z.object({ kind: z.string(), message: z.string(), stack: z.string().optional() }).safeParse(value)
  return error.success ? (error.data.stack ?? `${error.data.kind}: ${error.data.message}`) : JSON.stringify(value)
}

/** Log lines go to stderr: readable on a terminal, as JSON otherwise. */
export function writeLogLine(line: string): void {
  process.stderr.write(`${process.stderr.isTTY ? pretty(line, process.stderr.hasColors()) : line}\n`)
}

export function createTerminalLog(process: string, level: LogLevel): Log {
  return createLog({ process, level, write: writeLogLine })
}

/** Passes on the log lines of a child unchanged, and wraps other output (Next's, a stack) in one. */
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
