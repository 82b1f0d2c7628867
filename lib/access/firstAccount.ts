import type { AccountStore } from '#lib/store/accounts.ts'
import { createAccount } from './account.ts'
import { makePassword, type Random, secureRandom } from './secret.ts'

export interface FirstAccount {
  email: string
  /** The generated password, to be printed once; `null` if one was given. */
  madePassword: string | null
}

/** Creates an administrator's account if there is no account, else returns `null`. */
export async function makeFirstAccount(
  accounts: AccountStore,
  settings: { email: string; password: string | null; now: number; random?: Random },
): Promise<FirstAccount | null> {
  if ((await accounts.all()).length > 0) return null
  const { email, password, now, random = secureRandom } = settings
  const madePassword = password === null ? makePassword(random) : null
  const account = await createAccount({ email, password: password ?? madePassword ?? '', role: 'admin', now })
  const isOurs = await accounts.add(account)
  return isOurs ? { email: account.email, madePassword } : null
}
