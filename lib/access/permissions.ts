import type { Role } from '#lib/store/accounts.ts'
import type { TokenRights } from '#lib/store/tokens.ts'

/** A signed-in user. */
interface User {
  email: string
  role: Role
}

export const maxTokensOfViewer = 20

/** `null`: any number. */
export function maxTokensOf(role: Role): number | null {
  return role === 'admin' ? null : maxTokensOfViewer
}

/** Whether a token can do more than its owner may grant, for example after the owner lost a role. */
export function exceedsRole(
  role: Role,
  { rights, ratePerMinute }: { rights: TokenRights; ratePerMinute: number | null },
  defaultRatePerMinute: number,
): boolean {
  return (
    role !== 'admin' &&
    (rights.extended || rights.ingest || rights.public || (ratePerMinute ?? 0) > defaultRatePerMinute)
  )
}

/** The reason why an account may not create such a token, or `null`. Users grant only rights that they have. */
export function grantRefusal(
  role: Role,
  asked: { rights: TokenRights; ratePerMinute: number | null },
  { ratePerMinute, heldTokens }: { ratePerMinute: number; heldTokens: number },
): string | null {
  if (role === 'admin') return null
  if (asked.rights.extended || asked.rights.ingest) return 'Only an administrator can make a token with more rights.'
  if ((asked.ratePerMinute ?? 0) > ratePerMinute) {
    return `Only an administrator can make a token of more than ${ratePerMinute} requests per minute.`
  }
  return heldTokens < maxTokensOfViewer ? null : `A viewer has at most ${maxTokensOfViewer} tokens; revoke one first.`
}

/** Scopes limit reading only. */
export function mayHaveScope({ ingest, watch }: TokenRights): boolean {
  return !ingest && !watch
}

/** Administrators see all tokens, other users their own. */
export function seesToken({ email, role }: User, { owner }: { owner: string | null }): boolean {
  return role === 'admin' || owner === email
}

/** Users change their own private views, administrators the shared ones. */
export function mayChangeView({ email, role }: User, { owner, shared }: { owner: string; shared: boolean }): boolean {
  return shared ? role === 'admin' : owner === email
}
