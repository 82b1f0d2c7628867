import { keptSecret } from './keptSecret.ts'
import { type Random, secureRandom } from './secret.ts'

/** The secret that signs sessions: the one given, else the one in the data folder, which is made at the first start. */
export async function authSecret(given: string | null, dataFolder: string, random: Random = secureRandom) {
  return given ?? keptSecret('auth-secret', dataFolder, random)
}
