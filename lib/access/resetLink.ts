import type { Account } from '#lib/store/accounts.ts'
import { isSameHash, signatureOf } from './secret.ts'

const validMilliseconds = 24 * 3_600_000

const resetPage = '/signin/reset'

/**
 * Links with which a user sets a new password, without stored data. The signature covers the hash of the current
 * password, so that the first use, or any other new password, invalidates all links of the user.
 */
export interface ResetLinks {
  /** The address within the service. The code is in its fragment, which stays out of requests and logs. */
  make(account: Account, now: number): { path: string; expiresAt: number }
  /**
   * Finds the account whose password the code may set; `null` for a code that is altered, used or expired, and for a disabled
   * user.
   */
  accountOf(code: string, find: (email: string) => Account | null, now: number): Account | null
}

export function createResetLinks(secret: string): ResetLinks {
  const signatureFor = ({ email, passwordHash }: Account, expiresAt: number) =>
    signatureOf(secret, `lastfix reset ${expiresAt} ${email} ${passwordHash}`)

  return {
    make(account, now) {
      const expiresAt = now + validMilliseconds
      const email = Buffer.from(account.email).toString('base64url')
      return { path: `${resetPage}#${email}.${expiresAt}.${signatureFor(account, expiresAt)}`, expiresAt }
    },
    accountOf(code, find, now) {
      const [email = '', expires = '', signature = ''] = code.split('.')
      const account = find(Buffer.from(email, 'base64url').toString())
      if (!account || account.disabledAt !== null || !(now < Number(expires))) return null
      return isSameHash(signature, signatureFor(account, Number(expires))) ? account : null
    },
  }
}
