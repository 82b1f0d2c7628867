import type { Account, Role } from '#lib/store/accounts.ts'
import { AccessError } from './accessError.ts'
import { hashPassword } from './password.ts'

export const minPasswordLength = 8

/** How an email is kept and looked for: people do not type theirs in the same case every day. */
export function canonicalEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

export interface AccountRequest {
  email: string
  password: string
  role: Role
  now: number
}

/** Throws AccessError for an email or a password that will not do. */
export async function createAccount({ email, password, role, now }: AccountRequest): Promise<Account> {
  const canonical = canonicalEmail(email)
  if (!/^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/u.test(canonical)) {
    throw new AccessError(`"${email}" is no email address; accepted: name@host`)
  }
  return { email: canonical, role, passwordHash: await newPasswordHash(password), createdAt: now }
}

/** Throws AccessError for a password that will not do. */
export async function newPasswordHash(password: string): Promise<string> {
  if (password.length < minPasswordLength) {
    throw new AccessError(`The password is too short; accepted: at least ${minPasswordLength} characters`)
  }
  return hashPassword(password)
}
