import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Token, TokenRights } from '#lib/store/tokens.ts'
import type { Directory, TokenAnswer } from './directory.ts'
import { hashSecret, isSameHash, type Random } from './secret.ts'
import { createToken, type TokenRefusal, type TokenRequest } from './token.ts'

const algorithm = 'HS256'
const audience = 'lastfix'

/** A new token whose secret is a JWT with its rights and expiry, stored like any other token. */
export async function createJwt(
  request: TokenRequest & { random?: Random },
  key: Uint8Array,
): Promise<{ token: Token; secret: string }> {
  const { token } = createToken(request)
  const signing = new SignJWT({ rights: rightsClaimOf(token.rights) })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setJti(token.id)
    .setAudience(audience)
    .setIssuedAt(Math.floor(token.createdAt / 1000))
  if (token.expiresAt !== null) signing.setExpirationTime(Math.floor(token.expiresAt / 1000))
  const secret = await signing.sign(key)
  return { token: { ...token, secretHash: hashSecret(secret) }, secret }
}

/**
 * Finds the token of a JWT. Faults of the JWT itself come first; a valid one is `withdrawn` if its token was revoked, removed
 * or has other rights.
 */
export async function tokenOfJwt(
  jwt: string,
  key: Uint8Array,
  directory: Pick<Directory, 'tokenWithId' | 'isOwnerDisabled' | 'noteUse'>,
  now: number,
): Promise<TokenAnswer> {
  const claims = await claimsOf(jwt, key, now)
  if (typeof claims === 'string') return { token: null, refusal: claims }
  const token = await directory.tokenWithId(claims.jti ?? '')
  if (!token || !isOnRecord(token, jwt, claims)) return { token, refusal: 'withdrawn' }
  if (directory.isOwnerDisabled(token)) return { token, refusal: 'owner-disabled' }
  directory.noteUse(token, now)
  return { token, refusal: null }
}

async function claimsOf(jwt: string, key: Uint8Array, now: number): Promise<JWTPayload | TokenRefusal> {
  try {
    const { payload } = await jwtVerify(jwt, key, { algorithms: [algorithm], audience, currentDate: new Date(now) })
    return payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'expired'
    if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud') return 'for-another-audience'
    if (error instanceof errors.JOSEError) return 'forged'
    throw error
  }
}

function isOnRecord(token: Token, jwt: string, { rights }: JWTPayload): boolean {
  if (token.revokedAt !== null || !isSameHash(token.secretHash, hashSecret(jwt))) return false
  return JSON.stringify(rights) === JSON.stringify(rightsClaimOf(token.rights))
}

/** The right to read is in the store only, so that JWTs from before it existed stay valid. */
function rightsClaimOf(rights: TokenRights): string[] {
  return (['extended', 'ingest', 'watch'] as const).filter((right) => rights[right])
}
