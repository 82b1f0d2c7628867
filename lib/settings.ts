import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import type { z } from 'zod'
import { errorCode, errorText } from '#lib/errorText.ts'
import { isOff, neededSettings, type SettingKey, type SettingRow, settingsTable } from './settingsTable.ts'

type SettingValue<Row extends SettingRow> = z.output<Row['parser']> | (Row['default'] extends null ? null : never)

export type Settings = { [Key in SettingKey]: SettingValue<(typeof settingsTable)[Key]> } & {
  /** Holds the SQLite file and all other data that must survive a restart. */
  dataFolder: string
  /** Names of the settings that are not at their default. */
  namesSet: string[]
  /** The file that was read, `null` if there is none. */
  settingsFile: string | null
}

/** The folder and the settings of a service that systemd starts: see docs/deploy/lastfix.service. */
const serviceRoot = '/opt/lastfix'
export const serviceSettingsFile = '/etc/lastfix.env'

export type Environment = Record<string, string | undefined>

/** Wrong settings, one line each. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}

/** `root` is the folder of `.env`, and of every relative path in a setting. */
export function readSettings(root = projectFolder(), environment: Environment = process.env): Settings {
  const given = withDotEnv(root, environment)
  const wrong: string[] = []
  const namesSet: string[] = []
  const values: Record<string, unknown> = {}
  for (const [key, row] of Object.entries<SettingRow>(settingsTable)) {
    const set = textOf(row, given, wrong)
    if (set !== null) namesSet.push(row.name)
    const text = set ?? row.default
    const parsed = text === null ? { success: true, data: null } : row.parser.safeParse(text)
    if (parsed.success) values[key] = parsed.data
    else wrong.push(`${row.name} ${valueText(row, text)}: must be ${row.accepts}`)
  }
  if (wrong.length === 0) wrong.push(...missingSettings(values))
  if (wrong.length > 0) throw new SettingError(wrong.join('\n'))
  const settings = values as Settings
  const { databaseUrl, basemap, chartOverlay, trackArchive, backupFolder } = settings
  const places = placesOfStore(databaseUrl, root)
  return {
    ...settings,
    ...places,
    backupFolder: backupFolderOf(backupFolder, places.dataFolder, root),
    basemap: basemap?.map((path) => resolve(root, path)) ?? null,
    chartOverlay: chartOverlay === null || isAddress(chartOverlay) ? chartOverlay : resolve(root, chartOverlay),
    trackArchive: trackArchive === null ? null : resolve(root, trackArchive),
    namesSet,
    settingsFile: settingsFileOf(root),
  }
}

/** `null` for no backups. */
function backupFolderOf(given: string | null, dataFolder: string, root: string): string | null {
  if (given === null) return join(dataFolder, 'backups')
  return isOff(given) ? null : resolve(root, given)
}

function isAddress(text: string): boolean {
  return /^https?:/.test(text)
}

export interface ShownSetting {
  name: string
  /** `null` if it is not set, or hidden. */
  value: string | null
  is_hidden: boolean
  from: 'default' | 'environment' | { file: string }
}

/** Settings for administrators, without those that are secret or may have a secret or a position in them. */
export function shownSettings(root = projectFolder(), environment: Environment = process.env): ShownSetting[] {
  const file = settingsFileOf(root)
  const ofFile = dotEnv(root)
  const given = withDotEnv(root, environment)
  return Object.values<SettingRow>(settingsTable).map((row) => {
    const { name } = row
    const key = given[`${name}_FILE`] ? `${name}_FILE` : name
    const text = given[key]?.trim() || null
    if (text === null) return { name, value: row.default, is_hidden: false, from: 'default' }
    // A process that another one started has the settings of the file in its environment.
    const from = file !== null && ofFile[key]?.trim() === text ? { file } : 'environment'
    const isHidden = row.secret === true || row.mayHoldSecret === true
    return { name, value: isHidden ? null : text, is_hidden: isHidden, from }
  })
}

/** The URL of the service at an origin, without a slash at its end. */
export function serviceUrl(origin: string, { basePath }: Pick<Settings, 'basePath'>): string {
  return origin.replace(/\/$/, '') + basePath
}

/** The URL from which next-auth 4 makes its addresses: with a path, it has to be that of its routes. */
export function authRoutesAt(origin: string, { basePath }: Pick<Settings, 'basePath'>): string {
  return basePath === '' ? origin : `${serviceUrl(origin, { basePath })}/api/auth`
}

/** The environment of a child process: that of this process, `.env` and `extra`. */
export function childEnvironment(extra: Environment = {}, root = projectFolder()): NodeJS.ProcessEnv {
  return Object.assign({ ...process.env }, withDotEnv(root, process.env), extra)
}

/** Holds what all installations of a user on this machine can share. */
export function machineCacheFolder({ XDG_CACHE_HOME: cache }: Environment = process.env): string {
  return join(cache || join(homedir(), '.cache'), 'lastfix')
}

/** Moves the temporary folder of this process and its children. */
export function moveTemporaryFolder(folder: string): void {
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
}

/** The value of NAME, or the content of the file that NAME_FILE names. */
function textOf(row: SettingRow, given: Environment, wrong: string[]): string | null {
  const text = given[row.name]?.trim() || null
  const file = given[`${row.name}_FILE`]?.trim()
  if (!file) return text
  if (text) wrong.push(`${row.name} and ${row.name}_FILE are both set. Set one of them`)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    wrong.push(`${row.name}_FILE is ${JSON.stringify(file)}: must be a file that can be read (${errorText(error)})`)
    return text
  }
}

/** A line for each setting that another one needs. */
function missingSettings(values: Record<string, unknown>): string[] {
  const neededBy = new Map<SettingKey, SettingKey>()
  for (const [key, needed] of Object.entries(neededSettings) as [SettingKey, readonly SettingKey[]][]) {
    const isUsed = key === 'passwords' ? values.passwords === false : values[key] !== null
    for (const other of isUsed ? needed : []) if (values[other] === null) neededBy.set(other, key)
  }
  return Array.from(neededBy, ([missing, key]) => {
    const { name } = settingsTable[key]
    return `${settingsTable[missing].name} is not set: ${key === 'passwords' ? `${name}=off` : name} needs it`
  })
}

function valueText(row: SettingRow, text: string | null): string {
  if (row.secret) return 'has a wrong value (not shown)'
  // An unescaped password, which may be the fault, can contain / and @.
  return `is ${JSON.stringify(text?.replace(/:\/\/.*@/, '://[hidden]@') ?? '')}`
}

/** A setting of the environment overrides both `NAME` and `NAME_FILE` of `.env`. Empty counts as unset. */
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
  const file = settingsFileOf(root)
  if (file === null) return {}
  try {
    return parseEnv(readFileSync(/*turbopackIgnore: true*/ file, 'utf8'))
  } catch (error) {
    const cure = errorCode(error) === 'EACCES' ? '. Run the command as root or as its owner' : ''
    throw new SettingError(`${basename(file)} cannot be read: ${errorText(error)}${cure}`)
  }
}

/** `.env` in the project's folder. Commands in the folder of the service read its settings. */
export function settingsFileOf(root: string, isThere: (path: string) => boolean = existsSync): string | null {
  const own = join(/*turbopackIgnore: true*/ root, '.env')
  if (isThere(own)) return own
  return root === serviceRoot && isThere(serviceSettingsFile) ? serviceSettingsFile : null
}

/** The data folder is that of the SQLite file, or the default folder for other databases. */
export function placesOfStore(databaseUrl: string, root: string): { databaseUrl: string; dataFolder: string } {
  if (!databaseUrl.startsWith('file:')) return { databaseUrl, dataFolder: join(root, '.data') }
  const path = realPath(resolve(root, databaseUrl.replace(/^file:(\/\/)?/, '')))
  return { databaseUrl: `file:${path}`, dataFolder: dirname(path) }
}

/** Resolves symbolic links, so that a database has one path; a missing end of the path stays unresolved. */
function realPath(path: string): string {
  const folder = dirname(path)
  try {
    return realpathSync(/*turbopackIgnore: true*/ path)
  } catch {
    return folder === path ? path : join(/*turbopackIgnore: true*/ realPath(folder), basename(path))
  }
}

/** The comment keeps the bundler from tracing the whole project into the bundle. */
function projectFolder(): string {
  return join(/*turbopackIgnore: true*/ process.cwd())
}
