import type { Account, Role } from '#lib/store/accounts.ts'
import type { SingleSignOnError } from '#lib/wire/account.ts'
import { canonicalEmail, isEmail } from './account.ts'
import { type AdministrationPorts, addAccount, changeAccount } from './administration.ts'
import type { AuditLog } from './audit.ts'
import type { Directory } from './directory.ts'
import { makePassword } from './secret.ts'

/** An OpenID Connect provider, and the users that Lastfix admits from it. */
export interface SingleSignOn {
  issuer: string
  clientId: string
  clientSecret: string
  /** In lower case. */
  allowedDomains: readonly string[]
  /** `null`: roles are changed here, not by the provider. */
  role: { claim: string; adminValue: string } | null
}

/** Claims of a provider about a user. */
export type Claims = Readonly<Record<string, unknown>>

type Admission = { account: Account } | { refusal: SingleSignOnError }

export interface AdmissionPorts {
  directory: Directory
  store: AdministrationPorts['store']
  audit: Pick<AuditLog, 'record'>
  clock: () => number
}

/** Words for the audit log. */
export const refusalReasons: Record<SingleSignOnError, string> = {
  OAuthSignin: 'the provider could not be reached',
  OAuthCallback: 'the answer of the provider could not be verified',
  Callback: 'the provider refused',
  EmailNotVerified: 'email not verified by the provider',
  EmailDomain: 'email domain not allowed',
  UserDisabled: 'user disabled',
  NotStored: 'the session could not be stored',
}

/** Finds or adds the user of verified claims, with the role that they give. Rejects with StoreError. */
export function createAdmission({ allowedDomains, role }: SingleSignOn, ports: AdmissionPorts) {
  const { directory, store, audit, clock } = ports

  const administration = (address: string): AdministrationPorts => ({
    store,
    now: clock(),
    record(kind, { subject, details }) {
      audit.record({ kind, actor: 'service', address, subject, details: `${details}, single sign-on` })
    },
  })

  return async (claims: Claims, address: string): Promise<Admission> => {
    const email = emailOf(claims)
    if (!isEmail(email) || !isVerified(claims)) return { refusal: 'EmailNotVerified' }
    if (!allowedDomains.includes(email.slice(email.lastIndexOf('@') + 1))) return { refusal: 'EmailDomain' }
    const given = role && roleOf(claims, role)
    await directory.refresh(clock())
    if (!directory.accountOf(email)) {
      // The password is unknown until an administrator sets one.
      await addAccount(administration(address), { email, role: given ?? 'viewer', password: makePassword() })
      await directory.refresh(clock())
    }
    const account = directory.accountOf(email)
    if (!account) return { refusal: 'NotStored' }
    if (account.disabledAt !== null) return { refusal: 'UserDisabled' }
    if (given === null || given === account.role) return { account }
    // Refused for the last administrator and for viewers with a scope.
    await changeAccount(administration(address), email, { role: given })
    await directory.refresh(clock())
    return { account: directory.accountOf(email) ?? account }
  }
}

/** Returns '' if canonicalising would produce the address of another mailbox. */
export function emailOf({ email }: Claims): string {
  return typeof email === 'string' && email === email.normalize('NFC') ? canonicalEmail(email) : ''
}

/** Entra ID has no `email_verified`; its `xms_edov` says that the owner of the email's domain is verified. */
function isVerified({ email_verified, xms_edov }: Claims): boolean {
  const claim = email_verified ?? xms_edov
  return [true, 'true', 1, '1'].some((yes) => yes === claim)
}

export function roleOf(claims: Claims, { claim, adminValue }: { claim: string; adminValue: string }): Role {
  return [valueAt(claims, claim)].flat().includes(adminValue) ? 'admin' : 'viewer'
}

/** Dots lead into objects, except in a claim whose own name has them. */
function valueAt(claims: Claims, claim: string): unknown {
  if (claim in claims) return claims[claim]
  const step = (value: unknown, name: string) =>
    typeof value === 'object' && value !== null ? (value as Claims)[name] : undefined
  return claim.split('.').reduce<unknown>(step, claims)
}
