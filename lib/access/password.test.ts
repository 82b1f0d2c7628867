import { beforeAll, expect, it } from 'vitest'
import { choosePasswordCost, hashPassword, passwordMatches, usualCost } from './password.ts'

beforeAll(() => choosePasswordCost(usualCost))

it('verifies the password and no other', async () => {
  const hash = await hashPassword('correct horse')
  expect(await passwordMatches('correct horse', hash)).toBe(true)
  expect(await passwordMatches('correct horsf', hash)).toBe(false)
  expect(await passwordMatches('', hash)).toBe(false)
})

it('gives two users with the same password different hashes, with their parameters', async () => {
  const hashes = [await hashPassword('correct horse'), await hashPassword('correct horse')]
  expect(hashes[0]).not.toBe(hashes[1])
  for (const hash of hashes) expect(hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w-]{22}\$[\w-]{43}$/)
})

it('verifies hashes with other parameters', async () => {
  const hash = '$scrypt$ln=10,r=8,p=16$TmFDbA$_bq-HJ00cgB4VucZDQHp_nxq18vII3gw53N2Y0s3MWI'
  expect(await passwordMatches('password', hash)).toBe(true)
  expect(await passwordMatches('passwort', hash)).toBe(false)
})

it('verifies an accented letter in any composition', async () => {
  expect(await passwordMatches('cafe\u0301 noir', await hashPassword('caf\u00e9 noir'))).toBe(true)
})

it('matches the hash that version 0.1 made', async () => {
  const hash = '$scrypt$ln=15,r=8,p=3$znNwPlvNE3y4iakpLT5QXw$bvu4Ufu8Hm0pITMs74xOsxZs_-8SMpCoKjEfIJ28bHk'
  expect(await passwordMatches('a-password-of-0.1', hash)).toBe(true)
  expect(await passwordMatches('a-password-of-0.2', hash)).toBe(false)
})
