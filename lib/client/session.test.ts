import { expect, it } from 'vitest'
import { signInResult } from './session.ts'

it.each([
  ['http://localhost:3000/', true, { kind: 'signed-in' }],
  ['http://localhost:3000/signin?error=CredentialsSignin', false, { kind: 'refused' }],
  ['/signin', false, { kind: 'refused' }],
  ['/signin?error=The%20database%20is%20away', false, { kind: 'failed', detail: 'The database is away.' }],
])('%s is read as the result of the attempt', (url, ok, result) => expect(signInResult(url, ok)).toEqual(result))
