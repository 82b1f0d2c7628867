import { styleText } from 'node:util'
import { z } from 'zod'
import { logLevels } from '#lib/log.ts'

const event = z.looseObject({
  time: z.string(),
  level: z.enum(logLevels),
  process: z.string(),
  message: z.string(),
})

const colours = { debug: 'gray', info: 'reset', warn: 'yellow', error: 'red' } as const

/** A line of our log for a person to read; what is no line of our log stays as it is. */
export function pretty(line: string, coloured: boolean): string {
  const parsed = event.safeParse(jsonOf(line))
  if (!parsed.success) return line
  const { time, level, process, message, ...fields } = parsed.data
  const paint = (colour: Parameters<typeof styleText>[0], text: string) =>
    coloured && text !== '' ? styleText(colour, text, { validateStream: false }) : text
  const head = `${time.slice(11, 19)}Z ${process.padEnd(6)}`
  const said = level === 'warn' || level === 'error' ? `${level}: ${message}` : message
  const rest = Object.entries(fields).map(([name, value]) => `${name}=${shown(value)}`)
  return [paint('gray', head), paint(colours[level], said), paint('gray', rest.join(' '))].filter(Boolean).join(' ')
}

/** What a line says: of our log, the reason or the message; of anything else, itself. */
export function saidIn(line: string): string {
  const parsed = event.safeParse(jsonOf(line))
  if (!parsed.success) return line
  const { reason, message } = parsed.data
  return typeof reason === 'string' ? reason : message
}

export function isLogLine(line: string): boolean {
  return event.safeParse(jsonOf(line)).success
}

function jsonOf(line: string): unknown {
  if (!line.startsWith('{')) return null
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

function shown(value: unknown): string {
  if (typeof value === 'string') return /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value)
  const error = z.object({ kind: z.string(), message: z.string(), stack: z.string().optional() }).safeParse(value)
  return error.success ? (error.data.stack ?? `${error.data.kind}: ${error.data.message}`) : JSON.stringify(value)
}
