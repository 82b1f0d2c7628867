export const logLevels = ['debug', 'info', 'warn', 'error'] as const

export type LogLevel = (typeof logLevels)[number]
export type LogFields = Record<string, unknown>

/** Writes one JSON line per event to stderr; stdout is for the result of a command. */
export interface Log {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
  /** Adds these fields to every line. */
  with(fields: LogFields): Log
}

export interface LogOptions {
  /** `web`, `ingest` or `up`. */
  process: string
  level?: LogLevel
  fields?: LogFields
  write?: (line: string) => void
  now?: () => number
}

export function createLog(options: LogOptions): Log {
  const { level = 'info', fields: constantFields = {}, write = writeToStderr, now = Date.now } = options
  const minLevel = logLevels.indexOf(level)
  const logAt = (at: LogLevel) => (message: string, fields?: LogFields) => {
    if (logLevels.indexOf(at) < minLevel) return
    const head = { time: new Date(now()).toISOString(), level: at, process: options.process, message }
    write(JSON.stringify({ ...head, ...constantFields, ...fields, ...head }, writable))
  }
  return {
    debug: logAt('debug'),
    info: logAt('info'),
    warn: logAt('warn'),
    error: logAt('error'),
    with: (fields) => createLog({ ...options, fields: { ...constantFields, ...fields } }),
  }
}

interface FailureLog {
  failure: string
  recovery?: string
  log: Log
  signal?: AbortSignal
}

/** Returns work to repeat. Several failures in a row are logged once, unless `signal` has aborted; so is the recovery. */
export function logFailuresOnce<Given extends unknown[]>(
  work: (...given: Given) => Promise<unknown>,
  { failure, recovery, log, signal }: FailureLog,
): (...given: Given) => Promise<void> {
  let isFailing = false
  return async (...given) => {
    try {
      await work(...given)
      if (isFailing && recovery !== undefined) log.info(recovery)
      isFailing = false
    } catch (error) {
      if (!isFailing && !signal?.aborted) log.warn(failure, { error })
      isFailing = true
    }
  }
}

const secretName = /^(token|authorization|cookie)$|(password|secret|apikey)$/i

function writable(name: string, value: unknown): unknown {
  if (secretName.test(name) && typeof value === 'string') return '[hidden]'
  if (typeof value === 'string') return withoutCredentials(value)
  if (typeof value === 'bigint') return String(value)
  if (!(value instanceof Error)) return value
  const { name: kind, message, stack, cause } = value
  return { kind, message, ...('code' in value && { code: value.code }), cause, stack }
}

/** `postgres://ann:pearl@host` without ann and pearl. */
export function withoutCredentials(text: string): string {
  return text.replace(/:\/\/[^/\s@]+@/g, '://[hidden]@')
}

function writeToStderr(line: string): void {
  process.stderr.write(`${line}\n`)
}
