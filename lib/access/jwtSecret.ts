import { hkdfSync } from 'node:crypto'
import { keptSecret } from './keptSecret.ts'
import { type Random, secureRandom } from './secret.ts'

const keyBytes = 32

/**
 * The key that signs JWTs, never the one that signs sessions. Web processes on several machines share AUTH_SECRET and with it
 * a key derived from it; without that setting the key is in the data folder, made at the first need.
 */
export async function jwtSecret(
  authSecret: string | null,
  dataFolder: string,
  random: Random = secureRandom,
): Promise<Uint8Array> {
  if (authSecret !== null) return new Uint8Array(hkdfSync('sha256', authSecret, '', 'lastfix jwt', keyBytes))
  return new TextEncoder().encode(await keptSecret('jwt-secret', dataFolder, random))
}
