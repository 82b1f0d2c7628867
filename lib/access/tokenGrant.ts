import type { Role } from '#lib/store/accounts.ts'
import type { TokenRights } from '#lib/store/tokens.ts'

export const maxTokensOfViewer = 20

/** `null`: any number. */
export function maxTokensOf(role: Role): number | null {
  return role === 'admin' ? null : maxTokensOfViewer
}

/** Whether a token can do more than its owner may grant, as after the loss of a role. */
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

/** Why an account may not make such a token, or `null`. Nobody can grant a right that they do not have. */
export function whyNotGrant(
  role: Role,
  asked: { rights: TokenRights; ratePerMinute: number | null },
  { ratePerMinute, heldTokens }: { ratePerMinute: number; heldTokens: number },
): string | null {
  if (role === 'admin') return null
  if (asked.rights.extended || asked.rights.ingest) return 'Only an administrator can make a token with more rights.'
  if ((asked.ratePerMinute ?? 0) > ratePerMinute) {
    return `Only an administrator can make a token of more than ${ratePerMinute} requests per minute.`
  }
  return heldTokens < maxTokensOfViewer ? null : `You already have ${maxTokensOfViewer} tokens; revoke one first.`
}
