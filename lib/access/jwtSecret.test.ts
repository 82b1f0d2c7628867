import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authSecret } from './authSecret.ts'
import { jwtSecret } from './jwtSecret.ts'

describe('the key that signs JWTs', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lastfix-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is made once in the data folder, for its owner only, and is not the one of sessions', async () => {
    const made = await jwtSecret(null, folder)
    expect(await jwtSecret(null, folder)).toEqual(made)
    expect(readdirSync(folder)).toEqual(['jwt-secret'])
    expect(statSync(join(folder, 'jwt-secret')).mode & 0o777).toBe(0o600)
    expect(await authSecret(null, folder)).not.toBe(readFileSync(join(folder, 'jwt-secret'), 'utf8').trim())
  })

  it('follows from AUTH_SECRET where that is set, and does not give it away', async () => {
    const given = 'a secret of at least 32 characters'
    const derived = await jwtSecret(given, folder)
    expect(derived).toHaveLength(32)
    expect(await jwtSecret(given, join(folder, 'another machine'))).toEqual(derived)
    expect(await jwtSecret(`${given}!`, folder)).not.toEqual(derived)
    expect(Buffer.from(derived).toString()).not.toContain(given)
    expect(readdirSync(folder)).toEqual([])
  })
})
