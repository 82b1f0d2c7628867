import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { placesOfStore, SettingError, type Settings } from '#lib/settings.ts'
import { sqlitePathOf } from '#lib/store/open.ts'

/** Refuses to create a database beside that of the service of this machine: the command was probably meant for the service. */
export function refuseSecondDatabase(
  { databaseUrl, settingsFile }: Pick<Settings, 'databaseUrl' | 'settingsFile'>,
  serviceFile: string,
): void {
  const path = sqlitePathOf(databaseUrl)
  if (path === null || existsSync(path) || !existsSync(serviceFile) || isOfService(settingsFile, serviceFile)) return
  const ofService = databaseIn(serviceFile)
  if (ofService === databaseUrl) return
  throw new SettingError(
    `there is no database at ${path}, and the service of this machine has another${ofService ? `, ${ofService.replace(/^file:/, '')}` : ''} (${serviceFile}). Use the command "lastfix" of the service as root, or create this one with --new`,
  )
}

/** The Debian package has a link to it. */
function isOfService(settingsFile: string | null, serviceFile: string): boolean {
  return settingsFile !== null && realpathSync(settingsFile) === serviceFile
}

/** `null` for a file that this user cannot read, and for a server, whose URL may hold a password. */
function databaseIn(serviceFile: string): string | null {
  try {
    const given = parseEnv(readFileSync(serviceFile, 'utf8')).DATABASE_URL ?? ''
    return given.startsWith('file:') ? placesOfStore(given, '/').databaseUrl : null
  } catch {
    return null
  }
}
