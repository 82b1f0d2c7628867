import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { AccessError } from './accessError.ts'
import { authSecret, jwtSecret } from './signingSecrets.ts'

describe('the signing secret', () => {
  let folder: string
  beforeEach(() => {
    folder = temporaryFolder()
  })

  it('is AUTH_SECRET if set, and no file is written', async () => {
    expect(await authSecret('given', folder)).toBe('given')
    expect(readdirSync(folder)).toEqual([])
  })

  it('is created once, readable by its owner only', async () => {
    const data = join(folder, 'data')
    const made = await authSecret(null, data)
    expect(made).toHaveLength(43)
    expect(await authSecret(null, data)).toBe(made)
    expect(readdirSync(data)).toEqual(['auth-secret'])
    expect(statSync(join(data, 'auth-secret')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(data, 'auth-secret'), 'utf8')).toBe(`${made}\n`)
  })

  it('is the same for processes that start together', async () => {
    const secrets = await Promise.all(Array.from({ length: 8 }, () => authSecret(null, folder)))
    expect(new Set(secrets).size).toBe(1)
    expect(readdirSync(folder)).toEqual(['auth-secret'])
  })

  it('is refused when it is too short, with the remedy', async () => {
    writeFileSync(join(folder, 'auth-secret'), 'short')
    await expect(authSecret(null, folder)).rejects.toThrow('remove the file')
  })

  it('cannot be created without a folder', async () => {
    writeFileSync(join(folder, 'file'), '')
    const refusal = authSecret(null, join(folder, 'file'))
    await expect(refusal).rejects.toBeInstanceOf(AccessError)
    await expect(refusal).rejects.toThrow(join(folder, 'file', 'auth-secret'))
  })
})

describe('the key that signs JWTs', () => {
  let folder: string
  beforeEach(() => {
    folder = temporaryFolder()
  })

  it('is created once in the data folder, readable by its owner only, and differs from that of sessions', async () => {
    const made = await jwtSecret(null, folder)
    expect(await jwtSecret(null, folder)).toEqual(made)
    expect(readdirSync(folder)).toEqual(['jwt-secret'])
    expect(statSync(join(folder, 'jwt-secret')).mode & 0o777).toBe(0o600)
    expect(await authSecret(null, folder)).not.toBe(readFileSync(join(folder, 'jwt-secret'), 'utf8').trim())
  })

  it('is derived from AUTH_SECRET if set, and does not reveal it', async () => {
    const given = 'a secret of at least 32 characters'
    const derived = await jwtSecret(given, folder)
    expect(derived).toHaveLength(32)
    expect(await jwtSecret(given, join(folder, 'another machine'))).toEqual(derived)
    expect(await jwtSecret(`${given}!`, folder)).not.toEqual(derived)
    expect(Buffer.from(derived).toString()).not.toContain(given)
    expect(readdirSync(folder)).toEqual([])
  })
})
