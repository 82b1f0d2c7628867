import type { Account } from '#lib/store/accounts.ts'
import { canonicalEmail } from './account.ts'
import type { Attempts } from './attempts.ts'
import type { Directory } from './directory.ts'
import { hashPassword, passwordMatches } from './password.ts'

export type SignInAnswer = { account: Account } | { refusal: 'wrong' } | { refusal: 'wait'; retryAfterSeconds: number }

export type SignIn = (credentials: {
  email: string
  password: string
  /** Where the attempt comes from, as far as the service can know. */
  address: string
  now: number
}) => Promise<SignInAnswer>

export function createSignIn(directory: Directory, attempts: Attempts): SignIn {
  // An unknown account is checked against a hash too: the time of the answer must not tell which accounts there are.
  const nobodysHash = hashPassword('')

  return async ({ email, password, address, now }) => {
    const canonical = canonicalEmail(email)
    const retryAfterSeconds = attempts.begin(canonical, address, now)
    if (retryAfterSeconds > 0) return { refusal: 'wait', retryAfterSeconds }
    await directory.refresh(now).catch(() => {})
    const account = directory.accountOf(canonical)
    const matches = await passwordMatches(password, account?.passwordHash ?? (await nobodysHash))
    if (!account || !matches) return { refusal: 'wrong' }
    attempts.succeeded(canonical, address)
    return { account }
  }
}
