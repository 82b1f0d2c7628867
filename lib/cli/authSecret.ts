import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '#lib/settings.ts'

/** AUTH_SECRET, or the one kept beside the store, which the first start makes: sessions outlive a restart. */
export function authSecretOf(settings: Settings): string {
  if (settings.authSecret !== null) return settings.authSecret
  const file = join(settings.dataFolder, 'auth-secret')
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8').trim()
}
