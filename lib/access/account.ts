import type { Account, Role } from '#lib/store/accounts.ts'
import { minPasswordLength } from '#lib/wire/account.ts'
import { AccessError } from './accessError.ts'
import { isCommonPassword } from './commonPassword.ts'
import { hashPassword } from './password.ts'
import { passwordQueue } from './senderQueue.ts'

export const maxPasswordLength = 1_024
/** The maximum length of RFC 5321. */
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

/**
 * The reason why a password is not accepted, as the end of a sentence that begins with "The password"; `null` for an
 * accepted one.
 */
export function passwordFault(password: string, email: string): string | null {
  if (password.length < minPasswordLength) return `must have at least ${minPasswordLength} characters`
  if (password.length > maxPasswordLength) return `must have at most ${maxPasswordLength} characters`
  return isCommonPassword(password, email) ? 'is too common; choose another one' : null
}

/** Throws AccessError for a password that is not accepted, and QueueFull if too many are waiting. */
export async function newPasswordHash(password: string, email: string): Promise<string> {
  const fault = passwordFault(password, email)
  if (fault !== null) throw new AccessError(`The password ${fault}`)
  return passwordQueue.run({ key: email, isKnown: true }, () => hashPassword(password))
}
