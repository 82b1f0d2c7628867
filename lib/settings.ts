import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { logLevels } from './log.ts'

const wholeNumber = (least: number, most: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(least).max(most))

const onWords = ['on', 'true', 'yes', '1'] as const
const offWords = ['off', 'false', 'no', '0'] as const

const onOrOff = z
  .string()
  .toLowerCase()
  .pipe(z.enum([...onWords, ...offWords]).transform((word) => onWords.some((on) => on === word)))

/**
 * Every setting, a row each. `default` is text as a person would write it, `null` where nothing stands in for an absent
 * value. docs/settings.md and .env.example are generated from these rows.
 */
export const settingsTable = {
  port: {
    name: 'PORT',
    default: '3000',
    meaning: 'where the web process listens: the port',
    accepts: 'a port number from 1 to 65535',
    parser: wholeNumber(1, 65_535),
  },
  host: {
    name: 'HOST',
    default: '127.0.0.1',
    meaning: 'where the web process listens: the address; `0.0.0.0` for every network of the machine',
    accepts: 'an IP address or a host name',
    parser: z.string().regex(/^[\w.:-]+$/),
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    default: 'file:.data/lastfix.db',
    meaning:
      'the store: `file:` and the path of a SQLite file, which is made if it is not there, or `postgres://USER:PASSWORD@HOST/DATABASE`',
    accepts:
      'file: and a path, or postgres://USER:PASSWORD@HOST/DATABASE, with %2F for /, %23 for #, %3F for ? and %40 for @ in the password',
    parser: z.union([z.string().regex(/^file:./), z.url({ protocol: /^postgres(ql)?$/ })]),
  },
  aisSources: {
    name: 'AIS_SOURCES',
    default: null,
    meaning:
      'where AIS comes from: source URLs separated by white space (see docs/settings.md); unset, a simulated fleet while the store holds no real vessel',
    accepts: 'source URLs separated by white space',
    parser: z.string().transform((text) => text.split(/\s+/)),
  },
  aisstreamApiKey: {
    name: 'AISSTREAM_API_KEY',
    default: null,
    meaning: 'the key that aisstream.io gave you, for an `aisstream:` source',
    accepts: 'a key without blanks',
    parser: z.string().regex(/^\S+$/),
    secret: true,
  },
  authSecret: {
    name: 'AUTH_SECRET',
    default: null,
    meaning:
      'signs the sessions of people who sign in, and JWTs; unset, secrets for both are made when they are first needed and kept beside the store',
    accepts: 'at least 32 characters',
    parser: z.string().min(32),
    secret: true,
  },
  authUrl: {
    name: 'AUTH_URL',
    default: null,
    meaning: 'the address people open in their browser; unset, the one each request came to',
    accepts: 'an address that begins with http:// or https://',
    parser: z.url({ protocol: /^https?$/ }),
  },
  adminEmail: {
    name: 'ADMIN_EMAIL',
    default: 'admin@localhost',
    meaning: 'the first account, made when there is none',
    accepts: 'an e-mail address',
    parser: z.string().regex(/^[^\s@]+@[^\s@]+$/),
  },
  adminPassword: {
    name: 'ADMIN_PASSWORD',
    default: null,
    meaning: 'its password; unset, one is made and printed once',
    accepts: 'at least 8 characters',
    parser: z.string().min(8),
    secret: true,
  },
  rateLimitPerMinute: {
    name: 'RATE_LIMIT_PER_MINUTE',
    default: '30',
    meaning: 'requests a minute a token may make; a token may carry its own number',
    accepts: 'a whole number from 1 to 1000000',
    parser: wholeNumber(1, 1_000_000),
  },
  mapStyleUrl: {
    name: 'MAP_STYLE_URL',
    default: null,
    meaning: 'a MapLibre style for the map; unset, the built-in basemap that needs no other host',
    accepts: 'an address that begins with http:// or https://, or a path that begins with /',
    parser: z.union([z.url({ protocol: /^https?$/ }), z.string().regex(/^\/\S*$/)]),
  },
  embedOrigins: {
    name: 'EMBED_ORIGINS',
    default: null,
    meaning:
      'whose pages may show the map in a frame, besides its own: origins separated by white space. Browsers send a session along only to frames of the same site, so these are other hosts of your own domain',
    accepts: 'origins such as https://wall.example.org, separated by white space',
    parser: z
      .string()
      .regex(/^https?:\/\/[\w.:-]+(\s+https?:\/\/[\w.:-]+)*$/)
      .transform((text) => text.split(/\s+/)),
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    default: 'off',
    meaning:
      'believe `X-Forwarded-Proto`, `-Host` and the last address in `-For`: only behind a proxy of yours that sets the first two and adds the third',
    accepts: 'on or off',
    parser: onOrOff,
  },
  allowHttp: {
    name: 'ALLOW_HTTP',
    default: 'off',
    meaning: 'answer other machines over plain HTTP, too',
    accepts: 'on or off',
    parser: onOrOff,
  },
  logLevel: {
    name: 'LOG_LEVEL',
    default: 'info',
    meaning: 'the least important event that is still logged: `debug`, `info`, `warn` or `error`',
    accepts: 'debug, info, warn or error',
    parser: z.enum(logLevels),
  },
} as const satisfies Record<string, SettingRow>

interface SettingRow {
  name: string
  default: string | null
  meaning: string
  accepts: string
  parser: z.ZodType<unknown, string>
  secret?: true
}

type SettingKey = keyof typeof settingsTable
type SettingValue<Row extends SettingRow> = z.output<Row['parser']> | (Row['default'] extends null ? null : never)

export type Settings = { [Key in SettingKey]: SettingValue<(typeof settingsTable)[Key]> } & {
  /** Where the store's file is, and whatever else must outlive a restart. */
  dataFolder: string
}

export type Environment = Record<string, string | undefined>

/** What the person who runs the service must put right: one line a setting. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}

/** `root` is the folder of `.env`, and of every relative path in a setting. */
export function readSettings(root = projectFolder(), environment: Environment = process.env): Settings {
  const given = withDotEnv(root, environment)
  const wrong: string[] = []
  const values: Record<string, unknown> = {}
  for (const [key, row] of Object.entries<SettingRow>(settingsTable)) {
    const text = textOf(row, given, wrong) ?? row.default
    const parsed = text === null ? { success: true, data: null } : row.parser.safeParse(text)
    if (parsed.success) values[key] = parsed.data
    else wrong.push(`${row.name} ${shown(row, text)}: accepted is ${row.accepts}`)
  }
  if (wrong.length > 0) throw new SettingError(wrong.join('\n'))
  const settings = values as Settings
  return { ...settings, ...placesOfStore(settings.databaseUrl, root) }
}

/** What a process that we start gets to see: our own environment, what `.env` adds to it, and `extra`. */
export function childEnvironment(extra: Environment = {}, root = projectFolder()): NodeJS.ProcessEnv {
  return Object.assign({ ...process.env }, withDotEnv(root, process.env), extra)
}

/** Where we, and what we start, put what is needed for a while only. */
export function moveTemporaryFolder(folder: string): void {
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
}

/** A row's text: its own, or what the file named by NAME_FILE holds. */
function textOf(row: SettingRow, given: Environment, wrong: string[]): string | null {
  const text = given[row.name]?.trim() || null
  const file = given[`${row.name}_FILE`]?.trim()
  if (!file) return text
  if (text) wrong.push(`${row.name} and ${row.name}_FILE are both set: accepted is one of them`)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    wrong.push(`${row.name}_FILE is ${JSON.stringify(file)}: accepted is a file that can be read (${String(error)})`)
    return text
  }
}

function shown(row: SettingRow, text: string | null): string {
  if (row.secret) return 'is set to something else (not shown)'
  // A password that is not escaped, which is what may be wrong, holds the signs that end one.
  return `is ${JSON.stringify(text?.replace(/:\/\/.*@/, '://[hidden]@') ?? '')}`
}

/** A setting of the environment hides both `NAME` and `NAME_FILE` of `.env`. Empty counts as unset. */
function withDotEnv(root: string, environment: Environment): Environment {
  const merged: Environment = { ...dotEnv(root), ...environment }
  for (const { name } of Object.values(settingsTable)) {
    const file = `${name}_FILE`
    if (!environment[name] && !environment[file]) continue
    merged[name] = environment[name] ?? ''
    merged[file] = environment[file] ?? ''
  }
  return merged
}

function dotEnv(root: string): Environment {
  try {
    return parseEnv(readFileSync(join(root, '.env'), 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw new SettingError(`.env cannot be read: ${String(error)}`)
  }
}

/** The folder of a SQLite file is where everything else is kept; other stores have no folder, so it is the default's. */
function placesOfStore(databaseUrl: string, root: string): { databaseUrl: string; dataFolder: string } {
  if (!databaseUrl.startsWith('file:')) return { databaseUrl, dataFolder: join(root, '.data') }
  const path = resolve(root, databaseUrl.replace(/^file:(\/\/)?/, ''))
  return { databaseUrl: `file:${path}`, dataFolder: dirname(path) }
}

/** A bundler that follows this into the file system would take the whole project for a part of the bundle. */
function projectFolder(): string {
  return join(/*turbopackIgnore: true*/ process.cwd())
}
