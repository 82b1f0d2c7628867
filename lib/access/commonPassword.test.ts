import { expect, it } from 'vitest'
import { isCommonPassword } from './commonPassword.ts'
import { makePassword } from './secret.ts'

const email = 'ann.smith@example.org'

it.each([
  'password',
  'Password123!',
  'P@ssw0rd2026',
  '12345678',
  '87654321',
  'aaaaaaaa',
  'abcabcabc',
  'abcdefgh',
  'qwertyuiop',
  'qwerty123',
  '1q2w3e4r',
  'Lastfix2026',
  'adminadmin',
  'AnnSmith1',
])('%s is common', (password) => expect(isCommonPassword(password, email)).toBe(true))

it.each(['a calm night at sea', 'correct horse', 'passwords are hard', 'x7-pilot-Lotse', '83920174', makePassword()])(
  '%s is not',
  (password) => expect(isCommonPassword(password, email)).toBe(false),
)
