import type { Account, Role } from '#lib/store/accounts.ts'
import { minPasswordLength } from '#lib/wire/account.ts'
import { AccessError } from './accessError.ts'
import { isCommonPassword } from './commonPassword.ts'
import { hashPassword } from './password.ts'

export const maxPasswordLength = 1_024
/** The longest that RFC 5321 allows. */
export const maxEmailLength = 254

/** Returns the form in which an email is stored and looked up, in any case. */
export function canonicalEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

export function isEmail(canonical: string): boolean {
  return canonical.length <= maxEmailLength && /^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/u.test(canonical)
}

export interface AccountRequest {
  email: string
  password: string
  role: Role
  now: number
}

/** Throws AccessError for an email or password that is not accepted. */
export async function createAccount({ email, password, role, now }: AccountRequest): Promise<Account> {
  const canonical = canonicalEmail(email)
  if (!isEmail(canonical)) {
    throw new AccessError(`"${email}" is not an email address such as name@host`)
  }
  return {
    email: canonical,
    role,
    passwordHash: await newPasswordHash(password, canonical),
    createdAt: now,
    scope: null,
    disabledAt: null,
  }
}

/** Throws AccessError for a password that is not accepted. */
export async function newPasswordHash(password: string, email: string): Promise<string> {
  if (password.length < minPasswordLength) {
    throw new AccessError(`The password must have at least ${minPasswordLength} characters`)
  }
  if (password.length > maxPasswordLength) {
    throw new AccessError(`The password must have at most ${maxPasswordLength} characters`)
  }
  if (isCommonPassword(password, email)) {
    throw new AccessError('The password is too common; choose another one')
  }
  return hashPassword(password)
}
