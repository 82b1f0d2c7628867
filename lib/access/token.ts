import type { Token, TokenRights } from '#lib/store/tokens.ts'
import { isoTime } from '#lib/wire/time.ts'
import { hashSecret, type Random, readableSecret, secureRandom, tokenSecret } from './secret.ts'

export const tokenSecretLength = 32

export const rightNames = [
  'read',
  'extended',
  'ingest',
  'watch',
  'link',
  'public',
] as const satisfies readonly (keyof TokenRights)[]
export type Right = (typeof rightNames)[number]

const noRights = { read: false, extended: false, ingest: false, watch: false, link: false, public: false }

/** Tokens can read unless created for posting or watching only. */
export function grantedRights(asked: Partial<TokenRights>): TokenRights {
  const { read = false, extended = false, ingest = false, watch = false } = asked
  return { read: read || extended || !(ingest || watch), extended, ingest, watch, link: false, public: false }
}

/** Without `read`, so that a link token is refused except by routes that accept it. */
export const linkRights: TokenRights = { ...noRights, link: true }

/** Rights of a public link, which opens only routes that ask for `public`. */
export const publicRights: TokenRights = { ...noRights, public: true }

export interface TokenRequest {
  name: string
  /** The email of the owner; `null` from the command line. */
  owner?: string | null
  /** Omitted rights are not granted. */
  rights: Partial<TokenRights>
  /** Omitted: every vessel. */
  scope?: string | null
  /** Omitted: every feed name. */
  feed?: string | null
  /** The delay of a public link. Omitted: none. */
  delayMinutes?: number
  /** `null`: the service's own limit. */
  ratePerMinute: number | null
  expiresAt: number | null
  now: number
  random?: Random
}

/** Makes the stored form of a new token, and its secret, which is shown once and never stored. */
export function createToken({
  name,
  owner = null,
  rights,
  scope = null,
  feed = null,
  delayMinutes = 0,
  ratePerMinute,
  expiresAt,
  now,
  random = secureRandom,
}: TokenRequest): {
  token: Token
  secret: string
} {
  const secret = tokenSecret(random)
  const token: Token = {
    id: readableSecret(8, random),
    name,
    secretHash: hashSecret(secret),
    owner,
    rights: { ...noRights, ...rights },
    keptRead: false,
    scope,
    feed,
    delayMinutes,
    ratePerMinute,
    createdAt: now,
    expiresAt,
    revokedAt: null,
    usedAt: null,
  }
  return { token, secret }
}

/** The last three occur for JWTs only. */
export type TokenRefusal =
  | 'unknown'
  | 'owner-disabled'
  | 'expired'
  | 'revoked'
  | 'forged'
  | 'for-another-audience'
  | 'withdrawn'

export function refusalOf(token: Token, now: number): 'expired' | 'revoked' | null {
  if (token.revokedAt !== null) return 'revoked'
  if (token.expiresAt !== null && token.expiresAt <= now) return 'expired'
  return null
}

export function stateOf(token: Token, now: number): 'active' | 'expired' | 'revoked' {
  return refusalOf(token, now) ?? 'active'
}

/** Describes a token and its rights for the audit log. */
export function tokenEvent(token: Token) {
  const { id, name, owner, rights, scope, feed, delayMinutes, ratePerMinute, expiresAt } = token
  const granted = rightNames.filter((right) => rights[right])
  const details = [
    granted.join(', '),
    ...(owner === null ? [] : [`of ${owner}`]),
    ...(scope === null ? [] : [`scope ${scope}`]),
    ...(feed === null ? [] : [`feed ${feed}`]),
    ...(delayMinutes === 0 ? [] : [`delayed ${delayMinutes} min`]),
    ...(ratePerMinute === null ? [] : [`${ratePerMinute} per minute`]),
    ...(expiresAt === null ? [] : [`until ${isoTime(expiresAt)}`]),
  ]
  return { subject: `${name} (${id})`, details: details.join('; ') }
}
