import { networkOf } from '#lib/network.ts'
import type { Account } from '#lib/store/accounts.ts'
import { canonicalEmail, isEmail, maxEmailLength, maxPasswordLength } from './account.ts'
import type { Attempts } from './attempts.ts'
import type { AuditLog } from './audit.ts'
import type { Directory } from './directory.ts'
import type { KnownBrowsers } from './knownBrowser.ts'
import { hashPassword, passwordMatches } from './password.ts'
import { passwordQueue, retrySeconds } from './senderQueue.ts'

/** A disabled account is `wrong` as well, so that strangers do not learn which accounts exist. */
export type SignInAnswer = { account: Account } | { refusal: 'wrong' } | { refusal: 'wait'; retryAfterSeconds: number }

export type SignIn = (credentials: {
  email: string
  password: string
  /** The client's address, if known. */
  address: string
  /** The Cookie header. */
  cookies: string
  now: number
}) => Promise<SignInAnswer>

export function createSignIn(directory: Directory, attempts: Attempts, browsers: KnownBrowsers): SignIn {
  // Unknown accounts are checked against a hash as well, so that the response time does not reveal which accounts
  // exist.
  const unknownUserHash = hashPassword('')

  return async ({ email, password, address, cookies, now }) => {
    // Accounts cannot have such credentials, so they are neither hashed nor kept as keys.
    if (email.length > maxEmailLength || password.length > maxPasswordLength) return { refusal: 'wrong' }
    const canonical = canonicalEmail(email)
    const knownBrowser = browsers.idOf(cookies, canonical)
    const attempt = { account: canonical, address, knownBrowser }
    const sender = { key: knownBrowser ?? networkOf(address), isKnown: knownBrowser !== null }
    if (!passwordQueue.hasPlace(sender)) return { refusal: 'wait', retryAfterSeconds: retrySeconds }
    const retryAfterSeconds = attempts.begin(attempt, now)
    if (retryAfterSeconds > 0) return { refusal: 'wait', retryAfterSeconds }
    return passwordQueue.run(sender, async () => {
      await directory.refresh(now).catch(() => {})
      const account = directory.accountOf(canonical)
      const matches = await passwordMatches(password, account?.passwordHash ?? (await unknownUserHash))
      if (!account || !matches || account.disabledAt !== null) return { refusal: 'wrong' }
      attempts.succeeded(attempt)
      return { account }
    })
  }
}

/** Adds refusals to the audit log. */
export function withAudit(signIn: SignIn, audit: Pick<AuditLog, 'record'>): SignIn {
  return async (credentials) => {
    const answer = await signIn(credentials)
    if ('refusal' in answer) {
      const kind = answer.refusal === 'wrong' ? 'sign-in-failed' : 'sign-in-slowed'
      const actor = nameOf(credentials.email)
      audit.record({ kind, actor, address: credentials.address, subject: '', details: '' })
    }
    return answer
  }
}

/** Users type passwords into the wrong field, so only emails are logged. */
function nameOf(email: string): string {
  const canonical = canonicalEmail(email)
  return isEmail(canonical) ? canonical : 'not an email'
}
